import { AIMessage, HumanMessage } from '@langchain/core/messages';
import { Overwrite } from '@langchain/langgraph';
import { warnOfUnmetWishes } from '@research-studio/core/report';
import {
  believedIntent,
  distinctReadings,
  pendingUserText,
  questionOf,
  searchAhead,
  standAloneQuestion,
} from '@research-studio/core/research';
import { clearedFields } from '@research-studio/core/run';
import { plannedQuestions } from '@research-studio/extractive';
import type { Clarification } from '@research-studio/schemas';
import { contextOf, type NodeContext, type ResearchRuntime } from '../context.ts';
import { ResearchState, type ResearchUpdate } from '../state.ts';
import { clarifyTask } from './clarify.task.ts';
import { subQuestionsOf } from './plan.ts';
import { AMBIGUITIES, preferencesOf, type Understanding, understandTask } from './understand.task.ts';

/**
 * Intent gate, check for ambiguity, the preferences that the question states, and the plan, in one. While a model thinks,
 * the question itself is searched already. First node, so it also clears what an earlier question on the same thread
 * left behind.
 *
 * Reads `question`, or the last user message where only messages came in. Replaces `question`, `mode`, `intent`,
 * `reply`, `isAmbiguous`, `clarification`, `preferences`, `researchQuestions`, the copies of knobs, and all results of
 * an earlier question.
 */
export async function understand(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const { knobs, ports, signal } = context;
  const question = await standAloneQuestion(questionOf(state), context);
  const { maxQuestions, queriesPerQuestion } = knobs;
  const search = searchAhead(question, context);
  const answer = await ports.reasoner.reason(
    understandTask,
    {
      question,
      today: ports.today,
      maxQuestions: plannedQuestions(question, maxQuestions),
      queriesPerQuestion,
    },
    signal,
  );
  const intent = believedIntent(answer, question);
  const isResearch = intent !== 'chit_chat' && intent !== 'malicious';
  if (!isResearch) search.cancel();
  const preferences = preferencesOf(answer.wishes);
  if (isResearch) warnOfUnmetWishes(preferences, context);
  const clarification = isResearch ? await clarificationFor(answer.ambiguity, question, context) : null;
  const researchQuestions = isResearch ? subQuestionsOf(answer, { question, most: maxQuestions }) : [];
  return {
    ...clearedFields(ResearchState.fields, new Overwrite([])),
    question,
    mode: knobs.mode,
    usesModel: ports.usesModel,
    maxIterations: knobs.maxIterations,
    minCoverage: knobs.minCoverage,
    intent,
    reply: answer.reply,
    isAmbiguous: clarification !== null,
    clarification,
    userClarification: null,
    preferences,
    researchQuestions,
    messages: [
      ...(pendingUserText(state) === null ? [new HumanMessage(question)] : []),
      ...(isResearch ? [new AIMessage(`Planned ${researchQuestions.length} research questions.`)] : []),
    ],
  };
}

/** What to ask back. Where nobody can be asked a model need not put it into words: it is reported as open at once. */
async function clarificationFor(
  ambiguity: Understanding['ambiguity'],
  question: string,
  { knobs, ports, signal }: NodeContext,
): Promise<Clarification | null> {
  if (ambiguity === null) return null;
  if (ports.usesModel && knobs.clarification === 'assume') {
    const open = AMBIGUITIES[ambiguity];
    const message = `The question is open to more than one reading (${open}); it was taken literally.`;
    ports.emit({ type: 'warning', code: 'open_question', message });
    return null;
  }
  const input = { question, today: ports.today, ambiguity };
  return distinctReadings((await ports.reasoner.reason(clarifyTask, input, signal)).clarification);
}
