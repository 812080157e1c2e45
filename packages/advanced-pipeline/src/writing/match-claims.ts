import { similarity } from '@research-studio/language';
import type { ScoredClaim } from '../claims/claim-stages.ts';
import type { Sentence } from './sentence-judge.ts';

export interface MatchedClaim {
  readonly claim: ScoredClaim;
  /** 0 to 1. */
  readonly similarity: number;
}

/** Finds the claims that a sentence may word anew. */
export interface ClaimMatcher {
  /** Claims that share evidence with the sentence, most alike first. */
  readonly nearest: (sentence: Sentence) => readonly MatchedClaim[];
}

export function matchClaims(claims: readonly ScoredClaim[]): ClaimMatcher {
  const byEvidence = Map.groupBy(
    claims.flatMap((claim) => claim.evidenceIds.map((id) => ({ id, claim }))),
    ({ id }) => id,
  );
  return {
    nearest: ({ text, evidenceIds }) => {
      const sharing = evidenceIds.flatMap((id) => (byEvidence.get(id) ?? []).map(({ claim }) => claim));
      return [...new Set(sharing)]
        .map((claim) => ({ claim, similarity: similarity(text, claim.text) }))
        .sort((a, b) => b.similarity - a.similarity);
    },
  };
}

/** The same words in the same order, whatever stands between them. */
export function sameWords(one: string, other: string): boolean {
  return wordKey(one) === wordKey(other);
}

/** Letters and figures of a text, for telling whether something was said already. */
export function wordKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
