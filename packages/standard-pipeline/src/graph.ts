import { type BaseCheckpointSaver, END, START, StateGraph } from '@langchain/langgraph';
import { GivenKnobs } from './knobs.ts';
import { abort } from './nodes/abort.ts';
import { clarify } from './nodes/clarify.ts';
import { collect } from './nodes/collect.ts';
import { detectGaps } from './nodes/detect-gaps.ts';
import { editReport } from './nodes/edit-report.ts';
import { orchestrate } from './nodes/orchestrate.ts';
import { plan } from './nodes/plan.ts';
import { respond } from './nodes/respond.ts';
import { searchAndExtract } from './nodes/search-and-extract.ts';
import { searchWorker } from './nodes/search-worker.ts';
import { synthesize } from './nodes/synthesize.ts';
import { understand } from './nodes/understand.ts';
import { verifyReport } from './nodes/verify-report.ts';
import { writeReport } from './nodes/write-report.ts';
import { afterDetectGaps } from './routes/after-detect-gaps.ts';
import { afterPlan } from './routes/after-plan.ts';
import { afterSynthesize } from './routes/after-synthesize.ts';
import { afterUnderstand } from './routes/after-understand.ts';
import { fanOutWorkers } from './routes/fan-out-workers.ts';
import { ResearchState } from './state.ts';
import { traced } from './traced.ts';

/** The standard pipeline. Without a checkpointer it cannot pause at `clarify`, so pass one or `clarification: assume`. */
export function buildResearchGraph({ checkpointer }: { readonly checkpointer?: BaseCheckpointSaver } = {}) {
  return (
    new StateGraph(ResearchState, GivenKnobs)
      .addNode('understand', traced('understand', understand))
      .addNode('respond', traced('respond', respond))
      .addNode('clarify', traced('clarify', clarify))
      .addNode('plan', traced('plan', plan))
      // single-agent
      .addNode('search-and-extract', traced('search-and-extract', searchAndExtract))
      .addNode('detect-gaps', traced('detect-gaps', detectGaps))
      // multi-agent
      .addNode('orchestrate', traced('orchestrate', orchestrate))
      .addNode('search-worker', traced('search-worker', searchWorker))
      .addNode('collect', traced('collect', collect))
      .addNode('synthesize', traced('synthesize', synthesize))
      // both
      .addNode('write-report', traced('write-report', writeReport))
      .addNode('verify-report', traced('verify-report', verifyReport))
      .addNode('edit-report', traced('edit-report', editReport))
      .addNode('abort', traced('abort', abort))

      .addEdge(START, 'understand')
      .addConditionalEdges('understand', afterUnderstand, ['respond', 'clarify', 'plan'])
      .addEdge('clarify', 'plan')
      .addConditionalEdges('plan', afterPlan, ['search-and-extract', 'orchestrate'])

      .addEdge('search-and-extract', 'detect-gaps')
      .addConditionalEdges('detect-gaps', afterDetectGaps, ['search-and-extract', 'write-report', 'abort'])

      .addConditionalEdges('orchestrate', fanOutWorkers, ['search-worker', 'collect'])
      .addEdge('search-worker', 'collect')
      .addEdge('collect', 'synthesize')
      .addConditionalEdges('synthesize', afterSynthesize, ['orchestrate', 'write-report', 'abort'])

      .addEdge('write-report', 'verify-report')
      .addEdge('verify-report', 'edit-report')
      .addEdge('edit-report', END)
      .addEdge('abort', END)
      .addEdge('respond', END)
      .compile(checkpointer === undefined ? {} : { checkpointer })
  );
}
