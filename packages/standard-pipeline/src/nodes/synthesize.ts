import { AIMessage } from '@langchain/core/messages';
import { describeEvidence, settleAnswer, synthesizeTask } from '@research-studio/core';
import { contextOf, type ResearchRuntime } from '../context.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';

/**
 * Combines what the workers found and decides whether another round is worth it. With no evidence at all there is
 * nothing to combine, and no model is asked.
 *
 * Reads the plan, `workerResults`, `evidence`, `sources`; replaces `synthesis`, `coverage`, `answered`, `missing`,
 * `gaps`, `readyToWrite`; adds one to `iteration`.
 */
export async function synthesize(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const { ports, signal } = await contextOf(runtime);
  const iteration = state.iteration + 1;
  if (state.evidence.length === 0) {
    const gaps = state.researchQuestions.map(({ text }) => text);
    ports.emit({ type: 'coverage-checked', iteration, coverage: 0, gaps });
    return {
      synthesis: null,
      coverage: 0,
      answered: 'none',
      missing: gaps,
      gaps,
      readyToWrite: false,
      iteration,
    };
  }
  const synthesis = await ports.reasoner.reason(
    synthesizeTask,
    {
      question: state.question,
      clarification: state.userClarification,
      today: ports.today,
      researchQuestions: state.researchQuestions,
      workerResults: state.workerResults,
      evidence: describeEvidence(state.evidence, state.sources),
      queriesDone: state.searchesDone.map(({ query }) => query),
      roundsLeft: Math.max(0, state.maxIterations - iteration),
    },
    signal,
  );
  const { coverage, answered, gaps } = settleAnswer(state.researchQuestions, synthesis, state.coverage);
  ports.emit({ type: 'coverage-checked', iteration, coverage, gaps });
  return {
    synthesis,
    coverage,
    answered,
    missing: gaps,
    gaps,
    readyToWrite: !synthesis.needsMoreResearch || coverage >= state.minCoverage,
    iteration,
    messages: [
      new AIMessage(
        `Round ${iteration}: ${state.evidence.length} pieces of evidence, coverage ${Math.round(coverage * 100)}%.`,
      ),
    ],
  };
}
