import { type BaseCheckpointSaver, END, START, StateGraph } from '@langchain/langgraph';
import { GivenConfig } from './config.ts';
import { analyze } from './nodes/question/analyze.ts';
import { clarify } from './nodes/question/clarify.ts';
import { discover } from './nodes/question/discover.ts';
import { planResearch } from './nodes/question/plan-research.ts';
import { respond } from './nodes/question/respond.ts';
import { abort } from './nodes/report/abort.ts';
import { checkFindings } from './nodes/report/check-findings.ts';
import { editReport } from './nodes/report/edit-report.ts';
import { extractEvidence } from './nodes/report/extract-evidence.ts';
import { verifyEvidence } from './nodes/report/verify-evidence.ts';
import { verifyReport } from './nodes/report/verify-report.ts';
import { writeReport } from './nodes/report/write-report.ts';
import { assess } from './nodes/research/assess.ts';
import { backtrack } from './nodes/research/backtrack.ts';
import { choosePages } from './nodes/research/choose-pages.ts';
import { detectGaps } from './nodes/research/detect-gaps.ts';
import { orchestrate } from './nodes/research/orchestrate.ts';
import { readPages } from './nodes/research/read-pages.ts';
import { reduce } from './nodes/research/reduce.ts';
import { subagent } from './nodes/research/subagent.ts';
import { citeClaims } from './nodes/trust/cite-claims.ts';
import { crossValidate } from './nodes/trust/cross-validate.ts';
import { extractClaims } from './nodes/trust/extract-claims.ts';
import { rankSources } from './nodes/trust/rank-sources.ts';
import { scoreConfidence } from './nodes/trust/score-confidence.ts';
import { scoreCredibility } from './nodes/trust/score-credibility.ts';
import { verifySpans } from './nodes/trust/verify-spans.ts';
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
      .addNode('extract-evidence', traced('extract-evidence', extractEvidence))
      .addNode('verify-evidence', traced('verify-evidence', verifyEvidence))
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
      .addEdge('score-confidence', 'extract-evidence')
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
