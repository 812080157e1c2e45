import { answerOf } from '@research-studio/core';
import { assessByCode } from '../claims/assess-by-code.ts';
import { claimsOf } from '../claims/claims-of.ts';
import { contextOf, type ResearchRuntime } from '../context.ts';
import { suspicionsIn } from '../propositions/suspicions.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';
import { assessAndClaimTask } from './assess-and-claim.task.ts';
import { MOST_ASSESSED } from './assess-sources.task.ts';
import { claimInput } from './extract-claims.ts';
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
  const input = await claimInput(state, assessed, context);
  const [{ output, isExtractive }, suspicions] =
    input.request.evidence.length === 0
      ? [{ output: { views: [], claims: [] }, isExtractive: true }, []]
      : await Promise.all([
          answerOf(ports.reasoner, {
            task: assessAndClaimTask,
            input: { ...input, openSources: assessed.open },
            signal,
          }),
          suspicionsIn(state, input.sourceIds, context),
        ]);
  const { views } = output;
  return {
    ...(await credibilityUpdate({ state, assessed, views, isByModel: !isExtractive, ports })),
    claims: claimsOf(output.claims, input.request),
    isClaimedByModel: !isExtractive,
    suspicions: [...suspicions],
  };
}
