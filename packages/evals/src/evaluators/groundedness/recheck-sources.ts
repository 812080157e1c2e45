import { createHash } from 'node:crypto';
import {
  escapeMarkdown,
  plainText,
  type ResolvedSource,
  readableDate,
  siteOf,
  type VerifiedReport,
  verifyReport,
} from '@research-studio/core';
import { detectLanguage } from '@research-studio/language';
import type { Bundle } from '@research-studio/schemas';
import { expectedLanguage } from '../structural/expected-language.ts';
import { type Finding, shortened } from '../structural/finding.ts';
import { readMarkdownReport } from '../structural/markdown-report.ts';
import { lettersOf } from './letters-of.ts';
import type { RecheckedBundle } from './recheck-bundle.ts';

/** Stored texts are what was read, the list of sources shows them as they are, and their flags are told. */
export function recheckSources({ bundle, language }: RecheckedBundle): readonly Finding[] | null {
  if (bundle.sources.length === 0) return null;
  return [
    ...bundle.sources.flatMap(textFindings),
    ...entryFindings(bundle, language),
    ...passageFindings(bundle),
    ...needlessFindings(bundle),
  ];
}

function textFindings({
  id,
  text,
  contentHash,
  url,
  flags,
  publishedAt,
  language,
}: Bundle['sources'][number]): Finding[] {
  const where = `source ${id}`;
  const read = text.length < TELLING ? null : detectLanguage(text.slice(0, MOST_READ));
  const hash = createHash('sha256').update(text).digest('hex');
  return [
    ...(hash === contentHash
      ? []
      : [{ where, what: `its stored text is not the one that was read from ${url}` }]),
    ...(publishedAt !== null && flags.includes('undated')
      ? [{ where, what: `it is flagged undated and dated ${publishedAt}` }]
      : []),
    ...(language !== null && read !== null && primary(language) !== primary(read)
      ? [{ where, what: `it is said to be in “${language}”, and its text is in “${read}”` }]
      : []),
  ];
}

/** Shorter texts do not tell their language. */
const TELLING = 400;
const MOST_READ = 4000;

function primary(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? '';
}

/** Entries in the order of their numbers, each with title, site and date of its source. */
function entryFindings({ question, report, sources }: Bundle, language: string | null): Finding[] {
  const read = readMarkdownReport(report.markdown);
  const { sourcesLine, markdown } = read;
  if (sourcesLine === null) return [{ where: 'report', what: 'there is no list of sources' }];
  const lines = markdown.split('\n').slice(sourcesLine);
  const entries = new Map(
    lines.flatMap((line, index) => {
      const number = /^\[(\d+)\] /.exec(line)?.[1];
      return number === undefined ? [] : [[Number(number), { line, at: sourcesLine + index + 1 }] as const];
    }),
  );
  // What is quoted may be in another language than the rest.
  const languages = [language, expectedLanguage(read, question)];
  return sources.flatMap((source) => {
    const entry = entries.get(source.id);
    if (entry === undefined)
      return [{ where: `source ${source.id}`, what: 'it is not in the list of sources' }];
    const due = [
      ['title', [plainText(escapeMarkdown(source.title))]],
      ['site', [plainText(escapeMarkdown(siteOf(source)))]],
      ['date', languages.map((one) => readableDate(source.publishedAt ?? '', one))],
    ] as const;
    const shown = plainText(entry.line);
    return due
      .filter(([, texts]) => !texts.some((text) => shown.includes(text)))
      .map(([name, [text = '']]) => ({
        where: `line ${entry.at}`,
        what: `the ${name} of source [${source.id}] is “${shortened(text, 60)}”, the list says “${shortened(shown)}”`,
      }));
  });
}

/** Every passage in the list stands in the source, and each piece of evidence is shown by one. */
function passageFindings(bundle: Bundle): Finding[] {
  const { parsed } = readMarkdownReport(bundle.report.markdown);
  const byId = new Map(bundle.sources.map((source) => [String(source.id), source]));
  const sources = parsed.sources.flatMap((entry): ResolvedSource[] => {
    const source = byId.get(entry.key);
    if (source === undefined) return [];
    const { text, language, title } = source;
    return [{ ...entry, found: 'read', reason: '', text, language, context: title }];
  });
  const verified = verifyReport({ report: { ...parsed, sentences: [] }, sources }).sources;
  const altered = verified.flatMap(({ key, quotes }) =>
    quotes
      .filter(({ verdict }) => verdict !== 'exact')
      .map(({ quote, verdict }) => ({
        where: `source [${key}]`,
        what: `the list quotes what stands there ${verdict === 'absent' ? 'nowhere' : 'otherwise'}: “${shortened(quote)}”`,
      })),
  );
  const counted = verified.flatMap(({ key, quotes }) => {
    const due = new Set(
      bundle.evidence.filter(({ sourceId }) => String(sourceId) === key).map(({ quote }) => quote),
    ).size;
    return quotes.length === due
      ? []
      : [
          {
            where: `source [${key}]`,
            what: `the list quotes ${quotes.length} passages of it, and ${due} are cited`,
          },
        ];
  });
  return [...altered, ...counted, ...unlikeFindings(bundle, verified)];
}

/** Evidence is what a claim rests on. */
function needlessFindings({ evidence, claims }: Bundle): Finding[] {
  const cited = new Set(claims.flatMap(({ evidenceIds }) => evidenceIds));
  return evidence
    .filter(({ id }) => !cited.has(id))
    .map(({ id }) => ({ where: `evidence ${id}`, what: 'no claim rests on it' }));
}

/** What the list quotes is the stored quote or parts of it, in the order of the evidence. */
function unlikeFindings(bundle: Bundle, verified: VerifiedReport['sources']): Finding[] {
  return verified.flatMap(({ key, quotes }) => {
    const own = bundle.evidence.filter(({ sourceId }) => String(sourceId) === key);
    const stored = [...new Set(own.map(({ quote }) => quote))].map(lettersOf);
    return quotes.flatMap(({ quote }, at) => {
      if (isShownAs(stored[at] ?? '', quote)) return [];
      const isElsewhere = stored.some((text) => isShownAs(text, quote));
      const why = isElsewhere ? 'in the place of another quote' : 'which is no quote of the evidence';
      return [{ where: `source [${key}]`, what: `the list quotes “${shortened(quote)}”, ${why}` }];
    });
  });
}

/** Of longer quotes some sentences are shown, in their order, with a sign for what is left out. */
function isShownAs(stored: string, shown: string): boolean {
  if (stored === lettersOf(shown)) return true;
  let from = 0;
  const isThere = shown.split('…').every((part) => {
    const letters = lettersOf(part);
    const at = stored.indexOf(letters, from);
    from = at + letters.length;
    return at >= 0;
  });
  return isThere && shown.includes('…');
}
