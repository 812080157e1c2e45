import { type BaseCheckpointSaver, END, START, StateGraph } from '@langchain/langgraph';
import { GivenKnobs } from './knobs.ts';
import { QUESTION_NODES, REPORT_NODES, ROUND_NODES } from './node-groups.ts';
import { discoverByCode } from './nodes/question/discover.ts';
import { routeComplexity } from './nodes/question/route-complexity.ts';
import { checkTermination } from './nodes/research/check-termination.ts';
import {
  afterAnalyzeBatched,
  afterCheckTermination,
  afterCollect,
  afterDetectGaps,
  afterDiscover,
  afterPlanBatched,
  afterRouteComplexity,
  fanOutPages,
  fanOutSubagents,
} from './routes.ts';
import { ResearchState } from './state.ts';
import { steps } from './traced.ts';
import { buildBatchedTrustEngine } from './trust-engine.ts';

/**
 * The advanced pipeline with the batched trust engine: the same checks in two model calls at most, a fast path for
 * simple questions, and no further round when research has come to rest. Without a checkpointer it cannot pause at
 * `clarify`, so pass one or `clarification: assume`.
 */
export function buildOptimizedGraph({ checkpointer }: { readonly checkpointer?: BaseCheckpointSaver } = {}) {
  return new StateGraph(ResearchState, GivenKnobs)
    .addNode(QUESTION_NODES)
    .addNode(ROUND_NODES)
    .addNode(REPORT_NODES)
    .addNode(
      steps({
        'route-complexity': routeComplexity,
        discover: discoverByCode,
        'check-termination': checkTermination,
      }),
    )
    .addNode('trust-engine', buildBatchedTrustEngine())

    .addEdge(START, 'analyze')
    .addConditionalEdges('analyze', afterAnalyzeBatched, ['respond', 'route-complexity'])
    .addConditionalEdges('route-complexity', afterRouteComplexity, ['plan-research', 'discover'])
    .addConditionalEdges('discover', afterDiscover, ['clarify', 'plan-research'])
    .addEdge('clarify', 'plan-research')
    .addConditionalEdges('plan-research', afterPlanBatched, ['subagent', 'orchestrate', 'assess'])
    .addConditionalEdges('orchestrate', fanOutSubagents, ['subagent', 'assess'])
    .addEdge('subagent', 'choose-pages')
    .addConditionalEdges('choose-pages', fanOutPages, ['read-pages', 'assess'])
    .addEdge('read-pages', 'assess')
    .addEdge('assess', 'check-termination')
    .addConditionalEdges('check-termination', afterCheckTermination, ['detect-gaps', 'collect'])
    .addConditionalEdges('detect-gaps', afterDetectGaps, ['orchestrate', 'backtrack', 'collect'])
    .addEdge('backtrack', 'orchestrate')
    .addConditionalEdges('collect', afterCollect, ['trust-engine', 'abort'])
    .addEdge('trust-engine', 'validate-findings')
    .addEdge('validate-findings', 'extract-evidence')
    .addEdge('extract-evidence', 'verify-evidence')
    .addEdge('verify-evidence', 'write-report')
    .addEdge('write-report', 'verify-report')
    .addEdge('verify-report', 'edit-report')
    .addEdge('edit-report', 'publish')
    .addEdge('abort', 'publish')
    .addEdge('respond', 'publish')
    .addEdge('publish', END)
    .compile(checkpointer === undefined ? {} : { checkpointer });
}
