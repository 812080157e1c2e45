import { queriesFor, readQuestion } from '@research-studio/extractive';
import { relatedWords } from '@research-studio/language';
import type { SubQuestion } from '@research-studio/schemas';
import { readOperators, withoutOperators } from '../search/providers/query-operators.ts';
import { distinctQueries } from './assign-queries.ts';

/** Queries of a sub-question at most, those with operators included. */
const MOST_QUERIES = 5;

/**
 * The queries of a sub-question for engines of the web, with one more that has operators where they help: names of
 * several words as phrases, and pages from the year on that the question is about. The others stay as they are, and an
 * engine that finds nothing with operators is asked without.
 */
export function withOperators({ text, queries }: Pick<SubQuestion, 'text' | 'queries'>): readonly string[] {
  if (queries.length >= MOST_QUERIES || queries.some(hasOperators)) return queries;
  const withPhrases = phraseQuery(text);
  return withPhrases === null ? queries : [...queries, withPhrases];
}

interface Rewording {
  readonly question: string;
  readonly asked: readonly string[];
  /** From 0. Decides the way of rewording; later attempts use the last one. */
  readonly attempt: number;
  /** Queries at least this similar count as one. */
  readonly similarity: number;
}

/** Queries of one attempt. */
const PER_ATTEMPT = 3;

/** New queries where those asked found too little. Empty when there is no other way to ask. */
export function rewordQueries({ question, asked, attempt, similarity }: Rewording): readonly string[] {
  const reword = REWORDINGS[attempt] ?? withOtherWords;
  const queries = reword(question, asked);
  // Similarity ignores operators, so that queries with operators are compared as they are.
  const marked = queries.filter((query) => hasOperators(query) && !asked.includes(query));
  const plain = distinctQueries(queries.filter(isPlain), { asked: asked.filter(isPlain), similarity });
  return [...marked, ...plain].slice(0, PER_ATTEMPT);
}

/** In the order of attempts. */
const REWORDINGS = [broaderQueries, narrowerQueries, withOtherWords] as const;

/** Words of a broad query: enough to stay on the subject, too few to exclude a page that words it differently. */
const BROAD_WORDS = 3;

/** Those asked without their operators, and the most important words of the question. */
function broaderQueries(question: string, asked: readonly string[]): readonly string[] {
  const { terms } = readQuestion(question);
  const important = new Set(byWeight(terms).slice(0, BROAD_WORDS));
  const words = terms.filter((term) => important.has(term)).map(({ word }) => word);
  return [...asked.filter(hasOperators).map(withoutOperators), words.join(' ')];
}

/** Names as phrases, and the first name in titles. */
function narrowerQueries(question: string): readonly string[] {
  const { names, terms } = readQuestion(question);
  const withPhrases = phraseQuery(question) ?? [];
  const [name] = names;
  if (name === undefined) return [withPhrases].flat();
  const words = terms.filter(({ kind, word }) => kind !== 'generic' && !name.includes(word));
  const rest = words.slice(0, 4).map(({ word }) => word);
  return [withPhrases, `intitle:"${name.replaceAll('"', '')}" ${rest.join(' ')}`].flat();
}

/** Synonyms, further queries of the question, and those asked without their signs. */
function withOtherWords(question: string, asked: readonly string[]): readonly string[] {
  const { terms, language } = readQuestion(question);
  const specific = terms.filter(({ kind }) => kind !== 'generic');
  const synonyms = [0, 1].flatMap((nth) => {
    const words = specific.map(({ word, kind }) =>
      kind === 'word' ? (relatedWords(word, language)[nth] ?? word) : word,
    );
    return words.every((word, at) => word === specific[at]?.word) ? [] : [words.join(' ')];
  });
  const further = queriesFor({ question, facet: question, count: 8 }).toReversed();
  const subjects = asked.map((query) => readOperators(query).text.replaceAll('"', ''));
  return [...synonyms, ...further, ...subjects];
}

/** Names in a query, as phrases, and other words beside them. */
const PHRASES = 2;
const WORDS_BESIDE_PHRASES = 3;

/** Null where the question has no name of two to four words. */
function phraseQuery(question: string): string | null {
  const { names, terms, numbers } = readQuestion(question);
  const phrases = names.filter((name) => /^[^\s"]+(?:\s[^\s"]+){1,3}$/.test(name));
  if (phrases.length === 0) return null;
  const others = terms.filter(
    ({ kind, word }) => kind === 'word' && !names.some((name) => name.includes(word)),
  );
  const years = numbers.filter((number) => /^(?:19|20)\d\d$/.test(number));
  return [
    ...phrases.slice(0, PHRASES).map((phrase) => `"${phrase}"`),
    ...byWeight(others)
      .slice(0, WORDS_BESIDE_PHRASES)
      .map(({ word }) => word),
    ...(years.length === 1 ? [`after:${years[0]}`] : []),
  ].join(' ');
}

function byWeight<Term extends { readonly weight: number }>(terms: readonly Term[]): readonly Term[] {
  return terms.toSorted((a, b) => b.weight - a.weight);
}

function hasOperators(query: string): boolean {
  return withoutOperators(query) !== query;
}

function isPlain(query: string): boolean {
  return !hasOperators(query);
}
