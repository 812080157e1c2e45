import { AIMessage } from '@langchain/core/messages';
import { evidenceBaseOf } from '../claims/evidence-base-of.ts';
import { linkClaims } from '../claims/link-claims.ts';
import { contextOf, type ResearchRuntime } from '../context.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';
import { citeClaimsTask } from './cite-claims.task.ts';

/**
 * Links each claim to the evidence that states it: what code finds, and what a model adds, in other words or another
 * language. Ids that do not exist, and evidence on another subject, are dropped.
 *
 * Reads `claims`, `evidence`, `sources`, `credibility`, `rankedSourceIds`; replaces `claims`.
 */
export async function citeClaims(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const { claims } = state;
  if (claims.length === 0) return { claims: [] };
  const base = await evidenceBaseOf(state, context);
  const answer = await context.ports.reasoner.reason(
    citeClaimsTask,
    { claims, evidence: base.items },
    context.signal,
  );
  const proposed = answer.claims.map(({ evidenceIds }) => evidenceIds);
  const linked = linkClaims({ claims, proposed, base, credibility: state.credibility });
  const cited = linked.filter(({ evidenceIds }) => evidenceIds.length > 0).length;
  return { claims: linked, messages: [new AIMessage(`${cited} of ${linked.length} claims cite evidence.`)] };
}
