import { queriesFor, readQuestion } from '@research-studio/extractive';
import { relatedWords } from '@research-studio/language';
import type { SubQuestion } from '@research-studio/schemas';
import { readOperators, withoutOperators } from '../search/providers/query-operators.ts';
import { distinctQueries } from './assign-queries.ts';

/** Queries of a sub-question at most, those with operators included. */
const MOST_QUERIES = 5;
/** Words beside the names in a query that is narrow. */
const WORDS_BESIDE_NAMES = 3;

/**
 * The queries of a sub-question for engines of the web, with one more that has operators where they help: names of
 * several words as phrases, and pages from the year on that the question is about. The others stay as they are, and an
 * engine that finds nothing with operators is asked without.
 */
export function withOperators({ text, queries }: Pick<SubQuestion, 'text' | 'queries'>): readonly string[] {
  const narrow = narrowQuery(text);
  if (narrow === null || queries.length >= MOST_QUERIES || queries.some(hasOperators)) return queries;
  return [...queries, narrow];
}

function hasOperators(query: string): boolean {
  return withoutOperators(query) !== query;
}

/** Null where the question has nothing that operators hold on to. */
function narrowQuery(text: string): string | null {
  const { names, terms, numbers } = readQuestion(text);
  const phrases = names
    .filter((name) => /^\S+(?:\s\S+){1,3}$/.test(name) && !name.includes('"'))
    .map((name) => `"${name}"`);
  if (phrases.length === 0) return null;
  const years = numbers.filter((number) => /^(?:19|20)\d\d$/.test(number));
  const words = terms
    .filter(({ kind, word }) => kind === 'word' && !names.some((name) => name.includes(word)))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, WORDS_BESIDE_NAMES)
    .map(({ word }) => word);
  const range = years.length === 1 ? [`after:${years[0]}`] : [];
  return [...phrases.slice(0, 2), ...words, ...range].join(' ');
}

/** How queries that found too little are reworded, in this order as attempts and rounds go on. */
const REWORDINGS = [broadened, narrowed, otherwise] as const;
/** Queries of one attempt. */
const PER_ATTEMPT = 3;

interface Rewording {
  readonly question: string;
  readonly asked: readonly string[];
  /** From 0; a further round begins with the next way. */
  readonly attempt: number;
  /** Queries at least this similar count as one. */
  readonly similarity: number;
}

/**
 * New queries where those asked led to too little: first broader (without operators, fewer words), then narrower (names
 * as phrases, in titles), then in other words that say the same. Empty when there is no other way to ask.
 */
export function rewordQueries({ question, asked, attempt, similarity }: Rewording): readonly string[] {
  const worded = REWORDINGS[Math.min(attempt, REWORDINGS.length - 1)]?.(question, asked) ?? [];
  const known = new Set(asked);
  // Operators make another query of the same words, which likeness does not see.
  const [marked, plain] = [worded.filter(hasOperators), worded.filter((query) => !hasOperators(query))];
  const fresh = distinctQueries(plain, { asked: asked.filter((query) => !hasOperators(query)), similarity });
  return [...marked.filter((query) => !known.has(query)), ...fresh].slice(0, PER_ATTEMPT);
}

/** Words of a broad query: enough to stay on the subject, too few to shut out a page that words it differently. */
const BROAD_WORDS = 3;

function broadened(question: string, asked: readonly string[]): readonly string[] {
  const { terms } = readQuestion(question);
  const telling = new Set(terms.toSorted((a, b) => b.weight - a.weight).slice(0, BROAD_WORDS));
  const few = terms.filter((term) => telling.has(term)).map(({ word }) => word);
  return [...asked.filter(hasOperators).map(withoutOperators), few.join(' ')];
}

function narrowed(question: string): readonly string[] {
  const narrow = narrowQuery(question);
  const [subject] = readQuestion(question).names;
  const rest = readQuestion(question)
    .terms.filter(({ kind, word }) => kind !== 'generic' && subject?.includes(word) !== true)
    .map(({ word }) => word);
  const titled =
    subject === undefined ? [] : [`intitle:"${subject.replaceAll('"', '')}" ${rest.slice(0, 4).join(' ')}`];
  return [...(narrow === null ? [] : [narrow]), ...titled];
}

function otherwise(question: string, asked: readonly string[]): readonly string[] {
  const { terms, language } = readQuestion(question);
  const telling = terms.filter(({ kind }) => kind !== 'generic');
  const synonyms = [0, 1].flatMap((nth) => {
    const words = telling.map(({ word, kind }) =>
      kind === 'word' ? (relatedWords(word, language)[nth] ?? word) : word,
    );
    return words.some((word, at) => word !== telling[at]?.word) ? [words.join(' ')] : [];
  });
  const subjects = asked.map((query) => readOperators(query).text.replaceAll('"', ''));
  return [...synonyms, ...queriesFor({ question, facet: question, count: 8 }).toReversed(), ...subjects];
}
