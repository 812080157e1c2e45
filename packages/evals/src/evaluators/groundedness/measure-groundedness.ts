import {
  parseReport,
  type ResolvedSource,
  resolveSources,
  type SourceIndexes,
  sourceIndexes,
  type VerifiedClaim,
  type VerifiedReport,
  verifyReport,
} from '@research-studio/core';
import type { Verdict } from '@research-studio/schemas';
import { reportStatements } from './report-statements.ts';
import { figuresIn, type RowCheck, rowMismatch } from './row-mismatch.ts';
import { tellsRow } from './tells-row.ts';
import { type UnitCheck, unitCheck } from './unit-check.ts';

/** What of a stored source is needed to check a citation of it. */
export interface StoredSource {
  readonly id: number;
  readonly url: string;
  readonly title: string;
  readonly siteName: string | null;
  readonly publishedAt: string | null;
  readonly language: string | null;
  readonly text: string;
}

export interface GroundednessRequest {
  /** Any Markdown report. */
  readonly markdown: string;
  readonly sources: readonly StoredSource[];
  /** Words by which the report speaks of its own run, e.g. its search queries: what has them states nothing of the world. */
  readonly ownWords?: readonly string[];
  /** Its own reasoning from what it cites, as the program knows it. */
  readonly ownSentences?: readonly string[];
  /** Texts that were made ready for other reports; left out: none. */
  readonly indexes?: SourceIndexes | undefined;
}

/** One citation of one statement, by the cited source alone. */
export interface CheckedCitation {
  readonly text: string;
  readonly line: number;
  /** Key of the source; the mark as written where it leads nowhere. */
  readonly source: string;
  /** `unchecked`: the source was not to be had, is in another language, or the statement is the report's own weighing. */
  readonly outcome: 'supported' | 'partial' | 'contradicted' | 'unsupported' | 'unchecked';
  /** How the statement stands by all sources that it cites. */
  readonly statement: Verdict;
  /** For a person. */
  readonly reason: string;
}

export interface Groundedness {
  readonly citations: readonly CheckedCitation[];
  /** Sentences that state or cite something. */
  readonly statements: number;
  /** Of them, those with a citation that supports them. */
  readonly covered: number;
  /** Sentences without any citation, for a person. */
  readonly uncited: readonly { readonly text: string; readonly line: number }[];
  /** Citations that support, by those that could be checked; null when none could. */
  readonly citationPrecision: number | null;
  /** `covered` by `statements`; null when nothing is stated. */
  readonly sentenceCoverage: number | null;
  /** Citations that support. */
  readonly effectiveCitations: number;
  /** Citations that could not be checked, by all; null when there is none. */
  readonly uncheckedShare: number | null;
  /** Quotations of the report, in its text and its list of sources, that do not stand in their source. */
  readonly falseQuotes: readonly {
    readonly quote: string;
    readonly source: string;
    readonly verdict: 'altered' | 'absent';
  }[];
}

/**
 * Every citation of a report against the text of its source, through the verification ladder: quotations, then numbers,
 * names and negations, then how much of the statement the source says. Deterministic; no model; no verdict of the run is
 * read. A citation counts where its source alone bears the statement out, or a part of one that its sources bear out
 * together.
 */
export async function measureGroundedness(request: GroundednessRequest): Promise<Groundedness> {
  const parsed = parseReport(request.markdown);
  const statements = reportStatements(parsed, request);
  const bundle = { sources: request.sources };
  const sources = await resolveSources({ entries: parsed.sources, bundle, maxBytes: 0 });
  const sentences = statements.map(({ sentence }) => sentence);
  const indexes = request.indexes ?? sourceIndexes();
  const whole = verifyReport({ report: { ...parsed, sentences }, sources, indexes });
  const pairs = sentences.flatMap((sentence, at) =>
    sentence.citations.map((citation) => ({ at, sentence: { ...sentence, citations: [citation] } })),
  );
  const alone = verifyReport({
    report: { ...parsed, sentences: pairs.map(({ sentence }) => sentence) },
    sources,
    indexes,
  });
  const tables = tablesOf(whole);
  const checks = checksOf(sources);
  const citations = pairs.flatMap(({ at }, index): CheckedCitation[] => {
    const claim = alone.claims[index];
    const together = whole.claims[at];
    if (claim === undefined || together === undefined) return [];
    const isOwn = statements[at]?.isOwn === true;
    return [checkedCitation({ claim, together, tables, ...checks, isOwn })];
  });
  const covering = new Set(
    pairs.flatMap(({ at }, index) => (citations[index]?.outcome === 'supported' ? [at] : [])),
  );
  const stated = statements.filter(({ isOwn }) => !isOwn).length;
  // A weighing of several sentences is cited at its end.
  const cited = new Set(pairs.map(({ sentence }) => sentence.line));
  const checkable = citations.filter(({ outcome }) => outcome !== 'unchecked');
  const effective = checkable.filter(({ outcome }) => outcome === 'supported').length;
  return {
    citations,
    statements: stated,
    covered: covering.size,
    uncited: statements
      .filter(
        ({ sentence, isOwn }) => sentence.citations.length === 0 && !(isOwn && cited.has(sentence.line)),
      )
      .map(({ sentence: { text, line } }) => ({ text, line })),
    citationPrecision: share(effective, checkable.length),
    sentenceCoverage: share(covering.size, stated),
    effectiveCitations: effective,
    uncheckedShare: share(citations.length - checkable.length, citations.length),
    falseQuotes: falseQuotes(whole),
  };
}

type SourceChecks = Readonly<
  Record<'units', ReadonlyMap<string, UnitCheck>> &
    Record<'rows', ReadonlyMap<string, RowCheck>> &
    Record<'figures', ReadonlyMap<string, readonly string[]>>
>;

/** What each text that is there is held to besides its words. */
function checksOf(sources: readonly ResolvedSource[]): SourceChecks {
  const byKey = <Check>(checkOf: (text: string) => Check) =>
    new Map(
      sources.flatMap((source) =>
        source.found === 'read' ? [[source.key, checkOf(source.text)] as const] : [],
      ),
    );
  return { units: byKey((text) => unitCheck([text])), rows: byKey(rowMismatch), figures: byKey(figuresIn) };
}

function share(part: number, all: number): number | null {
  return all === 0 ? null : part / all;
}

/** The lines of each passage that the list of sources quotes, with cells parted by dots, and that stands in its source. */
function tablesOf({ sources }: VerifiedReport): Tables {
  return new Map(
    sources.map(({ key, quotes }) => [
      key,
      quotes
        .filter(({ verdict }) => verdict === 'exact')
        .map(({ quote }) => quote.replaceAll(' · ', ' | ').split(/ (?:\/|…) /)),
    ]),
  );
}

type Tables = ReadonlyMap<string, readonly (readonly string[])[]>;

/** It is a row of a table that a source is quoted with. */
function isRowOf(source: string, text: string, tables: Tables): boolean {
  return tables.get(source)?.some((lines) => tellsRow(text, lines)) === true;
}

function checkedCitation(given: {
  claim: VerifiedClaim;
  together: VerifiedClaim;
  tables: Tables;
  units: SourceChecks['units'];
  rows: SourceChecks['rows'];
  figures: SourceChecks['figures'];
  isOwn: boolean;
}): CheckedCitation {
  const { claim, together, tables, units, rows, figures, isOwn } = given;
  const { text, line, citations, verdict } = claim;
  const source = citations[0] ?? '';
  const own = { text, line, source, statement: together.verdict };
  if (isOwn) return { ...own, outcome: 'unchecked', reason: 'the report weighs its sources here' };
  if ([text, quotedIn(text)].some((one) => isRowOf(source, one, tables)))
    return { ...own, outcome: 'supported', reason: 'a row of a table that the source has' };
  const unit = units.get(source)?.(text)[0];
  const others = together.citations.filter((key) => key !== source);
  const elsewhere = new Set(others.flatMap((key) => figures.get(key) ?? []));
  const wrong = unit ?? rows.get(source)?.(text, elsewhere);
  if (wrong != null) return { ...own, outcome: 'contradicted', reason: wrong };
  const reason = claim.reasons[0] ?? '';
  if (verdict === 'partially_supported')
    return { ...own, outcome: together.verdict === 'supported' ? 'supported' : 'partial', reason };
  return { ...own, outcome: verdict === 'unverifiable' ? 'unchecked' : verdict, reason };
}

/** What a line has in quotation marks after whose word it is; empty where it is no such line. */
function quotedIn(text: string): string {
  return /^[^“„«「]{1,200}: ?[“„«「]\s?(.+?)\s?[”“»」]\.?$/u.exec(text)?.[1] ?? '';
}

function falseQuotes({ sources, claims }: VerifiedReport): Groundedness['falseQuotes'] {
  const listed = sources.flatMap(({ key, quotes }) => quotes.map((quote) => ({ ...quote, source: key })));
  // A quotation in the text need stand in one of the sources that its sentence cites.
  const told = claims.flatMap(({ quotes, citations }) =>
    quotes.map((quote) => ({ ...quote, source: citations.join(', ') })),
  );
  return [...listed, ...told].flatMap(({ quote, source, verdict }) =>
    verdict === 'altered' || verdict === 'absent' ? [{ quote, source, verdict }] : [],
  );
}
