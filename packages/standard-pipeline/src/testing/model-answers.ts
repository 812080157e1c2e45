import {
  answerTasks,
  type ModelAnswer,
  type ModelServerRequest,
  type ModelOverrides as Overrides,
  type PromptData,
  SHARED_ANSWERS,
  SHARED_SYSTEM_PARTS,
  type SharedTaskName,
  taskByPrompt,
  telling,
} from '@research-studio/core/testing';
import { clarifyTask } from '../nodes/clarify.task.ts';
import { planTask } from '../nodes/plan.task.ts';
import { understandTask } from '../nodes/understand.task.ts';

const asked = { question: 'Why?', subQuestion: 'Why?', today: '2026-01-31', clarification: null };
const limits = { maxQuestions: 3, queriesPerQuestion: 2 };
const wishes = { maxWords: null, audienceLabel: null, toneLabel: null, format: null, languageLabel: null };

/** The system part of each task, from any input: it must not depend on it. */
const SYSTEM_PARTS = {
  ...SHARED_SYSTEM_PARTS,
  understand: understandTask.prompt({ ...asked, ...limits }).system,
  clarify: clarifyTask.prompt({ ...asked, ambiguity: 'scope' }).system,
  plan: planTask.prompt({ ...asked, ...limits }).system,
} as const;
export type TaskName = keyof typeof SYSTEM_PARTS;

/** What a plain and honest model would say: it plans by the parts of the question and writes what the passages say. */
const OWN_ANSWERS: Record<Exclude<TaskName, SharedTaskName>, ModelAnswer> = {
  understand: (data) => ({
    intent: 'research',
    harm: 0,
    goodFaith: 1,
    reply: null,
    ambiguity: null,
    wishes,
    researchQuestions: partsOf(data),
  }),
  clarify: () => ({ clarification: null }),
  plan: (data) => ({ researchQuestions: partsOf(data) }),
};

function partsOf({ question, limitOfResearchQuestions }: PromptData) {
  return String(question)
    .split(/,\s*(?:and\s+)?|\?/)
    .filter((part) => part.trim().length > 5)
    .slice(0, limitOfResearchQuestions)
    .map((text, index) => ({
      title: `${text} (Orrin station)`,
      priority: index === 0 ? 1 : 2,
      queries: [`${telling(text)} Orrin`],
    }));
}

export type ModelOverrides = Overrides<TaskName>;

/** The task of a call, known by its system part; fails the call when it is the system part of no task. */
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
