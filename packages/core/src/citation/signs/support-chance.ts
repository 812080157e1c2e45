import type { Decider, Verdict } from '@research-studio/schemas';
import { supportChanceWeights } from './support-chance-weights.ts';

/** A claim that a passage has verbatim, or with one other value. */
const BY_CODE = { supported: 0.97, contradicted: 0.03 } as const;

/** How likely the cited passages say a statement in full, 0 to 1: fitted to labelled statements, see docs/confidence.md. */
export function supportChance(judged: {
  readonly verdict: Verdict;
  readonly decidedBy: Decider;
  /** Score of the rules, 0 to 1; absent where they were not applied. */
  readonly score?: number | undefined;
}): number {
  const { verdict, decidedBy, score } = judged;
  if (decidedBy === 'quote' || decidedBy === 'rule')
    return verdict === 'supported' ? BY_CODE.supported : BY_CODE.contradicted;
  const { intercept, slope, score: mean } = supportChanceWeights[verdict];
  const bounded = Math.max(0.01, Math.min(0.99, score ?? mean));
  return 1 / (1 + Math.exp(-intercept - slope * Math.log(bounded / (1 - bounded))));
}
