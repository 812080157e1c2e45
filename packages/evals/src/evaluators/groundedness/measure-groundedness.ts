import { parseReport, resolveSources } from '@research-studio/core/report';
import type { BundleSource } from '@research-studio/schemas';
import {
  expectedSupport,
  type ParsedReport,
  type VerifiedClaim,
  type VerifiedReport,
  verifyReport,
} from '@research-studio/verification';

/** The fields of a stored source that the check of a citation needs. */
export type StoredSource = Pick<
  BundleSource,
  'id' | 'url' | 'title' | 'siteName' | 'publishedAt' | 'language' | 'text'
>;

interface GroundednessRequest {
  /** Any Markdown report. */
  readonly markdown: string;
  readonly sources: readonly StoredSource[];
  /** Sentences that state nothing of the world: what the report says of itself, its reasoning. Left out: none. */
  readonly isOwn?: (sentence: Pick<ParsedReport['sentences'][number], 'text' | 'bare' | 'line'>) => boolean;
}

/** One citation of one statement, judged by the cited source alone. */
export interface CheckedCitation {
  readonly text: string;
  readonly line: number;
  /** Key of the source; the mark as written where it leads nowhere. */
  readonly source: string;
  /** `unchecked`: the source could not be read or is in another language, or the report weighs its sources here. */
  readonly outcome: 'supported' | 'partial' | 'contradicted' | 'unsupported' | 'unchecked';
  /** The strongest reason for or against it; empty without one. */
  readonly code: string;
  /** The expected support of the statement by all sources that it cites. */
  readonly statement: ReturnType<typeof expectedSupport>;
}

export interface Groundedness {
  /** Each statement with its verdict by all that it cites. */
  readonly claims: readonly Pick<
    VerifiedReport['claims'][number],
    'text' | 'line' | 'citations' | 'verdict' | 'decidedBy'
  >[];
  readonly citations: readonly CheckedCitation[];
  readonly uncited: readonly { readonly text: string; readonly line: number }[];
  /** Citations that support, by those that could be checked; null when none could. */
  readonly citationPrecision: number | null;
  /** Share of the sentences that state or cite something whose citation supports them; null when nothing is stated. */
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
 * Judges every citation of a report by the text of its source. Deterministic, without a model; verdicts of the run are
 * not read. A citation counts where its source alone supports the statement, or a part of a statement that only its sources
 * support together.
 */
export async function measureGroundedness(request: GroundednessRequest): Promise<Groundedness> {
  const parsed = parseReport(request.markdown);
  const { isOwn = () => false } = request;
  const sentences = parsed.sentences
    .filter((one) => one.citations.length > 0 || (one.isFactual && !isOwn(one)))
    .map((one) => ({ ...one, isFactual: true }));
  const sources = await resolveSources({
    entries: parsed.sources,
    bundle: { sources: request.sources },
    maxBytes: 0,
  });
  const verify = (some: typeof sentences) =>
    verifyReport({ report: { ...parsed, sentences: some }, sources });
  const whole = verify(sentences);
  const pairs = sentences.flatMap((sentence, at) =>
    sentence.citations.map((citation) => ({ at, sentence: { ...sentence, citations: [citation] } })),
  );
  const alone = verify(pairs.map(({ sentence }) => sentence));
  // One source says all of it: others that say a part add nothing.
  const isSettled = new Set(pairs.flatMap(({ at }, index) => (isFull(alone.claims[index]) ? [at] : [])));
  const covered = new Set<number>();
  const citations = pairs.flatMap(({ at }, index): CheckedCitation[] => {
    const [one, together] = [alone.claims[index], whole.claims[at]];
    if (one === undefined || together === undefined) return [];
    const { text, line, citations: sources, codes } = one;
    const outcome = outcomeOf(one, isFull(together) && !isSettled.has(at));
    if (outcome === 'supported') covered.add(at);
    const statement = expectedSupport(together);
    return [{ text, line, source: sources[0] ?? '', outcome, code: codes[0]?.code ?? '', statement }];
  });
  const checkable = citations.filter(({ outcome }) => outcome !== 'unchecked').length;
  const effective = citations.filter(({ outcome }) => outcome === 'supported').length;
  return {
    claims: whole.claims,
    citations,
    uncited: whole.claims.filter(
      ({ citations, codes }) => citations.length === 0 && codes.some(({ code }) => code === 'uncited'),
    ),
    citationPrecision: share(effective, checkable),
    sentenceCoverage: share(covered.size, sentences.length),
    effectiveCitations: effective,
    uncheckedShare: share(citations.length - checkable, citations.length),
    falseQuotes: falseQuotes(whole),
  };
}

/** An estimate over many citations: what rules leave open counts by what may be expected of it. */
function outcomeOf(one: VerifiedClaim, isShared: boolean): CheckedCitation['outcome'] {
  if (one.verdict === 'contradicted') return 'contradicted';
  if (one.codes.some(({ code }) => UNCHECKED.has(code))) return 'unchecked';
  const expected = expectedSupport(one);
  if (expected === 'none') return 'unsupported';
  return expected === 'full' || isShared ? 'supported' : 'partial';
}

function isFull(claim: VerifiedClaim | undefined): boolean {
  return claim !== undefined && expectedSupport(claim) === 'full';
}

const UNCHECKED: ReadonlySet<string> = new Set([
  'source_not_given',
  'source_unreadable',
  'other_language',
  'own_analysis',
  'no_passage',
]);

function share(part: number, all: number): number | null {
  return all === 0 ? null : part / all;
}

/** A quotation in the text need stand in one of the sources only that its sentence cites. */
function falseQuotes({ sources, claims }: VerifiedReport): Groundedness['falseQuotes'] {
  const listed = sources.map(({ key, quotes }) => ({ source: key, quotes }));
  const inText = claims.map(({ quotes, citations }) => ({ source: citations.join(', '), quotes }));
  return [...listed, ...inText].flatMap(({ source, quotes }) =>
    quotes.flatMap(({ quote, verdict }) =>
      verdict === 'altered' || verdict === 'absent' ? [{ quote, source, verdict }] : [],
    ),
  );
}
