import type { Evidence } from '../schemas/evidence.ts';
import type { SubQuestion } from '../schemas/plan.ts';
import type { Source } from '../schemas/source.ts';
import { type CompressedFindings, compressFindingsTask } from './compress-findings.task.ts';
import { describeEvidence, type EvidenceItem } from './evidence-item.ts';
import { gatherEvidence, type UnreadPage } from './gather-evidence.ts';
import type { SearchDone } from './search-done.ts';
import type { StepContext } from './step-context.ts';
import type { WorkerResult } from './worker-result.ts';

/** What a worker is sent; it sees nothing else of the state. */
export interface WorkerAssignment {
  readonly question: string;
  readonly userClarification: string | null;
  readonly subQuestion: SubQuestion;
  /** Number of this worker in the run, from 1; its evidence ids start with it. */
  readonly number: number;
  /** Pages this worker may read. */
  readonly pageLimit: number;
  /** Addresses that are not to be read, for they led nowhere before. */
  readonly avoid?: readonly string[];
  /** As in `gatherEvidence`. */
  readonly keepsTeasersApart?: boolean;
}

export interface SubQuestionFindings {
  readonly searches: readonly SearchDone[];
  /** Sources that were read, in order of rank. */
  readonly sources: readonly Source[];
  readonly evidence: readonly Evidence[];
  /** As `gatherEvidence` gives them. */
  readonly teasers: readonly Evidence[];
  readonly result: WorkerResult;
  /** One sentence for each provider or page that could not be looked at. */
  readonly failures: readonly string[];
  readonly unread: readonly UnreadPage[];
}

/**
 * Researches one sub-question: searches, reads, extracts, compresses. Whatever goes wrong stays here: the result then
 * names the failure, and the other workers go on.
 *
 * @throws only what cancels the run.
 */
export async function researchSubQuestion(
  assignment: WorkerAssignment,
  context: StepContext,
): Promise<SubQuestionFindings> {
  const { ports, signal } = context;
  const { subQuestion } = assignment;
  ports.emit({ type: 'sub-question-start', subQuestionId: subQuestion.id });
  try {
    return await findAndCompress(assignment, context);
  } catch (error) {
    const { isGraphBubbleUp } = await import('@langchain/langgraph');
    if (signal?.aborted || isGraphBubbleUp(error)) throw error;
    const message = error instanceof Error ? error.message : String(error);
    ports.emit({ type: 'sub-question-failed', subQuestionId: subQuestion.id, message });
    ports.emit({ type: 'warning', message: `The research on "${subQuestion.text}" failed: ${message}` });
    const result = failedResult(subQuestion, message);
    return { searches: [], sources: [], evidence: [], teasers: [], result, failures: [message], unread: [] };
  }
}

async function findAndCompress(
  assignment: WorkerAssignment,
  context: StepContext,
): Promise<SubQuestionFindings> {
  const { knobs, ports } = context;
  const { question, userClarification, subQuestion, number, pageLimit, avoid, keepsTeasersApart } =
    assignment;
  const { searches, sources, evidence, teasers, failures, unread } = await gatherEvidence(
    {
      queries: subQuestion.queries,
      question: userClarification === null ? question : `${question} (${userClarification})`,
      subQuestion,
      pageLimit,
      factLimit: knobs.factsPerWorkerPage,
      group: number,
      skip: [],
      avoid,
      keepsTeasersApart,
    },
    context,
  );
  for (const message of failures) ports.emit({ type: 'warning', message });
  const byId = Object.fromEntries(sources.map((source) => [source.id, source]));
  const compressed = await compress(assignment, describeEvidence(evidence, byId), context);
  ports.emit({
    type: 'sub-question-end',
    subQuestionId: subQuestion.id,
    evidence: evidence.length,
    summary: compressed.answer,
  });
  const result: WorkerResult = {
    subQuestionId: subQuestion.id,
    subQuestion: subQuestion.text,
    ...compressed,
    evidenceCount: evidence.length,
    failure: evidence.length === 0 && searches.length === 0 ? (failures[0] ?? null) : null,
  };
  return { searches, sources, evidence, teasers, result, failures, unread };
}

/** A worker that found nothing asks no model what that means. */
async function compress(
  { question, subQuestion }: WorkerAssignment,
  evidence: readonly EvidenceItem[],
  { ports, signal }: StepContext,
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
