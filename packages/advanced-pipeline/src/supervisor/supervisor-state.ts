import { MessagesValue, StateSchema } from '@langchain/langgraph';
import { replacedList } from '@research-studio/core/state';
import { z } from 'zod';
import { ResearchTopic } from '../researcher/researcher-state.ts';
import { FOUND_FIELDS, ResearchState } from '../state.ts';

const { question, userClarification, brief, researchQuestions, supervisorTurns } = ResearchState.fields;

export const SupervisorInput = new StateSchema({ question, userClarification, brief, researchQuestions });

/** Decisions of the supervisor, and findings of its researchers. */
export const SupervisorOutput = new StateSchema({
  supervisorTurns,
  totalGroups: z.number().int().min(0).default(0),
  ...FOUND_FIELDS,
});

export const SupervisorState = new StateSchema({
  messages: MessagesValue,
  ...SupervisorInput.fields,
  ...SupervisorOutput.fields,
  /** Topics of the researchers in this turn. */
  topics: replacedList(ResearchTopic),
  /** Topics that code refused, with the reason, for the next decision. */
  refusedTopics: replacedList(z.string()),
});
export type SupervisorState = Readonly<typeof SupervisorState.State>;
export type SupervisorUpdate = typeof SupervisorState.Update;
