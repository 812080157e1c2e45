import { END, START, StateGraph, StateSchema } from '@langchain/langgraph';
import { GivenKnobs } from './knobs.ts';
import { assessAndClaim } from './nodes/trust/assess-and-claim.ts';
import { citeClaims } from './nodes/trust/cite-claims.ts';
import { crossValidate } from './nodes/trust/cross-validate.ts';
import { extractClaims } from './nodes/trust/extract-claims.ts';
import { rankSources } from './nodes/trust/rank-sources.ts';
import { scoreConfidence } from './nodes/trust/score-confidence.ts';
import { scoreCredibility } from './nodes/trust/score-credibility.ts';
import { verifyClaims } from './nodes/trust/verify-claims.ts';
import { verifySpans } from './nodes/trust/verify-spans.ts';
import { ResearchState, TRUST_FIELDS } from './state.ts';
import { steps } from './traced.ts';

/** The trust engine as a subgraph, each check a step of its own. Sources are weighed while claims are drawn. */
export function buildFullTrustEngine() {
  return new StateGraph(ResearchState, { context: GivenKnobs, output: new StateSchema(TRUST_FIELDS) })
    .addNode(
      steps({
        'score-credibility': scoreCredibility,
        'rank-sources': rankSources,
        'extract-claims': extractClaims,
        'cite-claims': citeClaims,
        'verify-spans': verifySpans,
        'cross-validate': crossValidate,
        'score-confidence': scoreConfidence,
      }),
    )
    .addEdge(START, 'score-credibility')
    .addEdge(START, 'extract-claims')
    .addEdge('score-credibility', 'rank-sources')
    .addEdge(['rank-sources', 'extract-claims'], 'cite-claims')
    .addEdge(['rank-sources', 'extract-claims'], 'verify-spans')
    .addEdge(['rank-sources', 'extract-claims'], 'cross-validate')
    .addEdge(['cite-claims', 'verify-spans', 'cross-validate'], 'score-confidence')
    .addEdge('score-confidence', END)
    .compile();
}

/** The same checks in two model calls at most. */
export function buildBatchedTrustEngine() {
  return new StateGraph(ResearchState, { context: GivenKnobs, output: new StateSchema(TRUST_FIELDS) })
    .addNode(
      steps({
        'assess-and-claim': assessAndClaim,
        'rank-sources': rankSources,
        'verify-claims': verifyClaims,
      }),
    )
    .addEdge(START, 'assess-and-claim')
    .addEdge('assess-and-claim', 'rank-sources')
    .addEdge('rank-sources', 'verify-claims')
    .addEdge('verify-claims', END)
    .compile();
}
