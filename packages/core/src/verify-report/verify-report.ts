import { checkQuote } from './check-quote.ts';
import { type CitedClaim, judgeCitedClaim } from './judge-cited-claim.ts';
import { openSources, type SourceShelf } from './open-sources.ts';
import { type ParsedReport, parseReport } from './parse-report.ts';
import type { ResolvedSource } from './resolve-sources.ts';
import type { SourceIndexes } from './source-indexes.ts';
import type {
  VerificationSummary,
  VerifiedClaim,
  VerifiedReport,
  VerifiedSource,
} from './verified-report.ts';
import { wordCount } from './word-count.ts';

/**
 * Judges every sentence of a report that states or cites something by the whole text of the sources that it cites:
 * its quotations first, then numbers, names and negations, then how much of it the best sentences say. Deterministic;
 * a source is indexed when the first claim needs it.
 */
export function verifyReport(request: {
  report: ParsedReport | string;
  sources: readonly ResolvedSource[];
  /** Shared by reports that cite the same texts, which are then made ready once. */
  indexes?: SourceIndexes | undefined;
}): VerifiedReport {
  const report = typeof request.report === 'string' ? parseReport(request.report) : request.report;
  const shelf = openSources({ ...request, language: report.language });
  const stating = report.sentences.filter(
    ({ text, isFactual, citations }) => isFactual || (citations.length > 0 && saysSomething(text)),
  );
  const judged = stating.map((sentence, index) => ({
    id: `C${index + 1}`,
    ...judgeCitedClaim({ sentence, report, shelf }),
  }));
  const sources = request.sources.map((source) => verifySource(source, shelf));
  const claims = judged.map(({ alone: _, ...claim }) => claim);
  return { title: report.title, claims, sources, summary: summarise(claims, judged) };
}

/** "See [1]." says nothing that a source could bear out. */
function saysSomething(text: string): boolean {
  return wordCount(text) > 1 || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
}

function verifySource(source: ResolvedSource, shelf: SourceShelf): VerifiedSource {
  const { key, title, url, found, reason, quotes } = source;
  const text = shelf.read(key);
  const checked = quotes.map((quote) => checkQuote(quote, text === null ? [] : [text]));
  return { key, title, url, found, reason, quotes: checked };
}

function summarise(
  claims: readonly VerifiedClaim[],
  judged: readonly Pick<CitedClaim, 'alone'>[],
): VerificationSummary {
  const count = (verdict: VerifiedClaim['verdict']) =>
    claims.filter((claim) => claim.verdict === verdict).length;
  const cited = claims.filter(({ citations }) => citations.length > 0);
  const judgeable = cited.filter(({ verdict }) => verdict !== 'unverifiable').length;
  const supported = count('supported');
  const alone = judged.flatMap((claim) => claim.alone);
  return {
    claims: claims.length,
    cited: cited.length,
    uncited: claims.length - cited.length,
    supported,
    partially: count('partially_supported'),
    contradicted: count('contradicted'),
    unsupported: count('unsupported'),
    unverifiable: count('unverifiable'),
    supportedShare: judgeable === 0 ? null : supported / judgeable,
    citationPrecision: alone.length === 0 ? null : alone.filter(Boolean).length / alone.length,
  };
}
