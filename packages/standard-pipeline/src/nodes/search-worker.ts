import { isGraphBubbleUp } from '@langchain/langgraph';
import type { SubQuestion } from '@research-studio/core';
import { contextOf, type NodeContext, type ResearchRuntime } from '../context.ts';
import { describeEvidence, type EvidenceItem } from '../evidence-item.ts';
import { gatherEvidence } from '../gather-evidence.ts';
import type { ResearchUpdate } from '../state.ts';
import type { WorkerResult } from '../worker-result.ts';
import { type CompressedFindings, compressFindingsTask } from './compress-findings.task.ts';

/** What a worker is sent; it sees nothing else of the state. */
export interface WorkerAssignment {
  readonly question: string;
  readonly userClarification: string | null;
  readonly subQuestion: SubQuestion;
  /** Number of this worker in the run, from 1; its evidence ids start with it. */
  readonly number: number;
  /** Pages this worker may read. */
  readonly pageLimit: number;
}

/**
 * Researches one sub-question: searches, reads, extracts, compresses. Whatever goes wrong stays with this worker: its
 * result then names the failure, and the others go on.
 *
 * Appends to `searchesDone`, `foundSources`, `evidence`, `workerResults`; adds one to `doneWorkers`.
 */
export async function searchWorker(
  assignment: WorkerAssignment,
  runtime: ResearchRuntime,
): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const { ports, signal } = context;
  const { subQuestion } = assignment;
  ports.emit({ type: 'sub-question-start', subQuestionId: subQuestion.id });
  try {
    return await researchSubQuestion(assignment, context);
  } catch (error) {
    if (signal?.aborted || isGraphBubbleUp(error)) throw error;
    const message = error instanceof Error ? error.message : String(error);
    ports.emit({ type: 'sub-question-failed', subQuestionId: subQuestion.id, message });
    ports.emit({ type: 'warning', message: `The research on "${subQuestion.text}" failed: ${message}` });
    return { workerResults: [failedResult(subQuestion, message)], doneWorkers: 1 };
  }
}

async function researchSubQuestion(
  assignment: WorkerAssignment,
  context: NodeContext,
): Promise<ResearchUpdate> {
  const { knobs, ports } = context;
  const { question, userClarification, subQuestion, number, pageLimit } = assignment;
  const found = await gatherEvidence(
    {
      queries: subQuestion.queries,
      question: userClarification === null ? question : `${question} (${userClarification})`,
      subQuestion,
      pageLimit,
      factLimit: knobs.factsPerWorkerPage,
      group: number,
      skip: [],
    },
    context,
  );
  for (const message of found.failures) ports.emit({ type: 'warning', message });
  const sources = Object.fromEntries(found.sources.map((source) => [source.id, source]));
  const compressed = await compress(assignment, describeEvidence(found.evidence, sources), context);
  ports.emit({
    type: 'sub-question-end',
    subQuestionId: subQuestion.id,
    evidence: found.evidence.length,
    summary: compressed.answer,
  });
  const result: WorkerResult = {
    subQuestionId: subQuestion.id,
    subQuestion: subQuestion.text,
    ...compressed,
    evidenceCount: found.evidence.length,
    failure: found.evidence.length === 0 && found.searches.length === 0 ? (found.failures[0] ?? null) : null,
  };
  return {
    searchesDone: found.searches,
    foundSources: found.sources,
    evidence: found.evidence,
    workerResults: [result],
    doneWorkers: 1,
  };
}

/** A worker that found nothing asks no model what that means. */
async function compress(
  { question, subQuestion }: WorkerAssignment,
  evidence: readonly EvidenceItem[],
  { ports, signal }: NodeContext,
): Promise<CompressedFindings> {
  if (evidence.length === 0) return { answer: '', keyFindings: [], confidence: 0, gaps: [subQuestion.text] };
  const input = { question, subQuestion: subQuestion.text, today: ports.today, evidence };
  return ports.reasoner.reason(compressFindingsTask, input, signal);
}

function failedResult({ id, text }: SubQuestion, failure: string): WorkerResult {
  return {
    subQuestionId: id,
    subQuestion: text,
    answer: '',
    keyFindings: [],
    confidence: 0,
    gaps: [text],
    evidenceCount: 0,
    failure,
  };
}
