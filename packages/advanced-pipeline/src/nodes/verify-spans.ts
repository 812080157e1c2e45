import { AIMessage } from '@langchain/core/messages';
import { evidenceBaseOf } from '../claims/evidence-base-of.ts';
import { spanRound } from '../claims/span-round.ts';
import { contextOf, type ResearchRuntime } from '../context.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';
import { verifySpansTask } from './verify-spans.task.ts';

/**
 * Holds each claim against the passages that it cites. Code goes first: verbatim, guards, cover, the sentences around
 * the passages; a model sees only what that leaves open.
 *
 * Reads `claims`, `evidence`, `sources`, `rankedSourceIds`; replaces `verifications`, one for each claim in their order.
 */
export async function verifySpans(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const { knobs, ports, signal } = context;
  const { claims } = state;
  if (claims.length === 0) return { verifications: [] };
  const base = await evidenceBaseOf(state, context);
  const { spanThreshold: threshold, maxModelChecks } = knobs;
  const { open, settle } = spanRound({ claims, base, threshold, maxModelChecks });
  const { verdicts } =
    open.length === 0
      ? { verdicts: [] }
      : await ports.reasoner.reason(verifySpansTask, { today: ports.today, items: open }, signal);
  const verifications = settle(verdicts);
  const supported = verifications.filter(({ verdict }) => verdict === 'supported').length;
  return {
    verifications,
    messages: [
      new AIMessage(`${supported} of ${claims.length} claims hold; code left ${open.length} of them open.`),
    ],
  };
}
