import type { Embedder } from '@research-studio/extractive';
import {
  detectLanguage,
  isNarrower,
  profileSimilarity,
  queryProfile,
  similarity,
} from '@research-studio/language';
import type { SubQuestion } from '@research-studio/schemas';
import { withoutMarks } from '../citation/marks/draft-marks.ts';
import { promptText } from './prompt-text.ts';

/** The queries of each worker of a round. */
export interface Assignments {
  readonly subQuestions: readonly {
    readonly text: string;
    readonly priority: number;
    readonly queries: readonly string[];
  }[];
}

interface AssignmentLimits {
  /** Number of the first sub-question of this round. */
  readonly firstNumber: number;
  /** Workers at most; with more sub-questions, each worker takes several. */
  readonly maxQuestions: number;
  readonly queriesPerQuestion: number;
  /** Over all workers; left out: no limit. */
  readonly queriesPerRound?: number;
  /** Queries at least this similar count as one. */
  readonly similarity: number;
  /** Compares what queries mean; absent: their words alone count. */
  readonly embedder?: Embedder | undefined;
}

/**
 * Sub-questions with queries that were not asked before. Most important first, so that of two like queries the more
 * important sub-question keeps it; one that has none left is dropped. Two sub-questions that say the same are one, with
 * the queries of both. None waits for another round because there are more of them than workers, and all have a first query
 * before one has a second.
 */
export async function assignQueries(
  answer: Assignments,
  asked: readonly string[],
  limits: AssignmentLimits,
): Promise<readonly SubQuestion[]> {
  const seen = [...asked];
  const ordered = mergeLike(
    answer.subQuestions.toSorted((a, b) => a.priority - b.priority),
    limits.similarity,
  );
  const fresh: SubQuestionToAssign[] = [];
  for (const { text, priority, queries } of ordered) {
    const plain = queries
      .map((query) => promptText(withoutMarks(query), 300))
      .filter((query) => query !== '');
    const { similarity, embedder, queriesPerQuestion } = limits;
    const own = (await newQueries(plain, { asked: seen, similarity, embedder })).slice(0, queriesPerQuestion);
    seen.push(...own);
    if (own.length > 0) fresh.push({ text: promptText(withoutMarks(text), 500), priority, queries: own });
  }
  const workers = Math.max(0, limits.maxQuestions);
  const taken = new Set(inTurn(fresh.map(({ queries }) => queries)).slice(0, limits.queriesPerRound));
  const dealt = Array.from({ length: Math.min(workers, fresh.length) }, (_, worker) =>
    fresh.filter((_part, index) => index % workers === worker),
  );
  return dealt.map((parts, index) => ({
    id: `q${limits.firstNumber + index}`,
    text: parts.map(({ text }) => text).reduce(together),
    priority: Math.min(...parts.map(({ priority }) => priority)),
    queries: parts.flatMap(({ queries }) => queries.filter((query) => taken.has(query))),
  }));
}

/** Questions one after the other, noun phrases apart. */
function together(text: string, next: string): string {
  return /\p{P}$/u.test(text) ? `${text} ${next}` : `${text}; ${next}`;
}

type SubQuestionToAssign = Assignments['subQuestions'][number];

/** The first of each list, then the second of each. */
export function inTurn<Item>(lists: readonly (readonly Item[])[]): readonly Item[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}

function mergeLike(
  subQuestions: Assignments['subQuestions'],
  threshold: number,
): Assignments['subQuestions'] {
  const merged: Assignments['subQuestions'][number][] = [];
  for (const next of subQuestions) {
    const index = merged.findIndex(({ text }) => similarity(text, next.text) >= threshold);
    const like = merged[index];
    if (like === undefined) merged.push(next);
    else merged[index] = { ...like, queries: [...like.queries, ...next.queries] };
  }
  return merged;
}

interface DistinctQueriesOptions {
  /** Queries that were searched before. */
  readonly asked: readonly string[];
  /** From this similarity on (0 to 1) two queries count as one. */
  readonly similarity: number;
}

/**
 * As `distinctQueries`, and where an embedder compares what queries mean, without those that mean the same as another in
 * other words ("benefits of exercise", "advantages of working out").
 */
export async function newQueries(
  queries: readonly string[],
  { embedder, ...options }: DistinctQueriesOptions & { readonly embedder?: Embedder | undefined },
): Promise<readonly string[]> {
  const fresh = distinctQueries(queries, options);
  if (embedder === undefined || fresh.length === 0) return fresh;
  const taken = [...options.asked];
  const vectors = await embedder.embed([...taken, ...fresh]);
  const language = detectLanguage([...taken, ...fresh].join('. '));
  const known = taken.map((query, at) => ({
    profile: queryProfile(query, language),
    vector: vectors[at] ?? [],
  }));
  return fresh.filter((query, at) => {
    const vector = vectors[taken.length + at] ?? [];
    const profile = queryProfile(query, language);
    const isSame = known.some(
      (other) => cosine(vector, other.vector) >= options.similarity && !isNarrower(profile, other.profile),
    );
    if (!isSame) known.push({ profile, vector });
    return !isSame;
  });
}

function cosine(a: readonly number[], b: readonly number[]): number {
  const dot = (one: readonly number[], other: readonly number[]) =>
    one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
  const lengths = Math.sqrt(dot(a, a) * dot(b, b));
  return lengths === 0 ? 0 : dot(a, b) / lengths;
}

/**
 * The queries worth searching, trimmed, in their order: each unlike the earlier ones and unlike those already asked. A query
 * that asks for all that an earlier one does and for more is kept.
 */
export function distinctQueries(
  queries: readonly string[],
  { asked, similarity }: DistinctQueriesOptions,
): readonly string[] {
  const fallback = detectLanguage([...queries, ...asked].join('. '));
  const profile = (query: string) => queryProfile(query, detectLanguage(query) ?? fallback);
  const taken = asked.map(profile);
  return queries
    .map((query) => query.trim())
    .filter((query) => {
      const candidate = profile(query);
      const isKnown = taken.some(
        (other) => profileSimilarity(candidate, other) >= similarity && !isNarrower(candidate, other),
      );
      if (query === '' || isKnown) return false;
      taken.push(candidate);
      return true;
    });
}
