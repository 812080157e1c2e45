import { rulesOf, tokenize, words } from '@research-studio/language';
import { type Question, readQuestion } from './question.ts';

export interface PartOfQuestion {
  readonly text: string;
  /** 1 is needed for the answer, 2 deepens it, 3 is background. */
  readonly priority: 1 | 2 | 3;
}

/** The question and, where it has several, its parts; at most `max` in all. */
export function partsOfQuestion(question: string, max: number): readonly PartOfQuestion[] {
  const { text, parts } = readQuestion(question);
  const all = parts.length > 1 ? [text, ...parts] : [text];
  return all.slice(0, Math.max(1, max)).map((part) => ({ text: part, priority: 1 }));
}

export interface QueriesRequest {
  readonly question: string;
  /** A part of the question, or the question itself. */
  readonly facet: string;
  /** Queries at most. */
  readonly count: number;
}

/**
 * Search queries for a part of a question, most telling first, no two with the same terms: its words that say
 * something, those with the names of the whole question, the part in its own words, then fewer and more words.
 */
export function queriesFor({ question, facet, count }: QueriesRequest): readonly string[] {
  const whole = readQuestion(question);
  const part = readQuestion(facet, whole.language);
  const telling = wordsOf(part, ({ kind }) => kind !== 'generic');
  const named = wordsOf(whole, ({ kind }) => kind === 'name' || kind === 'number');
  const ownNamed = wordsOf(part, ({ kind }) => kind === 'name' || kind === 'number');
  const plain = wordsOf(part, ({ kind }) => kind === 'word');
  const queries = [
    telling,
    [...named, ...plain],
    [facet],
    wordsOf(whole, ({ kind }) => kind !== 'generic'),
    [...ownNamed, ...plain.slice(0, 2)],
    plain,
    named,
    wordsOf(part, () => true),
    [question],
  ].map((list) => [...new Set(list)].join(' '));
  return distinct(queries, whole.language).slice(0, count);
}

function wordsOf({ terms }: Question, keep: (term: Question['terms'][number]) => boolean): readonly string[] {
  return terms.filter(keep).map(({ word }) => word.replace(/'s$/u, ''));
}

const LONGEST_QUERY = 300;

function distinct(queries: readonly string[], language: string): readonly string[] {
  const { stopWords } = rulesOf(language);
  const seen = new Set<string>();
  return queries
    .map((query) => query.trim().slice(0, LONGEST_QUERY))
    .filter((query) => {
      const key = tokenize(query, language).toSorted().join(' ') || query.toLowerCase();
      const says = words(query).some((word) => !stopWords.has(word.toLowerCase()));
      if (!says || seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}
