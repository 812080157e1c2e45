import { type BaseCheckpointSaver, END, START, StateGraph } from '@langchain/langgraph';
import { reviewFindings } from './council/review-findings.ts';
import { GivenKnobs } from './knobs.ts';
import { BRIEF_QUESTION_NODES, REPORT_NODES } from './node-groups.ts';
import { approveBrief } from './nodes/brief/approve-brief.ts';
import { reviewBrief } from './nodes/brief/review-brief.ts';
import { writeBrief } from './nodes/brief/write-brief.ts';
import { checkStore } from './nodes/question/check-store.ts';
import { discover } from './nodes/question/discover.ts';
import { reviewReport } from './nodes/report/review-report.ts';
import {
  afterAnalyze,
  afterApproveBrief,
  afterCollect,
  afterDiscoverSupervised,
  afterReviewBrief,
  afterReviewReport,
} from './routes.ts';
import { ResearchState } from './state.ts';
import { buildSupervisorGraph } from './supervisor/supervisor-graph.ts';
import { steps } from './traced.ts';
import { buildBatchedTrustEngine, buildFullTrustEngine } from './trust-engine.ts';

export interface SupervisedBuild {
  readonly checkpointer?: BaseCheckpointSaver | undefined;
  /** full: each check of the trust engine is a step of its own; batched: two model calls. */
  readonly trust?: 'full' | 'batched';
}

/**
 * Supervised research: a brief that a council votes on and a person may approve, a supervisor that sends researchers out
 * until it has what the brief asks for, and a report that a person may review. Without a checkpointer it cannot pause, so
 * pass one, or `clarification: assume` and `review: none`.
 */
export function buildSupervisedGraph({ checkpointer, trust = 'full' }: SupervisedBuild = {}) {
  return new StateGraph(ResearchState, GivenKnobs)
    .addNode(BRIEF_QUESTION_NODES)
    .addNode(REPORT_NODES)
    .addNode(
      steps({
        'check-store': checkStore,
        discover,
        'write-brief': writeBrief,
        'review-brief': reviewBrief,
        'approve-brief': approveBrief,
        'review-findings': reviewFindings,
        'review-report': reviewReport,
      }),
    )
    .addNode('supervisor', buildSupervisorGraph())
    .addNode('trust-engine', trust === 'full' ? buildFullTrustEngine() : buildBatchedTrustEngine())

    .addEdge(START, 'check-store')
    .addEdge('check-store', 'analyze')
    .addConditionalEdges('analyze', afterAnalyze, ['respond', 'discover'])
    .addConditionalEdges('discover', afterDiscoverSupervised, ['clarify', 'write-brief'])
    .addEdge('clarify', 'write-brief')

    .addEdge('write-brief', 'review-brief')
    .addConditionalEdges('review-brief', afterReviewBrief, ['write-brief', 'approve-brief'])
    .addConditionalEdges('approve-brief', afterApproveBrief, ['write-brief', 'supervisor'])

    .addEdge('supervisor', 'assess')
    .addEdge('assess', 'collect')
    .addConditionalEdges('collect', afterCollect, ['trust-engine', 'abort'])
    .addEdge('trust-engine', 'validate-findings')
    .addEdge('validate-findings', 'review-findings')
    .addEdge('review-findings', 'extract-evidence')
    .addEdge('extract-evidence', 'verify-evidence')

    .addEdge('verify-evidence', 'write-report')
    .addEdge('write-report', 'verify-report')
    .addEdge('verify-report', 'edit-report')
    .addEdge('edit-report', 'review-report')
    .addConditionalEdges('review-report', afterReviewReport, ['write-report', 'publish'])
    .addEdge('abort', 'publish')
    .addEdge('respond', 'publish')
    .addEdge('publish', END)
    .compile(checkpointer === undefined ? {} : { checkpointer });
}
