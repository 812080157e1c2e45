import { answerOf } from '@research-studio/core/models';
import { contextOf, type ResearchRuntime } from '../../context.ts';
import { assessByCode } from '../../credibility/assess-by-code.ts';
import { MOST_ASSESSED } from '../../credibility/assess-sources.task.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';
import { assessAndClaimTask } from './assess-and-claim.task.ts';
import { claimInput, claimsUpdate, suspicionsBeside } from './extract-claims.ts';
import { credibilityUpdate } from './score-credibility.ts';

/**
 * Batched: one model call weighs the sources that code leaves open and says which statements the answer turns on, with
 * citations. What it makes of a source counts when sources are ranked, next.
 *
 * Reads the plan, `sources`, `evidence`, `analysis`; replaces `credibility`, `sources`, `sourceViews`, `claims`,
 * `isClaimedByModel`, `suspicions`.
 */
export async function assessAndClaim(
  state: ResearchState,
  runtime: ResearchRuntime,
): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const { knobs, ports, signal } = context;
  const assessed = await assessByCode(state, { knobs, ports, most: MOST_ASSESSED });
  const input = claimInput(state, assessed, context);
  const hasEvidence = input.material.evidence.length > 0;
  const [{ output, isExtractive }, suspicions] = await Promise.all([
    hasEvidence
      ? answerOf(ports.reasoner, {
          task: assessAndClaimTask,
          input: { ...input, openSources: assessed.open },
          signal,
        })
      : { output: { views: [], claims: [] }, isExtractive: true },
    suspicionsBeside(state, input.sourceIds, ports),
  ]);
  const { views, claims } = output;
  return {
    ...credibilityUpdate({ state, assessed, views, isByModel: !isExtractive, ports }),
    ...claimsUpdate(claims, { isByCode: isExtractive, ...input }, context),
    suspicions,
  };
}
