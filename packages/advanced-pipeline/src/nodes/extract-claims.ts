import { AIMessage } from '@langchain/core/messages';
import { claimRequest } from '../claims/claim-request.ts';
import { claimsOf } from '../claims/claims-of.ts';
import { contextOf, type ResearchRuntime } from '../context.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';
import { extractClaimsTask } from './extract-claims.task.ts';

/**
 * Says what the report will claim, section by section, from the evidence of the ranked sources alone; only these claims
 * are verified.
 *
 * Reads the plan, `evidence`, `sources`, `credibility`, `rankedSourceIds`; replaces `claims`.
 */
export async function extractClaims(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const { knobs, ports, signal } = await contextOf(runtime);
  const request = claimRequest(state, { knobs, today: ports.today, sourceIds: state.rankedSourceIds });
  if (request.evidence.length === 0) return { claims: [] };
  const { sections } = await ports.reasoner.reason(extractClaimsTask, request, signal);
  const claims = claimsOf(sections, request);
  return { claims, messages: [new AIMessage(`${claims.length} claims for the report.`)] };
}
