import { assessByCode } from '../claims/assess-by-code.ts';
import { claimRequest } from '../claims/claim-request.ts';
import { claimsOf } from '../claims/claims-of.ts';
import { contextOf, type ResearchRuntime } from '../context.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';
import { assessAndClaimTask } from './assess-and-claim.task.ts';
import { MOST_ASSESSED } from './assess-sources.task.ts';
import { rankedIds } from './rank-sources.ts';
import { credibilityUpdate } from './score-credibility.ts';

/**
 * Batched: one model call weighs the sources that code leaves open and says what the report will claim, with citations.
 * What it makes of a source counts when sources are ranked, next.
 *
 * Reads the plan, `sources`, `evidence`, `analysis`; replaces `credibility`, `sources`, `claims`.
 */
export async function assessAndClaim(
  state: ResearchState,
  runtime: ResearchRuntime,
): Promise<ResearchUpdate> {
  const { knobs, ports, signal } = await contextOf(runtime);
  const assessed = await assessByCode(state, { knobs, ports, most: MOST_ASSESSED });
  const byCode = { ...state, credibility: assessed.credibility };
  const sourceIds = await rankedIds(byCode, knobs);
  const request = claimRequest(byCode, { knobs, today: ports.today, sourceIds });
  const isEmpty = request.evidence.length === 0;
  const answer = isEmpty
    ? { sources: [], sections: [] }
    : await ports.reasoner.reason(assessAndClaimTask, { sources: assessed.open, request }, signal);
  const update = await credibilityUpdate({ state, assessed, views: answer.sources, ports });
  return { ...update, claims: claimsOf(answer.sections, request) };
}
