import { AIMessage } from '@langchain/core/messages';
import { distinctQueries } from '@research-studio/core';
import { contextOf, type ResearchRuntime } from '../context.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';
import { planTask } from './plan.task.ts';

/**
 * Decides what must be found out.
 *
 * Reads `question`, `understanding`, `userClarification`, `preferences`; replaces `researchQuestions`, `aspects`,
 * `pendingSearches`.
 */
export async function plan(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const { knobs, ports, signal } = await contextOf(runtime);
  const answer = await ports.reasoner.reason(
    planTask,
    {
      question: state.question,
      understanding: state.understanding,
      clarification: state.userClarification,
      preferences: state.preferences,
      today: ports.today,
      maxQuestions: knobs.maxQuestions,
    },
    signal,
  );
  const researchQuestions = answer.researchQuestions
    .slice(0, knobs.maxQuestions)
    .map(({ text, priority }, index) => ({ id: `q${index + 1}`, text, priority, queries: [] }));
  // A single agent researches the whole question at once, so that is what its progress is told by.
  const [first] = researchQuestions;
  if (state.mode === 'single' && first !== undefined)
    ports.emit({ type: 'plan-ready', subQuestions: [{ ...first, text: state.question }] });
  return {
    researchQuestions,
    aspects: answer.aspects,
    pendingSearches: distinctQueries(answer.searches, { asked: [], similarity: knobs.querySimilarity }),
    messages: [new AIMessage(`Planned ${researchQuestions.length} research questions.`)],
  };
}
