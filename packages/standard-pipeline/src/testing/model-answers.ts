import {
  compressFindingsTask,
  detectGapsTask,
  extractFactsTask,
  orchestrateTask,
  outlineTask,
  synthesizeTask,
  writeSectionTask,
} from '@research-studio/core';
import type { ModelServerAnswer, ModelServerRequest } from '@research-studio/core/testing';
import { planTask } from '../nodes/plan.task.ts';
import { understandTask } from '../nodes/understand.task.ts';
import { verifyTask } from '../nodes/verify.task.ts';

const brief = {
  today: '2026-01-31',
  question: 'Why?',
  userClarification: null,
  format: 'detailed',
  language: 'en',
  maxWords: null,
  audience: null,
  tone: null,
  instructions: null,
} as const;
const asked = { question: 'Why?', subQuestion: 'Why?', today: '2026-01-31', clarification: null };
const preferences = { maxWords: null, audience: null, tone: null, format: null, language: null };
const nothing = { researchQuestions: [], evidence: [], workerResults: [], queriesDone: [] };

/** The system part of each task, from any input: it must not depend on it. */
const SYSTEM_PARTS = {
  understand: understandTask.prompt(asked).system,
  plan: planTask.prompt({ ...asked, understanding: '', preferences, maxQuestions: 3 }).system,
  orchestrate: orchestrateTask.prompt({
    ...asked,
    ...nothing,
    aspects: [],
    round: 0,
    gaps: [],
    additionalSearches: [],
    maxQuestions: 3,
    queriesPerQuestion: 2,
    pagesInAll: 6,
  }).system,
  'extract-facts': extractFactsTask.prompt({
    ...asked,
    page: { title: '', site: '', siteName: null, author: null, publishedAt: null, language: null, text: '' },
    sentences: [],
    shown: [],
    limit: 3,
  }).system,
  'compress-findings': compressFindingsTask.prompt({ ...asked, evidence: [] }).system,
  synthesize: synthesizeTask.prompt({ ...asked, ...nothing, roundsLeft: 1 }).system,
  'detect-gaps': detectGapsTask.prompt({ ...asked, ...nothing, strategy: 'broaden' }).system,
  verify: verifyTask.prompt({ today: asked.today, items: [] }).system,
  outline: outlineTask.prompt({ ...nothing, brief, overview: null, conflicts: [] }).system,
  'write-section': writeSectionTask.prompt({
    brief,
    section: { heading: '', purpose: '' },
    outline: [],
    conflicts: [],
    evidence: [],
    earlier: [],
    maxWords: null,
  }).system,
} as const;
export type TaskName = keyof typeof SYSTEM_PARTS;

/** The task of a call, told by its system part; fails the call when it is the system part of no task. */
export function taskOf({ messages }: ModelServerRequest): TaskName {
  const system = messages[0]?.content;
  const entry = Object.entries(SYSTEM_PARTS).find(([, part]) => part === system);
  if (entry === undefined) throw new Error(`No task has this system part: ${system?.slice(0, 100)}`);
  return entry[0] as TaskName;
}

// biome-ignore lint/suspicious/noExplicitAny: the data of a prompt, as a model sees it
type PromptData = any;
type Answer = (data: PromptData, request: ModelServerRequest) => unknown;

const idsIn = (lines: readonly string[]) => lines.flatMap((line) => /^\[(E\d+)\]/.exec(line)?.[1] ?? []);
/** The fact of an evidence line, without id, quote, site and date. */
const factIn = (line: string) =>
  line.replace(/^\[E\d+\] /, '').replace(/(?: — quote: ".*")? \([^()]*\)$/, '');
const telling = (text: string) =>
  text
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .split(' ')
    .filter((word) => word.length > 3)
    .join(' ');

/** What a plain and honest model would say: it plans by the parts of the question and writes what the passages say. */
const ANSWERS: Record<TaskName, Answer> = {
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
  orchestrate: ({ researchQuestions, round, proposedSearches }) => ({
    subQuestions: researchQuestions.map(
      ({ text, priority }: { text: string; priority: number }, index: number) => ({
        text,
        priority,
        queries: round === 1 ? [telling(text), `Orrin ${index} history`] : proposedSearches,
      }),
    ),
  }),
  'extract-facts': ({ sentences }) => ({
    pageRelevance: 0.8,
    facts: (sentences as string[])
      .filter((line) => line.startsWith('['))
      .slice(0, 2)
      .map((line) => ({
        fact: line.replace(/^\[\d+\] /, ''),
        sentenceIds: [Number(/^\[(\d+)\]/.exec(line)?.[1])],
        relevance: 0.8,
      })),
  }),
  'compress-findings': ({ evidence }) => ({
    answer: (evidence as string[]).map((line) => `${factIn(line)} ${idsOf(line)}`).join(' '),
    keyFindings: (evidence as string[]).slice(0, 2).map((line) => `${factIn(line)} ${idsOf(line)}`),
    confidence: 0.8,
    gaps: [],
  }),
  synthesize: ({ researchQuestions, workers }) => ({
    overview: workers.map(({ answer }: { answer: string }) => answer).join(' '),
    conflicts: [],
    coverage: researchQuestions.map(() => 'well_covered'),
    answered: 'full',
    confidence: 0.8,
    gaps: [],
    needsMoreResearch: false,
    additionalSearches: [],
  }),
  'detect-gaps': ({ researchQuestions }) => ({
    coverage: researchQuestions.map(() => 'well_covered'),
    answered: 'full',
    gaps: [],
    searches: [],
  }),
  verify: ({ items }) => ({
    verdicts: idsIn(items).map((evidenceId) => ({ evidenceId, reason: 'as stated', supported: true })),
  }),
  outline: ({ evidence }) => {
    const ids = idsIn(evidence);
    return {
      title: 'The Orrin tidal power station',
      sections: [
        {
          heading: 'Opening and cost',
          purpose: 'the answer',
          evidenceIds: ids.filter((_, index) => index % 2 === 0).slice(0, 4),
        },
        {
          heading: 'Operation',
          purpose: 'the rest',
          evidenceIds: ids.filter((_, index) => index % 2 === 1).slice(0, 4),
        },
      ].filter(({ evidenceIds }) => evidenceIds.length > 0),
    };
  },
  'write-section': ({ evidence }) => ({
    markdown: (evidence as string[])
      .map((line) => `${factIn(line).replace(/[.\s]*$/, '')} ${idsOf(line)}.`)
      .join(' '),
  }),
};

const idsOf = (line: string) =>
  idsIn([line])
    .map((id) => `[${id}]`)
    .join('');

export type ModelOverrides = Partial<Record<TaskName, (data: PromptData, usual: unknown) => unknown>>;

/** A fault, or a text that is sent as it is. */
export function raw(answer: ModelServerAnswer): { readonly raw: ModelServerAnswer } {
  return { raw: answer };
}

/** Answers each call by its task, for `startModelServer`. An override gets the prompt's data and the usual answer. */
export function answerByTask(overrides: ModelOverrides = {}) {
  return (request: ModelServerRequest): ModelServerAnswer | Promise<ModelServerAnswer> => {
    const task = taskOf(request);
    const data = JSON.parse(request.messages[1]?.content ?? '{}');
    const usual = ANSWERS[task](data, request);
    const answer = overrides[task]?.(data, usual) ?? usual;
    if (answer instanceof Promise)
      return answer.then((later) => toReply(later ?? usual)) as Promise<ModelServerAnswer>;
    return toReply(answer);
  };
}

function toReply(answer: unknown): ModelServerAnswer {
  if (typeof answer === 'object' && answer !== null && 'raw' in answer)
    return answer.raw as ModelServerAnswer;
  return JSON.stringify(answer);
}
