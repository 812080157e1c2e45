import {
  answerTasks,
  factIn,
  idsIn,
  idsOf,
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
import { Config } from '../config.ts';
import { analyzeTask } from '../nodes/analyze.task.ts';
import { assessAndClaimTask } from '../nodes/assess-and-claim.task.ts';
import { assessSourcesTask } from '../nodes/assess-sources.task.ts';
import { checkFindingsTask } from '../nodes/check-findings.task.ts';
import { citeClaimsTask } from '../nodes/cite-claims.task.ts';
import { crossValidateTask } from '../nodes/cross-validate.task.ts';
import { discoverTask } from '../nodes/discover.task.ts';
import { extractClaimsTask } from '../nodes/extract-claims.task.ts';
import { planResearchTask } from '../nodes/plan-research.task.ts';
import { verifyClaimsTask } from '../nodes/verify-claims.task.ts';
import { verifySpansTask } from '../nodes/verify-spans.task.ts';
import { writeReportTask } from '../nodes/write-report.task.ts';

const question = 'Why?';
const today = '2026-01-31';
const brief = {
  today,
  question,
  userClarification: null,
  depth: 'standard',
  format: 'detailed',
  language: 'en',
  maxWords: null,
  audience: null,
  tone: null,
  instructions: null,
} as const;
const preferences = { maxWords: null, audience: null, tone: null, format: null, language: null };
const request = { brief, sections: [], questions: [], evidence: [], maxClaims: 1, weights: {} };

/** The system part of each task, from any input: it must not depend on it. */
const SYSTEM_PARTS = {
  ...SHARED_SYSTEM_PARTS,
  analyze: analyzeTask.prompt({ question, today, limits: Config.parse({}) }).system,
  discover: discoverTask.prompt({ question, understanding: '', today, names: [] }).system,
  'plan-research': planResearchTask.prompt({
    question,
    understanding: '',
    clarification: null,
    analysis: null,
    discovery: null,
    brief,
    today,
    limits: { primary: 1, secondary: 1, tertiary: 1, queriesPerQuestion: 1, sections: 1, similarity: 1 },
  }).system,
  'assess-sources': assessSourcesTask.prompt({ question, today, sources: [] }).system,
  'extract-claims': extractClaimsTask.prompt(request as never).system,
  'cite-claims': citeClaimsTask.prompt({ claims: [], evidence: [] }).system,
  'verify-spans': verifySpansTask.prompt({ today, items: [] }).system,
  'cross-validate': crossValidateTask.prompt({ question, candidates: [] }).system,
  'assess-and-claim': assessAndClaimTask.prompt({ sources: [], request: request as never }).system,
  'verify-claims': verifyClaimsTask.prompt({ today, question, items: [], candidates: [] }).system,
  'write-report': writeReportTask.prompt({
    brief,
    title: '',
    sections: [],
    claims: [],
    evidence: [],
    contradictions: [],
    notFound: [],
    candidates: [],
    minFindings: 3,
    maxFindings: 5,
  }).system,
  'check-findings': checkFindingsTask.prompt({ today, findings: [], statements: [], rulings: [] }).system,
} as const;
export type TaskName = keyof typeof SYSTEM_PARTS;

const partsOf = (asked: string, limit: number) =>
  asked
    .split(/,\s*(?:and\s+)?|\?/)
    .filter((part) => part.trim().length > 5)
    .slice(0, limit);

const claimsOf = (data: PromptData) =>
  (data.sections as unknown[]).map((_, place) => ({
    claims: (data.evidence as string[])
      .filter((_line, index) => index % data.sections.length === place)
      .slice(0, 4)
      .map((line) => ({ text: `${factIn(line).replace(/[.\s]*$/, '')} ${idsOf(line)}.` })),
  }));

const viewsOf = (sources: readonly unknown[]) =>
  sources.map(() => ({ authority: 0.6, contentQuality: 0.6, isInterestedParty: false, reason: 'as shown' }));
const verdictsOf = (items: readonly unknown[]) =>
  items.map(() => ({ reason: 'as stated', verdict: 'supported' }));
const rulingsOf = (candidates: readonly unknown[]) =>
  candidates.map(() => ({ explanation: 'They count differently.', isContradiction: false }));

/** What a plain and honest model would say: it plans by the parts of the question and writes what the passages say. */
const OWN_ANSWERS: Record<Exclude<TaskName, Exclude<SharedTaskName, 'write-report'>>, ModelAnswer> = {
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
  'plan-research': (data) => {
    const parts = partsOf(String(data.question), data.limits.primaryQuestions);
    return {
      title: 'The Orrin tidal power station',
      primary: parts.map((text) => ({
        question: `${text} (Orrin station)`,
        queries: [{ query: `${telling(text)} Orrin`, kind: 'fact' }],
      })),
      secondary: [],
      tertiary: [],
      sections: [
        { heading: 'Opening and cost', purpose: 'the answer', questionNumbers: [1] },
        { heading: 'Operation', purpose: 'the rest', questionNumbers: [2] },
      ].slice(0, data.limits.sections),
    };
  },
  'assess-sources': ({ sources }) => ({ sources: viewsOf(sources) }),
  'extract-claims': (data) => ({ sections: claimsOf(data) }),
  'cite-claims': ({ claims, evidence }) => ({
    claims: (claims as string[]).map((claim) => ({
      evidenceIds: (evidence as string[])
        .filter((line) => claim.includes(factIn(line).replace(/[.\s]*$/, '')))
        .flatMap((line) => idsIn([line]))
        .slice(0, 6),
    })),
  }),
  'verify-spans': ({ items }) => ({ verdicts: verdictsOf(items) }),
  'cross-validate': ({ candidates }) => ({ rulings: rulingsOf(candidates) }),
  'assess-and-claim': (data) => ({
    sources: viewsOf(data.sources),
    sections: claimsOf(data),
  }),
  'verify-claims': ({ items, candidates }) => ({
    verdicts: verdictsOf(items),
    rulings: rulingsOf(candidates),
  }),
  'write-report': ({ sections, claims, findingCandidates, maxFindings }) => ({
    title: 'The Orrin tidal power station',
    sections: (sections as { section: number }[]).map(({ section }) =>
      (claims as { section: number; claim: string }[])
        .filter((given) => given.section === section)
        .map(({ claim }) => claim.replace(/^(.*?)\.?\s*((?:\[E\d+\])+)$/, '$1 $2.'))
        .join(' '),
    ),
    findings: idsIn(findingCandidates).slice(0, maxFindings),
  }),
  'check-findings': ({ suspicions }) => ({
    rulings: (suspicions as unknown[]).map(() => ({ isProblem: false, reason: 'plain' })),
    more: [],
  }),
};

export type ModelOverrides = Overrides<TaskName>;

/** The task of a call, told by its system part; fails the call when it is the system part of no task. */
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
