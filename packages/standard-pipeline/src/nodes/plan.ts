import { AIMessage } from '@langchain/core/messages';
import { plannedQuestions, unplannedParts } from '@research-studio/extractive';
import type { SubQuestion } from '@research-studio/schemas';
import { contextOf, type ResearchRuntime } from '../context.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';
import { type Plan, planTask } from './plan.task.ts';

/**
 * Decides what must be found out, where that was not decided when the question was understood: after the user has said
 * what is meant.
 *
 * Reads `question`, `userClarification`; replaces `researchQuestions`.
 */
export async function plan(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const { knobs, ports, signal } = await contextOf(runtime);
  const { maxQuestions: most, queriesPerQuestion } = knobs;
  const answer = await ports.reasoner.reason(
    planTask,
    {
      question: state.question,
      clarification: state.userClarification,
      today: ports.today,
      maxQuestions: plannedQuestions(state.question, most),
      queriesPerQuestion,
    },
    signal,
  );
  const researchQuestions = subQuestionsOf(answer, { question: state.question, most });
  return {
    researchQuestions,
    messages: [new AIMessage(`Planned ${researchQuestions.length} research questions.`)],
  };
}

/**
 * The most important research questions, in the order of their importance, and the parts of the question that none of them is
 * about: what is not planned is not covered.
 */
export function subQuestionsOf(
  { researchQuestions }: Plan,
  { question, most }: { readonly question: string; readonly most: number },
): readonly SubQuestion[] {
  const planned = researchQuestions
    .toSorted((a, b) => a.priority - b.priority)
    .slice(0, plannedQuestions(question, most));
  if (planned.length === 0) return [];
  const texts = planned.map(({ title, queries }) => [title, ...queries].join('. '));
  const left = unplannedParts(question, texts).map((title) => ({ title, priority: 1, queries: [] }));
  return [...planned, ...left]
    .toSorted((a, b) => a.priority - b.priority)
    .map(({ title, priority, queries }, index) => ({ id: `q${index + 1}`, text: title, priority, queries }));
}
