import { AIMessage } from '@langchain/core/messages';
import { contradictionRound } from '../claims/contradiction-round.ts';
import { crossValidateClaims } from '../claims/cross-validate-claims.ts';
import { evidenceBaseOf } from '../claims/evidence-base-of.ts';
import { linkClaims } from '../claims/link-claims.ts';
import { confidenceIn, scoreClaims } from '../claims/score-claims.ts';
import { spanRound } from '../claims/span-round.ts';
import { contextOf, type ResearchRuntime } from '../context.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';
import { verifyClaimsTask } from './verify-claims.task.ts';

/**
 * Batched: links, verifies, cross-validates and scores all claims by the functions of the full trust engine, with one
 * model call for what code leaves open of all that, and none where it leaves nothing.
 *
 * Reads `claims`, the evidence and its ranked sources; replaces `claims`, `verifications`, `crossValidations`,
 * `contradictions`, `scoredClaims`, `confidence`.
 */
export async function verifyClaims(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const { knobs, ports, signal } = context;
  const base = await evidenceBaseOf(state, context);
  const { credibility } = state;
  const claims = linkClaims({ claims: state.claims, proposed: [], base, credibility });
  const { spanThreshold: threshold, maxModelChecks, maxContradictions: most } = knobs;
  const spans = spanRound({ claims, base, threshold, maxModelChecks });
  const disputes = contradictionRound({ claims, base, most });
  const isSettled = spans.open.length === 0 && disputes.open.length === 0;
  const input = {
    today: ports.today,
    question: state.question,
    items: spans.open,
    candidates: disputes.open,
  };
  const { verdicts, rulings } = isSettled
    ? { verdicts: [], rulings: [] }
    : await ports.reasoner.reason(verifyClaimsTask, input, signal);
  const verifications = spans.settle(verdicts);
  const settled = disputes.settle(rulings);
  const found = await crossValidateClaims({ state, claims, verifications, settled, base });
  const checked = { ...state, claims, verifications, ...found };
  const scoredClaims = scoreClaims({ state: checked, base, thresholds: knobs });
  return {
    claims,
    verifications,
    ...found,
    scoredClaims,
    confidence: confidenceIn(scoredClaims, knobs),
    messages: [
      new AIMessage(`Verified ${claims.length} claims; ${found.contradictions.length} contradictions.`),
    ],
  };
}
