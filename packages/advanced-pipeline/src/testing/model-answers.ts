import {
  aBrief,
  allSupported,
  answerTasks,
  idsIn,
  type ModelAnswer,
  type ModelServerRequest,
  type ModelOverrides as Overrides,
  type PromptData,
  SHARED_ANSWERS,
  SHARED_SYSTEM_PARTS,
  type SharedTaskName,
  sentenceOf,
  taskByPrompt,
  telling,
} from '@research-studio/core/testing';
import { reviewFindingsTask } from '../council/review-findings.task.ts';
import { assessSourcesTask } from '../credibility/assess-sources.task.ts';
import { reviewBriefTask } from '../nodes/brief/review-brief.task.ts';
import { writeBriefTask } from '../nodes/brief/write-brief.task.ts';
import { validateFindingsTask } from '../nodes/findings/validate-findings.task.ts';
import { analyzeTask } from '../nodes/question/analyze.task.ts';
import { discoverTask } from '../nodes/question/discover.task.ts';
import { assessAndClaimTask } from '../nodes/trust/assess-and-claim.task.ts';
import { citeClaimsTask } from '../nodes/trust/cite-claims.task.ts';
import { extractClaimsTask } from '../nodes/trust/extract-claims.task.ts';
import { verifyClaimsTask } from '../nodes/trust/verify-claims.task.ts';
import { planResearchTask } from '../planning/plan-research.task.ts';
import { crossValidateTask } from '../propositions/cross-validate.task.ts';
import { reflectTask } from '../researcher/reflect.task.ts';
import { superviseTask } from '../supervisor/supervise.task.ts';

const question = 'Why?';
const today = '2026-01-31';
const brief = aBrief(question);
const preferences = { maxWords: null, audience: null, tone: null, format: null, language: null };
const material = {
  brief,
  researchQuestions: [],
  evidence: [],
  sources: {},
  standings: new Map(),
  conflicts: [],
  notFound: [],
  sourcesRead: 0,
};
const limits = {
  primary: 1,
  secondary: 1,
  tertiary: 1,
  questions: 4,
  queries: 9,
  queriesPerQuestion: 1,
  similarity: 1,
};
const check = { question, today, sentences: [], report: [], sources: [] };
const cross = { claims: [], material, candidates: [], conflicts: [] };

/** The system part of each task, from any input: it must not depend on it. */
const SYSTEM_PARTS = {
  ...SHARED_SYSTEM_PARTS,
  analyze: analyzeTask.prompt({ question, today }).system,
  discover: discoverTask.prompt({ question, understanding: '', today, names: [] }).system,
  'plan-research': planResearchTask.prompt({
    question,
    understanding: '',
    clarification: null,
    analysis: null,
    discovery: null,
    today,
    limits,
  }).system,
  'write-brief': writeBriefTask.prompt({
    question,
    today,
    userSaid: [],
    discovery: null,
    audience: null,
    found: [],
    former: null,
    feedback: [],
  }).system,
  'review-brief': reviewBriefTask.prompt({
    question,
    today,
    userSaid: [],
    brief: { question, audience: null, parts: [], goodAnswer: [], outOfScope: [], context: [] },
  }).system,
  'review-findings': reviewFindingsTask.prompt({ question, today, findings: [] }).system,
  supervise: superviseTask.prompt({
    brief: { question, audience: null, parts: [], goodAnswer: [], outOfScope: [], context: [] },
    today,
    turns: [],
    researchers: [],
    refusedTopics: [],
    turnsLeft: 1,
    mostTopics: 1,
    pagesLeft: 1,
  }).system,
  reflect: reflectTask.prompt({
    topic: question,
    today,
    evidence: [],
    pageNotes: [],
    searches: [],
    refused: [],
    callsLeft: 1,
  }).system,
  'validate-findings': validateFindingsTask.prompt({ today, flagged: [] }).system,
  'assess-sources': assessSourcesTask.prompt({ question, today, sources: [] }).system,
  'extract-claims': extractClaimsTask.prompt({ material, reliable: material, maxClaims: 1 }).system,
  'cite-claims': citeClaimsTask.prompt({ claims: [], material }).system,
  'cross-validate': crossValidateTask.prompt(cross).system,
  'assess-and-claim': assessAndClaimTask.prompt({
    openSources: [],
    material,
    reliable: material,
    maxClaims: 1,
  }).system,
  'verify-claims': verifyClaimsTask.prompt({ check, cross }).system,
} as const;
export type TaskName = keyof typeof SYSTEM_PARTS;

const partsOf = (asked: string, limit: number) =>
  asked
    .split(/,\s*(?:and\s+)?|\?/)
    .filter((part) => part.trim().length > 5)
    .slice(0, limit);

/** Two statements of each source, as its passages have them. */
const claimsOf = ({ sources }: PromptData) =>
  (sources as { passages: string[] }[]).flatMap(({ passages }) =>
    passages.slice(0, 2).map((line) => ({ text: sentenceOf(line), part: 1, saidBy: [] })),
  );

const viewsOf = (sources: readonly unknown[]) =>
  sources.map(() => ({
    authority: 0.6,
    contentQuality: 0.6,
    isInterestedParty: false,
    issuerLabel: null,
    reasonLabel: 'as shown',
  }));

/** What a plain and honest model would say: it plans by the parts of the question and writes what the passages say. */
const OWN_ANSWERS: Record<Exclude<TaskName, SharedTaskName>, ModelAnswer> = {
  analyze: (data) => ({
    understanding: data.question,
    intent: 'research',
    harm: 0,
    goodFaith: 1,
    reply: null,
    questionType: 'factual',
    entities: [{ name: 'Orrin', kind: 'place', readings: ['the tidal power station'], confidence: 0.95 }],
    temporalScope: { kind: 'timeless', from: null, to: null },
    complexity: 'medium',
    openPoint: null,
    preferences,
  }),
  discover: ({ names }) => ({
    judgements: (names as unknown[]).map(() => ({ readingNumber: 1, confidence: 0.9 })),
  }),
  'plan-research': (data) => ({
    questions: partsOf(String(data.question), data.limits.questionsOfPriority1).map((text) => ({
      question: `${text} (Orrin station)`,
      priority: 1,
      queries: [`${telling(text)} Orrin`],
    })),
  }),
  'write-brief': ({ question: asked, audience, results }) => ({
    question: asked,
    audience,
    parts: partsOf(String(asked), 8).map((text) => `${text} (Orrin station)`),
    goodAnswer: ['The date and the cost, each with its source.'],
    outOfScope: [],
    context: (results as { result: number; title: string }[])
      .slice(0, 2)
      .map(({ result, title }) => ({ says: title, result })),
  }),
  'review-brief': () => ({ decision: 'approve', confidence: 0.9, feedback: '' }),
  'review-findings': () => ({ decision: 'approve', confidence: 0.9, feedback: '' }),
  supervise: ({ brief, decisions }) =>
    decisions.length > 0
      ? { action: 'research_complete', reason: 'Each part is answered.', topics: [] }
      : {
          action: 'conduct_research',
          reason: 'The parts of the brief.',
          topics: brief.parts.map((topic: string) => ({ topic, queries: [`${telling(topic)} Orrin`] })),
        },
  reflect: ({ sources }) => ({
    answer: (sources as { passages: string[] }[])
      .flatMap(({ passages }) => passages.slice(0, 1))
      .slice(0, 2)
      .map((line) => ({ text: sentenceOf(line), marks: [...idsIn([line])] })),
    gaps: [],
    queries: [],
  }),
  'validate-findings': ({ findings }) => ({
    rulings: (findings as { flags: string[] }[])
      .flatMap(({ flags }) => flags)
      .map((_, at) => ({ n: at + 1, isFault: false, reason: '' })),
  }),
  'assess-sources': ({ sources }) => ({ sources: viewsOf(sources) }),
  'extract-claims': (data) => ({ claims: claimsOf(data) }),
  'cite-claims': () => ({ further: [] }),
  'cross-validate': () => ({ contradictions: [], same: [] }),
  'assess-and-claim': (data) => ({ views: viewsOf(data.openSources), claims: claimsOf(data) }),
  'verify-claims': () => ({ ...allSupported(), contradictions: [], same: [] }),
};

export type ModelOverrides = Overrides<TaskName>;

/** The task of a call, known by its system part; fails the call when it is the system part of no task. */
export function taskOf(given: ModelServerRequest): TaskName {
  return taskByPrompt<TaskName>(SYSTEM_PARTS, given);
}

/** Answers each call by its task, for `startModelServer`. An override gets the prompt's data and the usual answer. */
export function answerByTask(overrides: ModelOverrides = {}) {
  return answerTasks<TaskName>(
    { systemParts: SYSTEM_PARTS, answers: { ...SHARED_ANSWERS, ...OWN_ANSWERS } },
    overrides,
  );
}
