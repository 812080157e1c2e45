import { AIMessage } from '@langchain/core/messages';
import { type AssembledReport, describeEvidence, stillAnswered } from '@research-studio/core';
import { drawAnew } from '../claims/draw-anew.ts';
import { contextOf, type NodeContext, type ResearchRuntime } from '../context.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';
import { compileTrustedReport } from '../writing/compile-trusted-report.ts';
import { fruitlessReport } from '../writing/fruitless-report.ts';
import { openWriting, type Writing } from '../writing/open-writing.ts';
import { type WriteReportInput, writeReportTask } from './write-report.task.ts';

/**
 * Writes the report in one model call from the claims that passed, and holds every sentence of it to what the trust
 * engine holds claims to. Nothing left of it: the claims themselves are the report; no claim either: the honest report.
 *
 * Reads everything gathered; replaces `report`, `verifiedFindings`, `confidence` and `metadata`, and all of
 * the claims where none of them may be written.
 */
export async function writeReport(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const anew = await drawAnew(state, context);
  const claimed = { ...state, ...anew };
  const writing = await openWriting(claimed, context);
  const carrying = new Set(writing.carrying.map(({ id }) => id));
  const unusable = describeEvidence(state.evidence, state.sources).filter(({ id }) => !carrying.has(id));
  const answered = { ...claimed, ...stillAnswered({ ...state, usable: writing.carrying, unusable }) };
  return { ...anew, ...(await write(answered, answering(writing, answered), context)) };
}

/** To a question that nothing answers, no finding is one unless it is asked for. */
function answering(writing: Writing, { answered }: Pick<ResearchState, 'answered'>): Writing {
  if (answered !== 'none') return writing;
  const candidates = writing.candidates.map((item) => ({ ...item, isAnswer: false }));
  return { ...writing, candidates, fillers: [] };
}

async function write(state: ResearchState, writing: Writing, context: NodeContext): Promise<ResearchUpdate> {
  const { knobs, ports, signal } = context;
  const input = writingInput(state, writing, context);
  if (writing.claims.length === 0)
    return finished({ report: await fruitlessReport(state, context), findings: [] }, state);
  const written = await ports.reasoner.reason(writeReportTask, input, signal);
  let compiled = await compileTrustedReport({ written, writing, state, knobs });
  if (!compiled.hasBody) {
    ports.emit({ type: 'warning', message: NOTHING_HELD });
    const extracted = await writeReportTask.extract(input);
    compiled = await compileTrustedReport({ written: extracted, writing, state, knobs });
  }
  for (const message of compiled.repairs) ports.emit({ type: 'warning', message });
  if (compiled.report.claims.length === 0)
    return finished({ report: await fruitlessReport(state, context), findings: [] }, state);
  return finished(compiled, state);
}

const NOTHING_HELD =
  'Nothing that the model wrote is borne out by the evidence; the report is put together from the verified claims instead.';

function writingInput(state: ResearchState, writing: Writing, { knobs }: NodeContext): WriteReportInput {
  const { brief, claims, base, disputes, candidates } = writing;
  const ids = new Set([
    ...claims.flatMap(({ evidenceIds }) => evidenceIds),
    ...disputes.flatMap(({ sides }) => sides.flatMap(({ evidenceIds }) => evidenceIds)),
  ]);
  return {
    brief,
    title: state.plan?.title ?? state.question,
    sections: state.plan?.sections ?? [],
    claims,
    evidence: base.items.filter(({ id }) => ids.has(id)),
    contradictions: disputes,
    notFound: state.missing,
    candidates,
    minFindings: knobs.minFindings,
    maxFindings: knobs.maxFindings,
  };
}

function finished(
  { report, findings }: { readonly report: AssembledReport; readonly findings: readonly string[] },
  state: ResearchState,
): ResearchUpdate {
  const answered = report.claims.length === 0 ? 'none' : state.answered;
  const confidence = confidenceOf(report, answered);
  return {
    report: { ...report, sections: [...report.sections] },
    verifiedFindings: [...findings],
    answered,
    missing: [...state.missing],
    confidence,
    metadata: {
      answered,
      iterations: state.iteration,
      coverage: answered === 'none' ? 0 : state.coverage,
      confidence,
      sourcesCount: report.sources.length,
      evidenceCount: report.evidence.length,
    },
    messages: [new AIMessage(report.markdown)],
  };
}

/** However sure its claims are, a report that does not answer the question is no sure answer. */
const UNANSWERED_CONFIDENCE = 0.5;

function confidenceOf({ claims }: AssembledReport, answered: ResearchState['answered']): number {
  if (claims.length === 0) return 0;
  const mean = claims.reduce((sum, { confidence }) => sum + confidence, 0) / claims.length;
  const bounded = answered === 'none' ? Math.min(mean, UNANSWERED_CONFIDENCE) : mean;
  return Math.round(bounded * 1000) / 1000;
}
