import { isAtLeast } from '@research-studio/core/models';
import { contextOf, type ResearchRuntime } from '../../context.ts';
import { terminationReason } from '../../rounds/termination-reason.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';
import { endOf } from './detect-gaps.ts';

/**
 * Batched: whether research has come to rest, by code. A limit is reached, the last round brought too little, nothing is left
 * to be found, or, without a model, enough is covered.
 *
 * Reads `rounds`, `coverage`, `needsMoreResearch`, `evidence`; replaces `terminationReason`.
 */
export async function checkTermination(
  state: ResearchState,
  runtime: ResearchRuntime,
): Promise<ResearchUpdate> {
  const { knobs, ports, tier } = await contextOf(runtime);
  const reason = enoughIsCovered(state, knobs.minCoverage) ?? terminationReason(state, knobs, tier);
  if (isAtLeast(tier, 'cached') && state.gaps.length > 0) ports.tiers.endResearch();
  if (reason !== null && state.gaps.length > 0) ports.emit({ type: 'notice', message: endOf(reason) });
  return { terminationReason: reason };
}

function enoughIsCovered(
  { coverage, needsMoreResearch, evidence, usesModel, notSearched }: ResearchState,
  minCoverage: number,
): string | null {
  if (evidence.length === 0 || usesModel || notSearched.length > 0) return null;
  if (coverage >= minCoverage)
    return `${Math.round(coverage * 100)}% of what was asked is covered, at least ${Math.round(minCoverage * 100)}%.`;
  return needsMoreResearch ? null : 'The findings leave nothing open that a search could close.';
}
