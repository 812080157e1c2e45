import { type Finding, shortened } from './finding.ts';
import type { MarkdownReport, ReportLine } from './markdown-report.ts';
import type { StructuralCheck } from './structural-check.ts';

/**
 * No section, paragraph or sentence twice. A heading may come again under another one; what is quoted as a finding may
 * be said again in prose, so sentences are compared within a section.
 */
export const checkNoRepetition: StructuralCheck = {
  name: 'check_no_repetition',
  readsMarkdownAlone: true,
  find: ({ report }) => {
    const paragraphs = repeatedParagraphs(report);
    const told = new Set(paragraphs.map(({ where }) => where));
    return [
      ...repeatedHeadings(report),
      ...paragraphs,
      ...repeatedSentences(report).filter(({ where }) => !told.has(where)),
    ];
  },
};

function repeatedHeadings({ headings }: MarkdownReport): Finding[] {
  const seen = new Map<string, number>();
  const path: string[] = [];
  return headings.flatMap(({ level, text, line }) => {
    path.length = level;
    path[level - 1] = keyOf(text);
    const key = path.join('\n');
    const first = seen.get(key);
    seen.set(key, first ?? line);
    if (first === undefined || text === '') return [];
    return [
      { where: `line ${line}`, what: `the heading “${shortened(text)}” stands already in line ${first}` },
    ];
  });
}

/** Shorter lines ("Gas: 92%") may well come again. */
const SHORTEST = 40;

/** A subsection may say again what stands in another: each tells one matter. */
function repeatedParagraphs({ body, headings }: MarkdownReport): Finding[] {
  const seen = new Map<string, number>();
  let at = 0;
  let place = '';
  return body.flatMap(({ text, line }: ReportLine) => {
    for (let next = headings[at]; next !== undefined && next.line < line; next = headings[at]) {
      place = next.level >= 3 ? `${next.line}` : '';
      at += 1;
    }
    const said = keyOf(text);
    const key = `${place}\n${said}`;
    // Two tables may have one head.
    if (said.length < SHORTEST || /^\s*[>|]/.test(text)) return [];
    const first = seen.get(key);
    seen.set(key, first ?? line);
    if (first === undefined) return [];
    return [{ where: `line ${line}`, what: `the same stands in line ${first}: “${shortened(text)}”` }];
  });
}

function repeatedSentences({ parsed, body }: MarkdownReport): Finding[] {
  const quoted = new Set(body.filter(({ text }) => /^\s*>/.test(text)).map(({ line }) => line));
  const seen = new Map<string, number>();
  return parsed.sentences.flatMap(({ text, section, line }) => {
    const key = keyOf(text);
    if (key.length < SHORTEST || quoted.has(line)) return [];
    const place = `${section}\n${key}`;
    const first = seen.get(place);
    seen.set(place, first ?? line);
    if (first === undefined) return [];
    return [{ where: `line ${line}`, what: `a sentence of line ${first} again: “${shortened(text)}”` }];
  });
}

/** Letters and figures alone, marks of citations left out. */
function keyOf(text: string): string {
  return text
    .replace(/\[\^?\d{1,4}\]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
