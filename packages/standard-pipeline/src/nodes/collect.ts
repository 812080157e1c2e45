import { mergeSources, strongestPassages } from '@research-studio/core/research';
import { contextOf, type ResearchRuntime } from '../context.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';

/**
 * Fan-in: runs once all pages of the round are read, and makes one source of pages that were found twice or that carry
 * the same text under two addresses.
 *
 * Reads `foundSources`, `subQuestions`, `evidence`, `failures`; replaces `sources`.
 */
export async function collect(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const { ports } = await contextOf(runtime);
  const failed = new Set(state.failures.map(({ subQuestionId }) => subQuestionId));
  // A single agent's one question is done when research is.
  const done = state.mode === 'single' ? [] : state.subQuestions.filter(({ id }) => !failed.has(id));
  for (const { id: subQuestionId } of done) {
    const own = state.evidence.filter((item) => item.subQuestionId === subQuestionId);
    const summary = strongestPassages(own);
    ports.emit({ type: 'sub-question-end', subQuestionId, evidence: own.length, summary });
  }
  return { sources: mergeSources(state.foundSources) };
}
