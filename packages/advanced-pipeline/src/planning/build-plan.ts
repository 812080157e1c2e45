import { withoutMarks } from '@research-studio/core/citation';
import { shortTitle } from '@research-studio/core/report';
import { distinctQueries, inTurn, promptText } from '@research-studio/core/research';
import { partsOfQuestion, plannedQuestions, queriesFor, unplannedParts } from '@research-studio/extractive';
import { similarity } from '@research-studio/language';
import type { SubQuestion } from '@research-studio/schemas';
import type { Knobs } from '../knobs.ts';
import type { PlanAnswer } from './plan-answer.ts';
import type {
  PlanLimits,
  PlannedQuery,
  PlannedQuestion,
  PlannedSection,
  ResearchPlan,
} from './research-plan.ts';

/** Questions that deepen the answer, and of background, at most; and sections of the report. */
export const [MOST_SECONDARY, MOST_TERTIARY, MOST_SECTIONS] = [2, 1, 6] as const;

/** The limits that a run's knobs set. No more is planned than the first round searches. */
export function planLimits(knobs: Knobs, question: string): PlanLimits {
  const parts = partsOfQuestion(question).length;
  const questions = plannedQuestions(question, knobs.maxSubagents + 1);
  // One query is left for the question itself.
  const queries = Math.max(questions, knobs.queriesPerRound - 1);
  return {
    // Each part that the question names is needed.
    primary: Math.max(knobs.maxPrimaryQuestions, parts),
    ...{ secondary: MOST_SECONDARY, tertiary: MOST_TERTIARY },
    questions,
    queries,
    queriesPerQuestion: Math.min(Math.ceil(queries / questions), knobs.queriesPerQuestion),
    sections: MOST_SECTIONS,
    similarity: knobs.querySimilarity,
  };
}

/** A plan of questions alone: by their priority, a section for each that is needed. */
export function proposedPlan(questions: readonly PlannedQuestion[], question: string): PlanAnswer {
  const branch = (priority: number) =>
    questions
      .filter((item) => item.priority === priority)
      .map(({ question: text, queries }) => ({ question: text, queries: [...queries] }));
  const [primary, secondary, tertiary] = [branch(1), branch(2), branch(3)];
  return {
    title: shortTitle(question),
    primary,
    secondary,
    tertiary,
    sections: primary.map(({ question: text }, at) => ({
      heading: shortTitle(text),
      purpose: text,
      questionNumbers: [at + 1],
    })),
  };
}

export interface BuildPlanRequest {
  readonly question: string;
  readonly answer: PlanAnswer;
  readonly limits: PlanLimits;
}

type Branch = 'primary' | 'secondary' | 'tertiary';
const BRANCHES: readonly Branch[] = ['primary', 'secondary', 'tertiary'];

/** A question of the answer that is in the plan, with its number in the answer. */
interface Kept extends SubQuestion {
  readonly branch: Branch;
  readonly planned: readonly PlannedQuery[];
}

/**
 * The plan that an answer amounts to: within the limits, no question or query twice, ids "q1" onwards, and every
 * question in a section.
 */
export function buildPlan({ question, answer, limits }: BuildPlanRequest): ResearchPlan {
  const { kept: all, idOf } = keptQuestions(question, answer, limits);
  const searched = new Set(inTurn(all.map(({ queries }) => queries)).slice(0, limits.queries));
  const kept = all.map((item) => ({
    ...item,
    queries: item.queries.filter((query) => searched.has(query)),
    planned: item.planned.filter(({ text }) => searched.has(text)),
  }));
  const branch = (name: Branch): SubQuestion[] =>
    kept
      .filter((item) => item.branch === name)
      .map(({ id, text, priority, queries }) => ({ id, text, priority, queries }));
  const title = oneLine(answer.title, TITLE_CHARACTERS) || shortTitle(question);
  return {
    title,
    tree: { primary: branch('primary'), secondary: branch('secondary'), tertiary: branch('tertiary') },
    queries: kept.flatMap(({ id, planned }) => planned.map((query) => ({ ...query, questionId: id }))),
    sections: sectionsOf({ answer, title, idOf, ids: kept.map(({ id }) => id), max: limits.sections }),
  };
}

const TITLE_CHARACTERS = 200;
const QUESTION_CHARACTERS = 500;
const QUERY_CHARACTERS = 300;
const HEADING_CHARACTERS = 120;

/** Model text as it may stand in a plan: one line, no address, nothing that looks like a citation. */
function oneLine(text: string, maxCharacters: number): string {
  return promptText(withoutMarks(text), maxCharacters);
}

function keptQuestions(question: string, answer: PlanAnswer, limits: PlanLimits) {
  const kept: Kept[] = [];
  const asked: string[] = [];
  const idOf = new Map<number, string>();
  let number = 0;
  for (const [level, branch] of BRANCHES.entries()) {
    for (const item of answer[branch]) {
      number += 1;
      const text = oneLine(item.question, QUESTION_CHARACTERS);
      if (text === '') continue;
      const like = kept.find((other) => similarity(other.text, text) >= limits.similarity);
      if (like !== undefined) {
        idOf.set(number, like.id);
        continue;
      }
      const isFull = kept.filter((other) => other.branch === branch).length >= limits[branch];
      if (isFull || kept.length >= limits.questions) continue;
      const planned = freshQueries(item.queries, asked, limits);
      asked.push(...planned.map((query) => query.text));
      const id = `q${kept.length + 1}`;
      idOf.set(number, id);
      kept.push({
        id,
        text,
        priority: level + 1,
        queries: planned.map((query) => query.text),
        branch,
        planned,
      });
    }
  }
  const isSearchable = kept.some(({ queries }) => queries.length > 0);
  if (!isSearchable) return { kept: [askedFor(question, question, { id: 'q1', limits })], idOf };
  const texts = kept.map(({ text, queries }) => [text, ...queries].join('. '));
  const left = unplannedParts(question, texts).map((text, at) =>
    askedFor(question, text, { id: `q${kept.length + at + 1}`, limits }),
  );
  return { kept: [...kept, ...left], idOf };
}

function freshQueries(
  queries: PlanAnswer['primary'][number]['queries'],
  asked: readonly string[],
  limits: PlanLimits,
): readonly PlannedQuery[] {
  const kinds = new Map(
    queries.toReversed().map(({ query, kind }) => [oneLine(query, QUERY_CHARACTERS), kind] as const),
  );
  const fresh = distinctQueries([...kinds.keys()].toReversed(), { asked, similarity: limits.similarity });
  return fresh.slice(0, limits.queriesPerQuestion).map((text) => ({ text, kind: kinds.get(text) ?? 'fact' }));
}

/** A part of the question that no planned one is about; the user's own question where none can be used. */
function askedFor(
  question: string,
  part: string,
  { id, limits }: { readonly id: string; readonly limits: PlanLimits },
): Kept {
  const text = oneLine(part, QUESTION_CHARACTERS);
  const planned = queriesFor({ question, facet: part, count: limits.queriesPerQuestion }).map(
    (query): PlannedQuery => ({ text: query, kind: 'fact' }),
  );
  return {
    id,
    text,
    priority: 1,
    queries: planned.map((query) => query.text),
    branch: 'primary',
    planned,
  };
}

interface SectionsRequest {
  readonly answer: PlanAnswer;
  readonly title: string;
  /** By the number of the question in the answer. */
  readonly idOf: ReadonlyMap<number, string>;
  readonly ids: readonly string[];
  readonly max: number;
}

/** Sections that answer a question of the plan; what no section answers belongs to the first. */
function sectionsOf({ answer, title, idOf, ids, max }: SectionsRequest): PlannedSection[] {
  const headings = new Set<string>();
  const sections = answer.sections.flatMap(({ heading, purpose, questionNumbers }) => {
    const plain = oneLine(heading, HEADING_CHARACTERS);
    const questionIds = [...new Set(questionNumbers.flatMap((number) => idOf.get(number) ?? []))];
    if (plain === '' || questionIds.length === 0 || headings.has(plain.toLowerCase())) return [];
    headings.add(plain.toLowerCase());
    return [{ heading: plain, purpose: oneLine(purpose, QUESTION_CHARACTERS), questionIds }];
  });
  const [first, ...rest] = sections.slice(0, max);
  if (first === undefined) return [{ heading: title, purpose: '', questionIds: [...ids] }];
  const covered = new Set([first, ...rest].flatMap(({ questionIds }) => questionIds));
  const uncovered = ids.filter((id) => !covered.has(id));
  return [{ ...first, questionIds: [...first.questionIds, ...uncovered] }, ...rest];
}
