import {
  detectLanguage,
  type Entry,
  primaryTag,
  rulesOf,
  tokenize,
  vocabulary,
  words,
} from '@research-studio/language';
import { z } from 'zod';
import { antecedentOf, capitalsMarkNames, type Question, readQuestion } from './question.ts';
import { countWords } from './sentences.ts';
import { coverage, createTermMatcher } from './terms.ts';

export interface PartOfQuestion {
  readonly text: string;
  /** 1 is needed for the answer, 2 deepens it, 3 is background. */
  readonly priority: 1 | 2 | 3;
}

/** The parts that the question names; where it has no several, the question itself. */
export function partsOfQuestion(question: string): readonly PartOfQuestion[] {
  return readQuestion(question).parts.map((text) => ({ text, priority: 1 }));
}

/** Least share of the words of only one part of the question in a planned question about that part. */
const OWN_WORDS = 0.34;

/**
 * The parts of a question of several parts that no planned question is about, by the words that only that part has. Planned
 * questions that share no such words with any part may be about these in other words: where there are enough of them, no part is
 * left.
 */
export function unplannedParts(question: string, planned: readonly string[]): readonly string[] {
  const { parts, language } = readQuestion(question);
  const plan = detectLanguage(planned.join('. '));
  if (parts.length < 2 || (plan !== null && primaryTag(plan) !== language)) return [];
  const areAbout = ownTerms(parts, language).map((own) => {
    const matcher = createTermMatcher(own, language);
    const weights = own.map(({ weight }) => weight);
    return planned.map((text) => {
      const hits = matcher.hitsOfText(text);
      return coverage(weights, (term) => hits[term] ?? 0) >= OWN_WORDS;
    });
  });
  const left = parts.filter((_, part) => areAbout[part]?.every((isAbout) => !isAbout));
  const others = planned.filter((_, at) => areAbout.every((about) => about[at] === false));
  return others.length >= left.length ? [] : left;
}

/** The distinctive terms of each part that no other part has; names only where it has no others. */
function ownTerms(parts: readonly string[], language: string): readonly Question['terms'][] {
  const terms = parts.map((part) => readQuestion(part, language).terms);
  return terms.map((all, at) => {
    const others = new Set(
      terms.flatMap((some, index) => (index === at ? [] : some.map(({ term }) => term))),
    );
    const own = all.filter(({ term, kind }) => kind !== 'generic' && !others.has(term));
    const plain = own.filter(({ kind }) => kind !== 'name' || !capitalsMarkNames(language));
    return plain.length > 0 ? plain : own;
  });
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
  const specific = wordsOf(part, ({ kind }) => kind !== 'generic');
  const named = wordsOf(whole, ({ kind }) => kind === 'name' || kind === 'number');
  const ownNamed = wordsOf(part, ({ kind }) => kind === 'name' || kind === 'number');
  const plain = wordsOf(part, ({ kind }) => kind === 'word');
  const before = specific.length > 1 ? null : antecedentOf(part, whole);
  const queries = [
    ...(before === null ? [] : [[...wordsOf(before, ({ kind }) => kind !== 'generic'), ...specific]]),
    specific,
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

export const Complexity = z.enum(['simple', 'medium', 'complex']);
export type Complexity = z.infer<typeof Complexity>;

/** A question of one fact and at most so many words is simple. */
const SIMPLE_MAX_WORDS = 12;
/** A question of so many words is complex. */
const COMPLEX_MIN_WORDS = 30;
/** Independent parts from which a question is complex, however few its words. */
const COMPLEX_PARTS = 3;

/** How much work a question is, by its parts, its words for comparison, cause and enumeration, and its length. */
export function complexityOf(question: string): Complexity {
  const { parts: all, kinds, text: asked, language } = readQuestion(question);
  const parts = all.length;
  const words = countWords(asked);
  const says = (entry: Entry) => vocabulary(language, entry).test(asked);
  const isDeep = kinds.some((kind) => DEEP.has(kind)) || DEMANDING.some(says);
  if (words >= COMPLEX_MIN_WORDS || parts >= COMPLEX_PARTS) return 'complex';
  if (parts > 1 && isDeep) return 'complex';
  return parts === 1 && words <= SIMPLE_MAX_WORDS && !isDeep ? 'simple' : 'medium';
}

/** The more demanding of two judgements. */
export function harderOf(a: Complexity, b: Complexity): Complexity {
  return RANKS[a] >= RANKS[b] ? a : b;
}

/**
 * Research questions that a plan may hold: all of `most` for a complex question, four fifths for a medium one, two for a
 * simple one; always one for each part that the question names.
 */
export function plannedQuestions(question: string, most: number): number {
  const share = { simple: Math.min(2, most), medium: Math.ceil(0.8 * most), complex: most };
  return Math.max(share[complexityOf(question)], partsOfQuestion(question).length);
}

const RANKS: Readonly<Record<Complexity, number>> = { simple: 0, medium: 1, complex: 2 };
const DEEP: ReadonlySet<string> = new Set(['comparison', 'cause', 'list']);
/** Words that ask for more than one fact. */
const DEMANDING = ['askComparison', 'askCause', 'askEffects', 'askList', 'instructions', 'overview'] as const;
