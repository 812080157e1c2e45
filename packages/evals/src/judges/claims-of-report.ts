import { type ParsedReport, parseReport, type ResolvedSource, resolveSources } from '@research-studio/core';
import type { Bundle, BundleSource } from '@research-studio/schemas';

/** A sentence of the report that states or cites something. */
export interface JudgedClaim {
  readonly text: string;
  readonly section: string | null;
  /** Of the report, from 1. */
  readonly line: number;
  /** The sources of the run that it cites. */
  readonly sources: readonly CitedSource[];
  /** Marks as written that lead to no source of the run. */
  readonly deadMarks: readonly string[];
}

export interface CitedSource {
  /** What the report calls it. */
  readonly key: string;
  /** Title, site and date. */
  readonly context: string;
  /** Empty where it could not be read. */
  readonly text: string;
}

export interface ClaimsOfReport {
  readonly claims: readonly JudgedClaim[];
  /** BCP 47 tag; null when it cannot be told. */
  readonly language: string | null;
}

/** Reads a report's claims from its Markdown alone; what the bundle says about its claims is not believed. */
export async function claimsOfReport(bundle: Bundle): Promise<ClaimsOfReport> {
  const report = parseReport(bundle.report.markdown);
  const find = await sourceFinder(bundle, report);
  const claims = report.sentences
    .filter(({ isFactual, citations }) => isFactual || citations.length > 0)
    .filter(({ text }) => /[\p{L}\p{N}]{2}/u.test(text))
    .map(({ text, section, line, citations }) => {
      const cited = citations.map(({ source, mark }) => ({ mark, source: find(source, mark) }));
      return {
        text,
        section,
        line,
        sources: cited.flatMap(({ source }) => source ?? []),
        deadMarks: cited.flatMap(({ source, mark }) => (source === null ? [mark] : [])),
      };
    });
  return { claims, language: report.language };
}

/** Texts of sources come from the bundle; the bound is for documents and not met. */
const MAX_BYTES = 20_000_000;

/** By the report's list where it leads to a source of the run; else a number is that of the run's source. */
async function sourceFinder(
  bundle: Bundle,
  report: ParsedReport,
): Promise<(key: string | null, mark: string) => CitedSource | null> {
  const resolved = await resolveSources({ entries: report.sources, bundle, maxBytes: MAX_BYTES });
  const listed = new Map(resolved.map((source) => [source.key, source]));
  const numbered = new Map(bundle.sources.map((source) => [String(source.id), source]));
  return (key, mark) => {
    const entry = key === null ? undefined : listed.get(key);
    if (entry !== undefined && entry.found !== 'not_given') return fromList(entry);
    const number = /^\D{0,2}(\d{1,4})\D{0,2}$/.exec(key ?? mark)?.[1] ?? '';
    const source = entry?.url ? undefined : numbered.get(number);
    return source === undefined ? null : { key: number, ...described(source) };
  };
}

function fromList(entry: ResolvedSource): CitedSource {
  const { key, title } = entry;
  return entry.found === 'read'
    ? { key, context: entry.context, text: entry.text }
    : { key, context: title, text: '' };
}

function described({ title, siteName, publishedAt, text }: BundleSource): Omit<CitedSource, 'key'> {
  return { context: [title, siteName, publishedAt].filter((part) => part !== null).join(' · '), text };
}
