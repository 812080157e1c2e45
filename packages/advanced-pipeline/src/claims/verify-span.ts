import { type DocumentJudgement, judgeClaim, judgeInDocument } from '@research-studio/verification';
import type { AtomicClaim, SpanVerification } from './claim-stages.ts';
import type { EvidenceBase } from './evidence-base.ts';
import type { HeldEvidence } from './hold-evidence.ts';
import { judgeByQuotes, type QuoteJudgement } from './judge-by-quotes.ts';

/** What code can say of a claim and its passages. */
export interface SpanCheck {
  /** Stands as it is unless a model is asked. */
  readonly verification: SpanVerification;
  /** Code leaves it open: a model may judge. Its own verdict stands where none is asked. */
  readonly isOpen: boolean;
  /** No guard on numbers, units, dates or negations fails, so that a model may find it supported. */
  readonly mayBeSupported: boolean;
}

/** From it on they are in one language, whatever a short text looks like. */
const SAME_LANGUAGE = 0.6;
/** Below it, claim and passages have nothing in common. */
const NO_COVER = 0.05;

/**
 * The deterministic rungs of the ladder for one claim: verbatim, guards and cover by the cited quotes, then the
 * sentences around them. `threshold` is the score from which a claim is supported.
 */
export function verifySpan(request: {
  claim: Pick<AtomicClaim, 'id' | 'text' | 'evidenceIds'>;
  base: EvidenceBase;
  threshold: number;
}): SpanCheck {
  const { claim, base, threshold } = request;
  const cited = claim.evidenceIds.flatMap((id) => base.find(id) ?? []);
  const close = (verdict: SpanVerification['verdict'], judged: Judged): SpanCheck => ({
    verification: settled({ claimId: claim.id, verdict, ...judged }, threshold),
    isOpen: false,
    mayBeSupported: verdict === 'supported',
  });
  if (cited.length === 0)
    return close('unsupported', { score: 0, decidedBy: 'rules', reason: 'it cites nothing', signals: {} });
  const best = bestByQuotes(claim.text, cited, base);
  const quoteSignals = best.signals;
  if (best.verdict === 'supported')
    return close('supported', {
      score: best.confidence,
      decidedBy: quoteSignals['verbatim'] === 1 ? 'quote' : 'rules',
      reason: null,
      signals: quoteSignals,
    });
  const isTranslated = base.isTranslated(claim.text, claim.evidenceIds);
  const around = judgeAround(claim.text, cited, base.language);
  const signals = { ...quoteSignals, document: around.score };
  const isDenied = best.verdict === 'contradicted' && !isTranslated;
  const mayBeSupported =
    !isDenied && around.numbersFound === 1 && (isTranslated || quoteSignals['negation'] !== 0);
  const reason = departureIn(around.reasons);
  const judged = { score: Math.max(best.confidence, around.score), decidedBy: 'rules' as const, signals };
  if (around.verdict === 'supported' && mayBeSupported && !isTranslated)
    return close('supported', { ...judged, score: around.score, reason: null });
  const isDeniedAround = around.verdict === 'contradicted' && !mayBeSupported && !isTranslated;
  if (isDeniedAround || (isDenied && around.verdict !== 'supported'))
    return close('contradicted', { ...judged, score: Math.min(best.confidence, around.score), reason });
  const isComparison = !isTranslated && best.verdict === 'unverifiable' && quoteSignals['negation'] !== 0;
  const isForeign = isTranslated && (quoteSignals['cover'] ?? 0) < SAME_LANGUAGE;
  const departure = isForeign || isComparison ? null : departureOf(around, quoteSignals);
  const isApart = (quoteSignals['cover'] ?? 0) < NO_COVER && around.verdict === 'unsupported';
  if (!isTranslated && isApart)
    return close('unsupported', { ...judged, reason: 'they are about something else' });
  const told = departure === null ? {} : { signals: { ...signals, said: 0 }, reason: departure };
  const isPartly = departure !== null && around.verdict === 'partially_supported';
  return {
    verification: settled(
      {
        claimId: claim.id,
        verdict: isPartly ? 'partially_supported' : 'unverifiable',
        ...judged,
        decidedBy: isPartly ? 'rules' : 'nothing',
        reason: null,
        ...told,
      },
      threshold,
    ),
    isOpen: true,
    mayBeSupported,
  };
}

/**
 * What the claim has beyond its page: a clause that nobody said, or another name in the place of the page's. Null where it
 * has neither, so that only its wording may differ.
 */
function departureOf(
  { mismatches }: Pick<DocumentJudgement, 'mismatches'>,
  quoteSignals: Readonly<Record<string, number>>,
): string | null {
  const renamed = (quoteSignals['names'] ?? 1) < 1 && mismatches.find(({ kind }) => kind === 'name');
  if (renamed)
    return renamed.stated === ''
      ? `the page does not say so of ${renamed.claimed}`
      : `the page has ${renamed.stated} in the place of ${renamed.claimed}`;
  const added = mismatches.find(({ kind }) => kind === 'addition');
  return added === undefined ? null : `nothing on the page says anything like “${added.claimed}”`;
}

/** What the page has in the place of a word of the claim, of the reasons of a judgement; null where that is not known. */
function departureIn(reasons: readonly string[]): string | null {
  const found = reasons.find((line) => DEPARTURE.test(line));
  return found === undefined ? null : found.replace(DEPARTURE, 'the page ');
}

const DEPARTURE = /^sentence \d+ (?=has|says)/;

type Judged = Pick<SpanVerification, 'score' | 'decidedBy' | 'reason' | 'signals'>;

const BELOW = 0.01;

/** Supported if and only if the score reaches the threshold; code's own doubt outweighs a threshold set lower. */
export function settled(verification: SpanVerification, threshold: number): SpanVerification {
  const { verdict, score } = verification;
  if (verdict === 'supported' && score >= threshold) return { ...verification, score: round(score) };
  return {
    ...verification,
    verdict: verdict === 'supported' ? 'partially_supported' : verdict,
    score: round(Math.max(0, Math.min(score, threshold - BELOW))),
  };
}

/** One passage where one will do, else all of them together. */
function bestByQuotes(claim: string, cited: readonly HeldEvidence[], base: EvidenceBase): QuoteJudgement {
  const ids = cited.map(({ id }) => id);
  const alone = ids.map((id) => judgeByQuotes(claim, [id], base)).sort((a, b) => b.confidence - a.confidence);
  return alone.find(({ verdict }) => verdict === 'supported') ?? judgeByQuotes(claim, ids, base);
}

/** The sentences around the passages, and whether all numbers of the claim stand in them. */
function judgeAround(claim: string, cited: readonly HeldEvidence[], language: string) {
  const sentences = [...new Set(cited.flatMap(({ neighbours }) => neighbours))];
  const { signals } = judgeClaim({
    claim,
    evidence: cited.map(({ id, neighbours, context, page }) => ({
      id,
      quote: neighbours.join(' '),
      context,
      page,
    })),
    language,
  });
  return {
    ...judgeInDocument({ claim, sentences, language }),
    numbersFound: signals['numbers'] ?? 0,
  };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
