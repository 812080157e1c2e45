import { type ClaimRating, checkKey, type SentenceCheck } from '@research-studio/core/citation';
import { similarity } from '@research-studio/language';
import { sourceStandings } from '../credibility/source-standing.ts';
import type { ScoredClaim } from '../propositions/claim.ts';
import {
  type ClaimThresholds,
  isGood,
  rateStatement,
  type StatementScore,
} from '../propositions/confidence.ts';
import { disputeAbout, figuresOf, isTelling, SAME_STATEMENT } from '../propositions/disputes.ts';
import type { Origins } from '../propositions/origins.ts';
import type { ResearchState } from '../state.ts';

interface Sentence {
  /** Without marks. */
  readonly text: string;
  readonly evidenceIds: readonly string[];
}

/** How sure a checked sentence is: by its verdict, by its sources, and by the proposition that it states. */
export interface SentenceRater {
  readonly rate: (sentence: Sentence, judged: ClaimRating) => ClaimRating & StatementScore;
  /**
   * Independent origins of what it says. Marks of several sources mostly stand for several clauses: only what says the same
   * counts together.
   */
  readonly originsOf: (sentence: Sentence) => number;
}

export function sentenceRater(request: {
  readonly state: ResearchState;
  readonly origins: Origins;
  /** By `checkKey`; empty where code alone judges. */
  readonly checks: ReadonlyMap<string, SentenceCheck>;
  readonly thresholds: ClaimThresholds;
}): SentenceRater {
  const { state, origins, checks, thresholds } = request;
  const standings = sourceStandings(state);
  const sourceOf = new Map(
    state.evidence.map(({ id, sourceId }) => [id, state.sources[sourceId]?.id ?? sourceId]),
  );
  const standingOf = (id: string) => standings.get(sourceOf.get(id) ?? '');
  const quotes = new Map(state.evidence.map(({ id, quote }) => [id, quote]));
  const propositions = propositionsIn(state);
  const agreeing = (sentence: Sentence) => {
    const quoted = sentence.evidenceIds.filter((id) => saysAllOf(sentence.text, quotes.get(id) ?? ''));
    const stated = statedIn(sentence, propositions);
    const said = { text: sentence.text, saidBy: stated?.saidBy ?? [] };
    return { ids: [...new Set([...(stated?.evidenceIds ?? []), ...quoted])], said };
  };
  const originsOf = (sentence: Sentence) => {
    const { ids, said } = agreeing(sentence);
    return Math.max(Math.min(1, sentence.evidenceIds.length), origins.count(ids, said));
  };
  const rate: SentenceRater['rate'] = (sentence, judged) => {
    const { ids: same, said } = agreeing(sentence);
    const { text } = sentence;
    const evidenceIds = [...new Set([...sentence.evidenceIds, ...same])];
    const good = evidenceIds.filter((id) => {
      const standing = standingOf(id);
      return standing !== undefined && isGood(standing);
    });
    const { doubt = null, problem = null } = checks.get(checkKey(sentence)) ?? {};
    const rated = rateStatement(
      {
        verdict: judged.verdict,
        decidedBy: judged.decidedBy,
        support: judged.confidence,
        ...{ doubt, problem },
        sources: [...new Set(evidenceIds.flatMap((id) => standingOf(id) ?? []))],
        names: origins.namesOf(same.length > 0 ? same : evidenceIds, said),
        origins: originsOf(sentence),
        goodOrigins: origins.count(
          good.filter((id) => same.includes(id)),
          said,
        ),
        dispute: disputeAbout({ text, evidenceIds }, state.contradictions),
        isWritten: true,
      },
      thresholds,
    );
    const { verdict, decidedBy } = judged;
    return { ...rated, verdict, decidedBy, signals: { ...judged.signals, ...rated.signals } };
  };
  return { rate, originsOf };
}

/** A claim with all evidence of its proposition. */
interface Proposition extends Pick<ScoredClaim, 'text'> {
  readonly saidBy: readonly string[];
  readonly evidenceIds: readonly string[];
  readonly figures: ReadonlySet<number>;
}

function propositionsIn({ scoredClaims, crossValidations }: ResearchState): readonly Proposition[] {
  const supporting = new Map(
    crossValidations.map(({ claimId, supportingEvidenceIds }) => [claimId, supportingEvidenceIds]),
  );
  return scoredClaims
    .filter(({ verdict }) => verdict === 'supported')
    .map(({ id, text, saidBy, evidenceIds }) => ({
      text,
      saidBy: saidBy ?? [],
      evidenceIds: [...new Set([...evidenceIds, ...(supporting.get(id) ?? [])])],
      figures: figuresOf(text),
    }));
}

/** A quote that says so much of a sentence says it. */
const SAYS_IT = 0.5;

/** It has all figures of the sentence, one of which nobody gives by chance, or else most of its words. */
function saysAllOf(text: string, quote: string): boolean {
  const figures = [...figuresOf(text)];
  const given = figuresOf(quote);
  if (figures.some((figure) => !given.has(figure))) return false;
  return figures.some(isTelling) || similarity(text, quote) >= SAYS_IT;
}

/** The proposition that a sentence states: one that shares its evidence, and whose figures it has. */
function statedIn(
  { text, evidenceIds }: Sentence,
  propositions: readonly Proposition[],
): Proposition | undefined {
  const given = figuresOf(text);
  const [best] = propositions
    .filter(
      (claim) =>
        claim.evidenceIds.some((id) => evidenceIds.includes(id)) &&
        [...claim.figures].every((figure) => given.has(figure)),
    )
    .map((claim) => ({ claim, alike: similarity(text, claim.text) }))
    .filter(({ claim, alike }) => claim.figures.size > 0 || alike >= SAME_STATEMENT)
    .sort((a, b) => b.claim.figures.size - a.claim.figures.size || b.alike - a.alike);
  return best?.claim;
}
