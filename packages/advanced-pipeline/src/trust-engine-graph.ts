import { type BaseCheckpointSaver, END, START, StateGraph } from '@langchain/langgraph';
import { GivenKnobs } from './knobs.ts';
import { QUESTION_NODES, REPORT_NODES, ROUND_NODES } from './node-groups.ts';
import { discover } from './nodes/question/discover.ts';
import {
  afterAnalyze,
  afterCollect,
  afterDetectGaps,
  afterDiscover,
  fanOutPages,
  fanOutSubagents,
} from './routes.ts';
import { ResearchState } from './state.ts';
import { steps } from './traced.ts';
import { buildFullTrustEngine } from './trust-engine.ts';

/**
 * The advanced pipeline with the full trust engine, each check a step of its own. Without a checkpointer it cannot
 * pause at `clarify`, so pass one or `clarification: assume`.
 */
export function buildTrustEngineGraph({
  checkpointer,
}: {
  readonly checkpointer?: BaseCheckpointSaver;
} = {}) {
  return new StateGraph(ResearchState, GivenKnobs)
    .addNode(QUESTION_NODES)
    .addNode(ROUND_NODES)
    .addNode(REPORT_NODES)
    .addNode(steps({ discover }))
    .addNode('trust-engine', buildFullTrustEngine())

    .addEdge(START, 'analyze')
    .addConditionalEdges('analyze', afterAnalyze, ['respond', 'discover'])
    .addConditionalEdges('discover', afterDiscover, ['clarify', 'plan-research'])
    .addEdge('clarify', 'plan-research')
    .addEdge('plan-research', 'orchestrate')
    .addConditionalEdges('orchestrate', fanOutSubagents, ['subagent', 'assess'])
    .addEdge('subagent', 'choose-pages')
    .addConditionalEdges('choose-pages', fanOutPages, ['read-pages', 'assess'])
    .addEdge('read-pages', 'assess')
    .addEdge('assess', 'detect-gaps')
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
