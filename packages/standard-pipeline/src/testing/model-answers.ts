import {
  answerTasks,
  type ModelAnswer,
  type ModelServerRequest,
  type ModelOverrides as Overrides,
  SHARED_ANSWERS,
  SHARED_SYSTEM_PARTS,
  type SharedTaskName,
  taskByPrompt,
  telling,
} from '@research-studio/core/testing';
import { planTask } from '../nodes/plan.task.ts';
import { understandTask } from '../nodes/understand.task.ts';

const asked = { question: 'Why?', subQuestion: 'Why?', today: '2026-01-31', clarification: null };
const preferences = { maxWords: null, audience: null, tone: null, format: null, language: null };

/** The system part of each task, from any input: it must not depend on it. */
const SYSTEM_PARTS = {
  ...SHARED_SYSTEM_PARTS,
  understand: understandTask.prompt(asked).system,
  plan: planTask.prompt({ ...asked, understanding: '', preferences, maxQuestions: 3 }).system,
} as const;
export type TaskName = keyof typeof SYSTEM_PARTS;

/** What a plain and honest model would say: it plans by the parts of the question and writes what the passages say. */
const OWN_ANSWERS: Record<Exclude<TaskName, SharedTaskName>, ModelAnswer> = {
  understand: ({ question }) => ({
    understanding: question,
    intent: 'research',
    harm: 0,
    goodFaith: 1,
    reply: null,
    clarification: null,
    preferences,
  }),
  plan: ({ question, limitOfResearchQuestions }) => {
    const parts = String(question)
      .split(/,\s*(?:and\s+)?|\?/)
      .filter((part) => part.trim().length > 5)
      .slice(0, limitOfResearchQuestions);
    return {
      researchQuestions: parts.map((text, index) => ({
        text: `${text} (Orrin station)`,
        priority: index === 0 ? 1 : 2,
      })),
      aspects: [],
      searches: parts.map((text) => `${telling(text)} Orrin`),
    };
  },
};

export type ModelOverrides = Overrides<TaskName>;

/** The task of a call, told by its system part; fails the call when it is the system part of no task. */
export function taskOf(request: ModelServerRequest): TaskName {
  return taskByPrompt<TaskName>(SYSTEM_PARTS, request);
}

/** Answers each call by its task, for `startModelServer`. An override gets the prompt's data and the usual answer. */
export function answerByTask(overrides: ModelOverrides = {}) {
  return answerTasks<TaskName>(
    { systemParts: SYSTEM_PARTS, answers: { ...SHARED_ANSWERS, ...OWN_ANSWERS } },
    overrides,
  );
}
