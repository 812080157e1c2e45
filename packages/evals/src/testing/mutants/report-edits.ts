import { plainText, withoutSigns } from '@research-studio/core/citation';
import { splitSentences } from '@research-studio/language';
import { ANY_SIGN } from '@research-studio/messages';
import type { Bundle, ReportSection } from '@research-studio/schemas';

/** A sentence of the report, or a line that code put together, with its marks. */
export interface Sentence {
  readonly section: number;
  readonly role: ReportSection['role'];
  /** Into the section's Markdown. */
  readonly start: number;
  readonly end: number;
  readonly markdown: string;
  /** Without marks and mark-up. */
  readonly text: string;
  /** Numbers of the sources that it cites. */
  readonly citations: readonly number[];
}

/** Citation marks of the finished report, each with its sign; escaped brackets are none. */
export const citationPattern = new RegExp(`(?<!\\\\)\\[(\\d{1,4})\\](?!\\()${ANY_SIGN}?`, 'gu');

/** Of all sections but those on the report itself, in order. */
export function sentencesOf({ report }: Bundle): Sentence[] {
  return report.sections.flatMap(({ markdown, role }, section) =>
    role === 'about'
      ? []
      : placesIn(markdown, role).map(({ start, end }) => {
          const own = markdown.slice(start, end);
          const citations = [...own.matchAll(citationPattern)].map(([, digits]) => Number(digits));
          return { section, role, start, end, markdown: own, text: textOf(own), citations };
        }),
  );
}

/** With a sentence rewritten in its section, in the Markdown and among the claims. */
export function withSentence(bundle: Bundle, sentence: Sentence, markdown: string): Bundle {
  const { markdown: before = '' } = bundle.report.sections[sentence.section] ?? {};
  const edited = before.slice(0, sentence.start) + markdown + before.slice(sentence.end);
  const text = textOf(markdown);
  return {
    ...replaceSection(bundle, sentence.section, edited),
    claims: bundle.claims.map((claim) => (claim.text === sentence.text ? { ...claim, text } : claim)),
  };
}

/** With the text of a section rewritten, in the section and in the Markdown. */
export function replaceSection(bundle: Bundle, index: number, markdown: string): Bundle {
  const { start, end } = rangeOf(bundle, index);
  const { report } = bundle;
  return {
    ...bundle,
    report: {
      markdown: report.markdown.slice(0, start) + markdown + report.markdown.slice(end),
      sections: report.sections.map((section, at) => (at === index ? { ...section, markdown } : section)),
    },
  };
}

/** Without a section and its heading. */
export function withoutSection(bundle: Bundle, index: number): Bundle {
  const { start, end } = rangeOf(bundle, index);
  const { markdown, sections } = bundle.report;
  const heading = markdown.lastIndexOf('\n## ', start);
  const rest = markdown.slice(0, heading) + markdown.slice(end).replace(/^\n/, '');
  return { ...bundle, report: { markdown: rest, sections: sections.filter((_, at) => at !== index) } };
}

/** The Markdown in two: all before the list of sources, and the list with its heading. */
export function partedAtSources(markdown: string): { readonly body: string; readonly list: string } {
  const at = markdown.lastIndexOf('\n## ');
  return at < 0 ? { body: markdown, list: '' } : { body: markdown.slice(0, at), list: markdown.slice(at) };
}

/** Sections stand in the Markdown whole and in their order. */
function rangeOf({ report }: Bundle, index: number): { readonly start: number; readonly end: number } {
  let end = 0;
  let start = 0;
  for (const { heading, markdown } of report.sections.slice(0, index + 1)) {
    start = report.markdown.indexOf(`\n${markdown}\n`, end) + 1;
    if (start === 0) throw new Error(`Section "${heading}" does not stand in the Markdown of its report.`);
    end = start + markdown.length;
  }
  return { start, end };
}

function textOf(markdown: string): string {
  const bare = withoutSigns(markdown).replace(/(?<![ \t])[ \t]*(?<!\\)\[\d{1,4}\](?!\()/g, '');
  return plainText(bare.replace(/^\s*(?:[-*>]|\d+\.)\s+/, ''));
}

function placesIn(markdown: string, role: ReportSection['role']): { start: number; end: number }[] {
  let offset = 0;
  return markdown.split('\n').flatMap((line) => {
    const start = offset;
    offset += line.length + 1;
    if (!/\p{L}/u.test(line) || /^\s*(?:#{1,6} |\||```)/.test(line)) return [];
    if (role !== undefined) return [{ start, end: start + line.length }];
    const marker = /^\s*(?:[-*>]|\d+\.)\s+/.exec(line)?.[0].length ?? 0;
    const merged: { start: number; end: number }[] = [];
    for (const part of splitSentences(line.slice(marker))) {
      const last = merged.at(-1);
      const end = start + marker + part.end;
      // What has no letters, as marks behind the full stop, belongs to the sentence before.
      if (last !== undefined && !/\p{L}{2}/u.test(part.text)) last.end = end;
      else merged.push({ start: start + marker + part.start, end });
    }
    return merged;
  });
}
