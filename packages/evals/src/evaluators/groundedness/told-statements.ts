import {
  CONFIDENCE_SIGNS,
  escapeMarkdown,
  parseDraft,
  plainText,
  siteOf,
  withoutSigns,
} from '@research-studio/core';
import type { Bundle, ReportSection } from '@research-studio/schemas';
import { needsCitation } from '@research-studio/verification';

import { readDisputeLine } from './edited-report.ts';

/** What a section of a bundle says in one sentence, row or line, read from its Markdown alone. */
export interface ToldStatement {
  readonly section: ReportSection;
  /** Without marks and mark-up; a table row told with the heads of its columns. */
  readonly text: string;
  /** What of it a passage has to say: a row without the heads, a line in the words of a source without their frame. */
  readonly judged: string;
  /** What is judged stands in quotation marks after whose word it is. */
  readonly isQuoted: boolean;
  /** Numbers of the sources cited, each once, in order. */
  readonly cited: readonly number[];
  /** The sign of confidence after the last citation; null for none. */
  readonly sign: string | null;
  /** Markdown of what follows the last mark of a sentence of prose; empty where it has none. */
  readonly tail: string;
  /** It needs a claim of the bundle: it cites, or it states what a reader could want to check and is no reasoning. */
  readonly isClaim: boolean;
}

/** The statements of all sections but those on the report itself, in order. `language` is that of the report. */
export function toldStatements(
  { report, sources }: Pick<Bundle, 'report' | 'sources'>,
  language: string | null,
): ToldStatement[] {
  const sites = sources.map((source) => plainText(escapeMarkdown(siteOf(source))));
  return report.sections.flatMap((section) => {
    if (section.role === 'about') return [];
    return section.role === undefined ? proseOf(section, language) : linesOf(section, sites);
  });
}

const mark = /(?<!\\)\[(\d{1,6})\]/g;

function proseOf(section: ReportSection, language: string | null): ToldStatement[] {
  const draft = signsAsMarks(section.markdown).replace(mark, '[E$1]');
  const reasoned = new Set(section.analysis);
  return parseDraft(draft, language).flatMap((block) => {
    if (block.kind === 'fixed') return [];
    return block.sentences.map(({ claim, text, marks, markdown }): ToldStatement => {
      const numbers = marks.map((id) => Number(id.slice(1)));
      const cited = numbers.filter((number) => number < SIGN_BASE);
      return {
        section,
        text: claim,
        judged: text,
        isQuoted: false,
        cited,
        sign: signOf(numbers.find((number) => number >= SIGN_BASE)),
        tail: markdown.trimStart().startsWith('|') ? '' : (/\[E\d{1,9}\]([^\]]*)$/.exec(markdown)?.[1] ?? ''),
        isClaim: cited.length > 0 || (!reasoned.has(text) && needsCitation(text, language)),
      };
    });
  });
}

const SIGNS = Object.values(CONFIDENCE_SIGNS);
/** Signs travel through the reading of a draft as marks of sources that no report has. */
const SIGN_BASE = 900_000;

function signsAsMarks(markdown: string): string {
  return markdown.replace(
    /(?<=\[\d{1,6}\])[●◐○]/g,
    (sign) => `[${SIGN_BASE + Math.max(0, SIGNS.indexOf(sign))}]`,
  );
}

function signOf(number: number | undefined): string | null {
  return number === undefined ? null : (SIGNS[number - SIGN_BASE] ?? null);
}

/** Each line that cites is one claim. */
function linesOf(section: ReportSection, sites: readonly string[]): ToldStatement[] {
  return section.markdown.split('\n').flatMap((line): ToldStatement[] => {
    const cited = [...new Set([...line.matchAll(mark)].map(([, digits]) => Number(digits)))];
    if (cited.length === 0) return [];
    const dispute = section.role === 'told' ? disputeOf(line) : null;
    if (dispute !== null) return [{ ...dispute, section, cited }];
    const bare = withoutSigns(line)
      .replace(/\s*(?<!\\)\[\d{1,6}\]/g, '')
      .replace(/^\s*(?:>\s?|-\s)/, '');
    const text = plainText(bare).replace(/\s+([.。!?])$/u, '$1');
    const quoted = /[“„«「]\s?(.*?)\s?[”“»」]\s*$/su.exec(text)?.[1];
    return [
      {
        section,
        text,
        judged: quoted ?? wordsOf(text, sites),
        isQuoted: quoted !== undefined,
        cited,
        sign: /\[\d+\]([●◐○])/.exec(line)?.[1] ?? null,
        tail: '',
        isClaim: true,
      },
    ];
  });
}

/** A line that tells a dispute, up to its last side: which is better founded is the report's own judgement. */
function disputeOf(line: string): Omit<ToldStatement, 'section' | 'cited'> | null {
  const read = readDisputeLine(withoutSigns(line));
  if (read === null) return null;
  const sides = read.sides.map(({ markdown }) => plainText(markdown)).join('; ');
  const text = `${read.subject}. ${sides}.`;
  const sign = /\[\d+\]([●◐○])/.exec(line)?.[1] ?? null;
  return { text, judged: text, isQuoted: false, sign, tail: '', isClaim: true };
}

/** "Test and Tell, December 5, 2024: Norrwind 9: SCOP 4.4": what a source is said to say, where it says it in no sentence. */
function wordsOf(text: string, sites: readonly string[]): string {
  const site = sites.find((name) => name !== '' && text.startsWith(name));
  if (site === undefined) return text;
  return /^(?:, [^:：]{4,40})?[:：]\s?(.+)$/su.exec(text.slice(site.length))?.[1] ?? text;
}
