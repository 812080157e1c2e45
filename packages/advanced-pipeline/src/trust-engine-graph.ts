import { type BaseCheckpointSaver, END, START, StateGraph } from '@langchain/langgraph';
import { GivenConfig } from './config.ts';
import { abort } from './nodes/abort.ts';
import { analyze } from './nodes/analyze.ts';
import { assess } from './nodes/assess.ts';
import { backtrack } from './nodes/backtrack.ts';
import { checkFindings } from './nodes/check-findings.ts';
import { choosePages } from './nodes/choose-pages.ts';
import { citeClaims } from './nodes/cite-claims.ts';
import { clarify } from './nodes/clarify.ts';
import { crossValidate } from './nodes/cross-validate.ts';
import { detectGaps } from './nodes/detect-gaps.ts';
import { discover } from './nodes/discover.ts';
import { editReport } from './nodes/edit-report.ts';
import { extractClaims } from './nodes/extract-claims.ts';
import { orchestrate } from './nodes/orchestrate.ts';
import { planResearch } from './nodes/plan-research.ts';
import { rankSources } from './nodes/rank-sources.ts';
import { readPages } from './nodes/read-pages.ts';
import { reduce } from './nodes/reduce.ts';
import { respond } from './nodes/respond.ts';
import { scoreConfidence } from './nodes/score-confidence.ts';
import { scoreCredibility } from './nodes/score-credibility.ts';
import { subagent } from './nodes/subagent.ts';
import { verifyReport } from './nodes/verify-report.ts';
import { verifySpans } from './nodes/verify-spans.ts';
import { writeReport } from './nodes/write-report.ts';
import {
  afterAnalyze,
  afterDetectGaps,
  afterDiscover,
  afterReduce,
  fanOutPages,
  fanOutSubagents,
} from './routes.ts';
import { ResearchState } from './state.ts';
import { traced } from './traced.ts';

/**
 * The advanced pipeline with the full trust engine, each check a step of its own. Without a checkpointer it cannot
 * pause at `clarify`, so pass one or `clarification: assume`.
 */
export function buildTrustEngineGraph({
  checkpointer,
}: {
  readonly checkpointer?: BaseCheckpointSaver;
} = {}) {
  return (
    new StateGraph(ResearchState, GivenConfig)
      // discovery
      .addNode('analyze', traced('analyze', analyze))
      .addNode('respond', traced('respond', respond))
      .addNode('discover', traced('discover', discover))
      .addNode('clarify', traced('clarify', clarify))
      // planning
      .addNode('plan-research', traced('plan-research', planResearch))
      // research
      .addNode('orchestrate', traced('orchestrate', orchestrate))
      .addNode('subagent', traced('subagent', subagent))
      .addNode('choose-pages', traced('choose-pages', choosePages))
      .addNode('read-pages', traced('read-pages', readPages))
      .addNode('assess', traced('assess', assess))
      .addNode('detect-gaps', traced('detect-gaps', detectGaps))
      .addNode('backtrack', traced('backtrack', backtrack))
      // sources
      .addNode('reduce', traced('reduce', reduce))
      .addNode('score-credibility', traced('score-credibility', scoreCredibility))
      .addNode('rank-sources', traced('rank-sources', rankSources))
      // trust engine
      .addNode('extract-claims', traced('extract-claims', extractClaims))
      .addNode('cite-claims', traced('cite-claims', citeClaims))
      .addNode('verify-spans', traced('verify-spans', verifySpans))
      .addNode('cross-validate', traced('cross-validate', crossValidate))
      .addNode('score-confidence', traced('score-confidence', scoreConfidence))
      // writing
      .addNode('write-report', traced('write-report', writeReport))
      .addNode('verify-report', traced('verify-report', verifyReport))
      .addNode('edit-report', traced('edit-report', editReport))
      .addNode('check-findings', traced('check-findings', checkFindings))
      .addNode('abort', traced('abort', abort))

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
      .addConditionalEdges('detect-gaps', afterDetectGaps, ['orchestrate', 'backtrack', 'reduce'])
      .addEdge('backtrack', 'orchestrate')
      .addConditionalEdges('reduce', afterReduce, ['score-credibility', 'extract-claims', 'abort'])
      .addEdge('score-credibility', 'rank-sources')
      .addEdge(['rank-sources', 'extract-claims'], 'cite-claims')
      .addEdge(['rank-sources', 'extract-claims'], 'verify-spans')
      .addEdge(['rank-sources', 'extract-claims'], 'cross-validate')
      .addEdge(['cite-claims', 'verify-spans', 'cross-validate'], 'score-confidence')
      .addEdge('score-confidence', 'write-report')
      .addEdge('write-report', 'verify-report')
      .addEdge('verify-report', 'edit-report')
      .addEdge('edit-report', 'check-findings')
      .addEdge('check-findings', END)
      .addEdge('abort', END)
      .addEdge('respond', END)
      .compile(checkpointer === undefined ? {} : { checkpointer })
  );
}
