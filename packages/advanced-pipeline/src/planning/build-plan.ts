import { withoutMarks } from '@research-studio/core/citation';
import { distinctQueries, inTurn, promptText } from '@research-studio/core/research';
import { partsOfQuestion, plannedQuestions, queriesFor, unplannedParts } from '@research-studio/extractive';
import { similarity } from '@research-studio/language';
import type { SubQuestion } from '@research-studio/schemas';
import type { Knobs } from '../knobs.ts';
import type { PlanLimits, PlannedQuestion } from './plan-answer.ts';

/** Questions that deepen the answer, and of background, at most. */
export const [MOST_SECONDARY, MOST_TERTIARY] = [2, 1] as const;

/** The limits that a run's knobs set. No more is planned than the first round searches. */
export function planLimits(knobs: Knobs, question: string): PlanLimits {
  const parts = partsOfQuestion(question).length;
  const questions = plannedQuestions(question, knobs.maxSubagents + 1);
  // One query is left for the question itself.
  const queries = Math.max(questions, knobs.queriesPerRound - 1);
  return {
    // Each part that the question names is needed.
    primary: Math.max(knobs.maxPrimaryQuestions, parts),
    secondary: MOST_SECONDARY,
    tertiary: MOST_TERTIARY,
    questions,
    queries,
    queriesPerQuestion: Math.min(Math.ceil(queries / questions), knobs.queriesPerQuestion),
    similarity: knobs.querySimilarity,
  };
}

export interface BuildPlanRequest {
  readonly question: string;
  readonly planned: readonly PlannedQuestion[];
  readonly limits: PlanLimits;
}

/** The plan within the limits, most needed first: no question or query twice, ids "q1" onwards. */
export function buildPlan({ question, planned, limits }: BuildPlanRequest): readonly SubQuestion[] {
  const kept = keptQuestions(planned, limits);
  const askedFor = (part: string) => {
    const queries = queriesFor({ question, facet: part, count: limits.queriesPerQuestion });
    return { text: oneLine(part, QUESTION_CHARACTERS), priority: 1, queries: [...queries] };
  };
  const isSearchable = kept.some(({ queries }) => queries.length > 0);
  const texts = kept.map(({ text, queries }) => [text, ...queries].join('. '));
  const all = isSearchable
    ? [...kept, ...unplannedParts(question, texts).map(askedFor)]
    : [askedFor(question)];
  const searched = new Set(inTurn(all.map(({ queries }) => queries)).slice(0, limits.queries));
  return all
    .map(({ queries, ...item }, at) => ({
      id: `q${at + 1}`,
      ...item,
      queries: queries.filter((query) => searched.has(query)),
    }))
    .toSorted((a, b) => a.priority - b.priority);
}

const QUESTION_CHARACTERS = 500;
const QUERY_CHARACTERS = 300;

/** Model text as it may stand in a plan: one line, no address, nothing that looks like a citation. */
function oneLine(text: string, maxCharacters: number): string {
  return promptText(withoutMarks(text), maxCharacters);
}

function keptQuestions(planned: readonly PlannedQuestion[], limits: PlanLimits): Omit<SubQuestion, 'id'>[] {
  const kept: Omit<SubQuestion, 'id'>[] = [];
  const most = [limits.primary, limits.secondary, limits.tertiary];
  for (const { question, priority, queries } of planned.toSorted((a, b) => a.priority - b.priority)) {
    const text = oneLine(question, QUESTION_CHARACTERS);
    const isKnown = kept.some((other) => similarity(other.text, text) >= limits.similarity);
    const alike = kept.filter((other) => other.priority === priority).length;
    const isFull = alike >= (most[priority - 1] ?? 0) || kept.length >= limits.questions;
    if (text === '' || isKnown || isFull) continue;
    const fresh = distinctQueries(
      queries.map((query) => oneLine(query, QUERY_CHARACTERS)),
      { asked: kept.flatMap((other) => other.queries), similarity: limits.similarity },
    );
    kept.push({ text, priority, queries: fresh.slice(0, limits.queriesPerQuestion) });
  }
  return kept;
}
