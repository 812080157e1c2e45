import type { Finding } from './finding.ts';
import type { MarkdownReport, ReportLine } from './markdown-report.ts';
import type { StructuralCheck } from './structural-check.ts';

/** No section ends in the middle of a sentence, of a mark or of a block of code, and the last source has its address. */
export const checkNotCutOff: StructuralCheck = {
  name: 'check_not_cut_off',
  readsMarkdownAlone: true,
  find: ({ report }) => [...lastLines(report).flatMap(cutOff), ...openFence(report), ...cutSources(report)],
};

/** The last line of text before each heading, and of the report. */
function lastLines({ body, headings, sourcesLine }: MarkdownReport): ReportLine[] {
  const text = body.filter((line) => /\S/.test(line.text));
  const ends = [
    ...headings.map(({ line }) => line),
    ...(sourcesLine === null ? [] : [sourcesLine]),
    Infinity,
  ];
  const last = new Map<number, ReportLine>();
  let at = 0;
  for (const line of text) {
    while ((ends[at] ?? Infinity) < line.line) at += 1;
    last.set(at, line);
  }
  return [...last.values()];
}

/** Prose of some length ends in a stop; items, rows, captions and short lines need not. */
function cutOff({ text, line }: ReportLine): Finding[] {
  const trimmed = text.trim();
  const found = (what: string) => [{ where: `line ${line}`, what: `${what}: “…${trimmed.slice(-70)}”` }];
  if (/\[\d{0,4}$|\]\([^)\s]*$/.test(trimmed)) return found('it ends within a mark or a link');
  if (/^\||\|$/.test(trimmed) || /^[-*_=\s]+$/.test(trimmed) || /^https?:\/\/\S+$/.test(trimmed)) return [];
  const bare = trimmed
    .replace(/(?:\s*(?:\[\^?[^\]\n]{1,60}\](?:\([^()\n]{0,2000}\))?|【[^】\n]{1,60}】|\^\d+)[●◐○]?)+$/u, '')
    .replace(/[\s*_`~]+$/u, '');
  if (/[,;–—(（„「、]$|(?:^|\s)[“«]$|\s-$/u.test(bare)) return found('it ends within a sentence');
  if (/^(?:[-*+•]|\d{1,3}[.)])\s/.test(trimmed) || /^>/.test(trimmed)) return [];
  const isProse = bare.length >= SHORTEST_PROSE && /\p{Ll}|\p{Lo}/u.test(bare);
  return isProse && bare === trimmed && !/[.!?…:。！？：)\]”“"’»«」』）】%]$/u.test(bare)
    ? found('it ends within a sentence')
    : [];
}

const SHORTEST_PROSE = 60;

function openFence({ markdown }: MarkdownReport): Finding[] {
  const fences = markdown.match(/^\s{0,3}(?:`{3,}|~{3,})/gm)?.length ?? 0;
  return fences % 2 === 0 ? [] : [{ where: 'report', what: 'a block of code is not closed' }];
}

/** The last line of the list of sources may break off within an address or a quotation. */
function cutSources({ markdown, sourcesLine }: MarkdownReport): Finding[] {
  if (sourcesLine === null) return [];
  const lines = markdown.trimEnd().split('\n');
  const last = lines.at(-1)?.trim() ?? '';
  const opened = last.match(/\]\(/g)?.length ?? 0;
  const isOpen = opened > 0 && /\]\([^)]*$/.test(last);
  const isQuoteOpen = /^[-*]\s[“„«「]/.test(last) && !/[”“»」]/.test(last.slice(3));
  return isOpen || isQuoteOpen
    ? [{ where: `line ${lines.length}`, what: `the list of sources breaks off: “…${last.slice(-70)}”` }]
    : [];
}
