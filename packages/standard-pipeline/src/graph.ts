import { type BaseCheckpointSaver, END, START, StateGraph } from '@langchain/langgraph';
import { bundleOf, publisher } from '@research-studio/core/run';
import { GivenKnobs } from './knobs.ts';
import { abort } from './nodes/abort.ts';
import { assess } from './nodes/assess.ts';
import { choosePages } from './nodes/choose-pages.ts';
import { clarify } from './nodes/clarify.ts';
import { collect } from './nodes/collect.ts';
import { editReport } from './nodes/edit-report.ts';
import { extractEvidence } from './nodes/extract-evidence.ts';
import { orchestrate } from './nodes/orchestrate.ts';
import { plan } from './nodes/plan.ts';
import { readPages } from './nodes/read-pages.ts';
import { respond } from './nodes/respond.ts';
import { subagent } from './nodes/subagent.ts';
import { understand } from './nodes/understand.ts';
import { verifyEvidence } from './nodes/verify-evidence.ts';
import { verifyReport } from './nodes/verify-report.ts';
import { writeReport } from './nodes/write-report.ts';
import { afterAssess } from './routes/after-assess.ts';
import { afterClarify, afterUnderstand } from './routes/after-understand.ts';
import { afterWriteReport } from './routes/after-write-report.ts';
import { fanOutPages } from './routes/fan-out-pages.ts';
import { fanOutSubagents } from './routes/fan-out-subagents.ts';
import { ResearchState } from './state.ts';
import { traced } from './traced.ts';

/** The standard pipeline. Without a checkpointer it cannot pause at `clarify`, so pass one or `clarification: assume`. */
export function buildResearchGraph({ checkpointer }: { readonly checkpointer?: BaseCheckpointSaver } = {}) {
  return new StateGraph(ResearchState, GivenKnobs)
    .addNode('understand', traced('understand', understand))
    .addNode('respond', traced('respond', respond))
    .addNode('clarify', traced('clarify', clarify))
    .addNode('plan', traced('plan', plan))
    .addNode('orchestrate', traced('orchestrate', orchestrate))
    .addNode('subagent', traced('subagent', subagent))
    .addNode('choose-pages', traced('choose-pages', choosePages))
    .addNode('read-pages', traced('read-pages', readPages))
    .addNode('collect', traced('collect', collect))
    .addNode('assess', traced('assess', assess))
    .addNode('extract-evidence', traced('extract-evidence', extractEvidence))
    .addNode('verify-evidence', traced('verify-evidence', verifyEvidence))
    .addNode('write-report', traced('write-report', writeReport))
    .addNode('verify-report', traced('verify-report', verifyReport))
    .addNode('edit-report', traced('edit-report', editReport))
    .addNode('abort', traced('abort', abort))
    .addNode('publish', publisher('standard', bundleOf))

    .addEdge(START, 'understand')
    .addConditionalEdges('understand', afterUnderstand, ['respond', 'clarify', 'plan', 'orchestrate'])
    .addConditionalEdges('clarify', afterClarify, ['plan', 'orchestrate'])
    .addEdge('plan', 'orchestrate')

    .addConditionalEdges('orchestrate', fanOutSubagents, ['subagent', 'collect'])
    .addEdge('subagent', 'choose-pages')
    .addConditionalEdges('choose-pages', fanOutPages, ['read-pages', 'collect'])
    .addEdge('read-pages', 'collect')
    .addEdge('collect', 'assess')
    .addConditionalEdges('assess', afterAssess, ['orchestrate', 'extract-evidence', 'abort'])

    .addEdge('extract-evidence', 'verify-evidence')
    .addEdge('verify-evidence', 'write-report')
    .addConditionalEdges('write-report', afterWriteReport, ['verify-report', 'orchestrate'])
    .addEdge('verify-report', 'edit-report')
    .addEdge('edit-report', 'publish')
    .addEdge('abort', 'publish')
    .addEdge('respond', 'publish')
    .addEdge('publish', END)
    .compile(checkpointer === undefined ? {} : { checkpointer });
}
