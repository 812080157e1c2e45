import { type ClaimRating, checkKey, type SentenceCheck } from '@research-studio/core/citation';
import { similarity } from '@research-studio/language';
import type { ScoredClaim } from '../propositions/claim.ts';
import type { StatementScore } from '../propositions/confidence.ts';
import { figuresOf, isDistinctive, SAME_STATEMENT } from '../propositions/disputes.ts';
import type { Rater } from '../propositions/open-rater.ts';
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

/** `checks` by `checkKey`; empty where code alone judges. */
export function sentenceRater(
  state: ResearchState,
  { origins, rate }: Rater,
  checks: ReadonlyMap<string, SentenceCheck>,
): SentenceRater {
  const quotes = new Map(state.evidence.map(({ id, quote }) => [id, quote]));
  const propositions = propositionsIn(state);
  const sayingOf = (sentence: Sentence) => {
    const quoted = sentence.evidenceIds.filter((id) => saysAllOf(sentence.text, quotes.get(id) ?? ''));
    const { saidBy = [], evidenceIds = [] } = statedIn(sentence, propositions) ?? {};
    const stating = [...new Set([...evidenceIds, ...quoted])];
    const count = origins.count(stating, { text: sentence.text, saidBy });
    return { saidBy, stating, origins: Math.max(Math.min(1, sentence.evidenceIds.length), count) };
  };
  return {
    originsOf: (sentence) => sayingOf(sentence).origins,
    rate: (sentence, judged) => {
      const saying = sayingOf(sentence);
      const { doubt = null, problem = null } = checks.get(checkKey(sentence)) ?? {};
      const { verdict, decidedBy, confidence: support } = judged;
      const evidenceIds = [...new Set([...sentence.evidenceIds, ...saying.stating])];
      const rated = rate({
        text: sentence.text,
        evidenceIds,
        ...saying,
        verdict,
        decidedBy,
        support,
        doubt,
        problem,
        isWritten: true,
      });
      return { ...rated, verdict, decidedBy, signals: { ...judged.signals, ...rated.signals } };
    },
  };
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
  return figures.some(isDistinctive) || similarity(text, quote) >= SAYS_IT;
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
