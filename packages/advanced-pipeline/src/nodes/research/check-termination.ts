import { contextOf, type ResearchRuntime } from '../../context.ts';
import { reportEnd, terminationReason } from '../../rounds/termination-reason.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';

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
  const context = await contextOf(runtime);
  const { knobs, tier } = context;
  const reason = enoughIsCovered(state, knobs.minCoverage) ?? terminationReason(state, knobs, tier);
  reportEnd(state, reason, context);
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
