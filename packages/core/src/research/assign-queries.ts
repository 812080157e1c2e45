import { detectLanguage, profileSimilarity, queryProfile, similarity } from '@research-studio/language';
import type { SubQuestion } from '@research-studio/schemas';
import { withoutMarks } from '../citation/marks.ts';
import { promptText } from './prompt-text.ts';

/** What each worker of a round is to look for. */
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
}

/**
 * Sub-questions with queries that were not asked before. Most important first, so that of two like queries the more
 * important sub-question keeps it; one that has none left is dropped. Two sub-questions that say the same are one, with
 * the queries of both. None waits for another round because there are more of them than workers, and all have a first query
 * before one has a second.
 */
export function assignQueries(
  answer: Assignments,
  asked: readonly string[],
  limits: AssignmentLimits,
): readonly SubQuestion[] {
  const seen = [...asked];
  const ordered = mergeLike(
    answer.subQuestions.toSorted((a, b) => a.priority - b.priority),
    limits.similarity,
  );
  const fresh = ordered.flatMap(({ text, priority, queries }) => {
    const plain = queries
      .map((query) => promptText(withoutMarks(query), 300))
      .filter((query) => query !== '');
    const own = distinctQueries(plain, { asked: seen, similarity: limits.similarity }).slice(
      0,
      limits.queriesPerQuestion,
    );
    seen.push(...own);
    return own.length === 0 ? [] : [{ text: promptText(withoutMarks(text), 500), priority, queries: own }];
  });
  const workers = Math.max(0, limits.maxQuestions);
  const taken = new Set(inTurn(fresh.map(({ queries }) => queries)).slice(0, limits.queriesPerRound));
  const dealt = Array.from({ length: Math.min(workers, fresh.length) }, (_, worker) =>
    fresh.filter((_part, index) => index % workers === worker),
  );
  return dealt.map((parts, index) => ({
    id: `q${limits.firstNumber + index}`,
    text: parts.map(({ text }) => text).join(' '),
    priority: Math.min(...parts.map(({ priority }) => priority)),
    queries: parts.flatMap(({ queries }) => queries.filter((query) => taken.has(query))),
  }));
}

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

/** The queries worth searching, trimmed, in their order: each unlike the earlier ones and unlike those already asked. */
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
      if (query === '' || taken.some((other) => profileSimilarity(candidate, other) >= similarity))
        return false;
      taken.push(candidate);
      return true;
    });
}
