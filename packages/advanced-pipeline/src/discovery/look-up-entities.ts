import type { StepContext } from '@research-studio/core/research';
import { readQuestion } from '@research-studio/extractive';
import type { SearchDone, SearchResult } from '@research-studio/schemas';
import type { Entity } from './query-analysis.ts';

/** From this confidence on an entity is plain and not looked up. */
const PLAIN_CONFIDENCE = 0.9;

/** An entity that may mean several things, with what a first look found. */
export interface LookedUp {
  readonly entity: Entity;
  readonly query: string;
  /** Best first; empty where nothing was found or nobody could look. */
  readonly results: readonly SearchResult[];
}

export interface LookUp {
  readonly found: readonly LookedUp[];
  readonly searchesDone: readonly SearchDone[];
}

/** True where an entity has readings to choose between and none is clear. */
export function isDoubtful({ readings, confidence }: Entity): boolean {
  return readings.length > 1 && confidence < PLAIN_CONFIDENCE;
}

/** Entities looked up at most, and results looked at for each. */
const [MOST_ENTITIES, RESULTS] = [5, 5];

/** One search for each doubtful entity, all at once; the most doubtful ones alone where they are many. */
export async function lookUpEntities(
  { question, entities }: { readonly question: string; readonly entities: readonly Entity[] },
  { ports, signal }: Pick<StepContext, 'ports' | 'signal'>,
): Promise<LookUp> {
  const doubtful = entities
    .filter(isDoubtful)
    .toSorted((a, b) => a.confidence - b.confidence)
    .slice(0, MOST_ENTITIES);
  const looked = await Promise.all(
    doubtful.map(async (entity) => {
      const query = discoveryQuery(question, entity.name);
      const outcome = await ports.search.searchAll({ queries: [query], limit: RESULTS, signal });
      return {
        entity,
        query,
        results: outcome.results.slice(0, RESULTS),
        perQuery: outcome.perQuery,
      };
    }),
  );
  return {
    found: looked.map(({ entity, query, results }) => ({ entity, query, results })),
    searchesDone: looked.flatMap(({ perQuery }) => perQuery),
  };
}

/** Telling words of the question that go with a name, at most: enough to see what it is asked about. */
const CONTEXT_WORDS = 5;
const QUERY_CHARACTERS = 200;

/** The name with the question's telling words. */
function discoveryQuery(question: string, name: string): string {
  const lower = name.toLowerCase();
  const context = readQuestion(question)
    .terms.filter(({ kind, word }) => kind !== 'generic' && !lower.includes(word.toLowerCase()))
    .slice(0, CONTEXT_WORDS)
    .map(({ word }) => word);
  return [name, ...context].join(' ').slice(0, QUERY_CHARACTERS);
}
