import { type BaseCheckpointSaver, END, START, StateGraph } from '@langchain/langgraph';
import { GivenConfig } from './config.ts';
import { analyze } from './nodes/question/analyze.ts';
import { clarify } from './nodes/question/clarify.ts';
import { discoverByCode } from './nodes/question/discover.ts';
import { planResearch } from './nodes/question/plan-research.ts';
import { respond } from './nodes/question/respond.ts';
import { routeComplexity } from './nodes/question/route-complexity.ts';
import { abort } from './nodes/report/abort.ts';
import { checkFindings } from './nodes/report/check-findings.ts';
import { editReport } from './nodes/report/edit-report.ts';
import { extractEvidence } from './nodes/report/extract-evidence.ts';
import { verifyEvidence } from './nodes/report/verify-evidence.ts';
import { verifyReport } from './nodes/report/verify-report.ts';
import { writeReport } from './nodes/report/write-report.ts';
import { assess } from './nodes/research/assess.ts';
import { backtrack } from './nodes/research/backtrack.ts';
import { checkTermination } from './nodes/research/check-termination.ts';
import { choosePages } from './nodes/research/choose-pages.ts';
import { detectGaps } from './nodes/research/detect-gaps.ts';
import { orchestrate } from './nodes/research/orchestrate.ts';
import { readPages } from './nodes/research/read-pages.ts';
import { reduce } from './nodes/research/reduce.ts';
import { subagent } from './nodes/research/subagent.ts';
import { assessAndClaim } from './nodes/trust/assess-and-claim.ts';
import { rankSources } from './nodes/trust/rank-sources.ts';
import { verifyClaims } from './nodes/trust/verify-claims.ts';
import {
  afterAnalyzeBatched,
  afterCheckTermination,
  afterDetectGaps,
  afterDiscover,
  afterPlanBatched,
  afterReduceBatched,
  afterRouteComplexity,
  fanOutPages,
  fanOutSubagents,
} from './routes.ts';
import { ResearchState } from './state.ts';
import { traced } from './traced.ts';

/**
 * The advanced pipeline with the batched trust engine: the same checks in two model calls at most, a fast path for
 * simple questions, and no further round when research has come to rest. Without a checkpointer it cannot pause at
 * `clarify`, so pass one or `clarification: assume`.
 */
export function buildOptimizedGraph({ checkpointer }: { readonly checkpointer?: BaseCheckpointSaver } = {}) {
  return (
    new StateGraph(ResearchState, GivenConfig)
      // discovery
      .addNode('analyze', traced('analyze', analyze))
      .addNode('respond', traced('respond', respond))
      .addNode('route-complexity', traced('route-complexity', routeComplexity))
      .addNode('discover', traced('discover', discoverByCode))
      .addNode('clarify', traced('clarify', clarify))
      // planning
      .addNode('plan-research', traced('plan-research', planResearch))
      // research
      .addNode('orchestrate', traced('orchestrate', orchestrate))
      .addNode('subagent', traced('subagent', subagent))
      .addNode('choose-pages', traced('choose-pages', choosePages))
      .addNode('read-pages', traced('read-pages', readPages))
      .addNode('assess', traced('assess', assess))
      .addNode('check-termination', traced('check-termination', checkTermination))
      .addNode('detect-gaps', traced('detect-gaps', detectGaps))
      .addNode('backtrack', traced('backtrack', backtrack))
      // sources and trust engine
      .addNode('reduce', traced('reduce', reduce))
      .addNode('assess-and-claim', traced('assess-and-claim', assessAndClaim))
      .addNode('rank-sources', traced('rank-sources', rankSources))
      .addNode('verify-claims', traced('verify-claims', verifyClaims))
      // writing
      .addNode('extract-evidence', traced('extract-evidence', extractEvidence))
      .addNode('verify-evidence', traced('verify-evidence', verifyEvidence))
      .addNode('write-report', traced('write-report', writeReport))
      .addNode('verify-report', traced('verify-report', verifyReport))
      .addNode('edit-report', traced('edit-report', editReport))
      .addNode('check-findings', traced('check-findings', checkFindings))
      .addNode('abort', traced('abort', abort))

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
      .addConditionalEdges('check-termination', afterCheckTermination, ['detect-gaps', 'reduce'])
      .addConditionalEdges('detect-gaps', afterDetectGaps, ['orchestrate', 'backtrack', 'reduce'])
      .addEdge('backtrack', 'orchestrate')
      .addConditionalEdges('reduce', afterReduceBatched, ['assess-and-claim', 'abort'])
      .addEdge('assess-and-claim', 'rank-sources')
      .addEdge('rank-sources', 'verify-claims')
      .addEdge('verify-claims', 'extract-evidence')
      .addEdge('extract-evidence', 'verify-evidence')
      .addEdge('verify-evidence', 'write-report')
      .addEdge('write-report', 'verify-report')
      .addEdge('verify-report', 'edit-report')
      .addEdge('edit-report', 'check-findings')
      .addEdge('check-findings', END)
      .addEdge('abort', END)
      .addEdge('respond', END)
      .compile(checkpointer === undefined ? {} : { checkpointer })
  );
}
