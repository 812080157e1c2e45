import { distinctQueries, inTurn } from '@research-studio/core/research';
import { queriesFor, readQuestion } from '@research-studio/extractive';
import type { DeadEnd, SubQuestion } from '@research-studio/schemas';

export interface AngleRequest {
  readonly question: string;
  /** Sub-questions that are still open, most needed first. */
  readonly open: readonly Pick<SubQuestion, 'id' | 'text'>[];
  readonly deadEnds: readonly DeadEnd[];
  readonly queriesDone: readonly string[];
  /** Queries at least this similar count as one. */
  readonly similarity: number;
  readonly limit: number;
}

/** Words that make another kind of source answer a query, by the kind of dead end. */
const OTHER_SOURCES: Readonly<Record<DeadEnd['kind'], readonly string[]>> = {
  nothing_found: [],
  paywall: ['pdf', 'report'],
  blocked: ['report', 'statistics'],
  irrelevant: ['data', 'study'],
};

/**
 * Queries that come to an open sub-question from another side: with fewer and broader words where a query found
 * nothing, for another kind of source where pages could not be read or said nothing.
 */
export function newAngles(request: AngleRequest): readonly string[] {
  const { question, open, deadEnds, queriesDone, similarity, limit } = request;
  const candidates = open.map(({ id, text }) => {
    const kinds = new Set(
      deadEnds.filter(({ subQuestionId }) => subQuestionId === id).map(({ kind }) => kind),
    );
    const worded = queriesFor({ question, facet: text, count: 8 });
    const [core = text] = worded;
    const elsewhere = [...kinds].flatMap((kind) => OTHER_SOURCES[kind]).map((word) => `${core} ${word}`);
    return [...broader(text), ...elsewhere, ...worded.toReversed()];
  });
  // One of each sub-question in turn, so that none takes all places.
  return distinctQueries(inTurn(candidates), { asked: queriesDone, similarity }).slice(0, limit);
}

/** Words of a broad query: enough to stay on the subject, too few to shut out a page that words it differently. */
const BROAD_WORDS = 3;

/** The most telling words alone, in their order. */
function broader(text: string): readonly string[] {
  const { terms } = readQuestion(text);
  if (terms.length <= BROAD_WORDS) return [];
  const distinctive = new Set(terms.toSorted((a, b) => b.weight - a.weight).slice(0, BROAD_WORDS));
  return [
    terms
      .filter((term) => distinctive.has(term))
      .map(({ word }) => word)
      .join(' '),
  ];
}
