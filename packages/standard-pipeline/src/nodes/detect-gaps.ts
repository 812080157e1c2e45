import { AIMessage } from '@langchain/core/messages';
import { describeEvidence, detectGapsTask, distinctQueries, settleAnswer } from '@research-studio/core';
import { contextOf, type ResearchRuntime } from '../context.ts';
import { afterDetectGaps } from '../routes/after-detect-gaps.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';

/**
 * Decides what the evidence does not answer yet, and what to search for it.
 *
 * Reads the plan, `evidence`, `sources`, `searchesDone`; replaces `coverage`, `answered`, `missing`, `gaps`,
 * `pendingSearches`, `readyToWrite`; adds one to `iteration`.
 */
export async function detectGaps(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const { knobs, ports, signal } = await contextOf(runtime);
  const iteration = state.iteration + 1;
  const queriesDone = state.searchesDone.map(({ query }) => query);
  const report = await ports.reasoner.reason(
    detectGapsTask,
    {
      question: state.question,
      clarification: state.userClarification,
      today: ports.today,
      researchQuestions: state.researchQuestions,
      evidence: describeEvidence(state.evidence, state.sources),
      queriesDone,
      strategy: strategyFor(iteration),
    },
    signal,
  );
  const mayReadMore = Object.keys(state.sources).length < knobs.maxSources;
  const { coverage, answered, gaps } = settleAnswer(state.researchQuestions, report, state.coverage);
  ports.emit({ type: 'coverage-checked', iteration, coverage, gaps });
  const update = {
    coverage,
    answered: state.evidence.length === 0 ? 'none' : answered,
    missing: gaps,
    gaps,
    pendingSearches: mayReadMore
      ? distinctQueries(report.searches, { asked: queriesDone, similarity: knobs.querySimilarity })
      : [],
    readyToWrite: state.evidence.length > 0 && gaps.length === 0,
    iteration,
    messages: [
      new AIMessage(`Round ${iteration}: coverage ${Math.round(coverage * 100)}%, ${gaps.length} gaps.`),
    ],
  } satisfies ResearchUpdate;
  if (afterDetectGaps({ ...state, ...update, messages: state.messages }) !== 'search-and-extract')
    ports.emit({
      type: 'sub-question-end',
      subQuestionId: state.researchQuestions[0]?.id ?? 'q1',
      evidence: state.evidence.length,
      summary: gaps.length === 0 ? '' : `Still missing: ${gaps.join('; ')}`,
    });
  return update;
}

/** Broaden after the first round, narrow after the second, then other words. */
function strategyFor(iteration: number): 'broaden' | 'narrow' | 'synonyms' {
  if (iteration === 1) return 'broaden';
  return iteration === 2 ? 'narrow' : 'synonyms';
}
