import { detectLanguage, splitSentences, tokenize, withUnitsTold } from '@research-studio/language';
import { type DocumentTerms, documentTerms } from './document/document-terms.ts';
import { unsaidPart } from './document/unsaid-part.ts';
import {
  checkGuards,
  type GuardedPassage,
  type GuardResult,
  guardedClaim,
  guardedPassage,
} from './guards.ts';
import { lowerCaseWords, type NameKeys, nameKeysOf } from './names.ts';

/**
 * A passage that may support a sentence. `context` (title, site, date) may give names and years, no statement; `page`
 * (other text of the same source) may give names.
 */
export interface SupportPassage {
  readonly id: string;
  readonly quote: string;
  readonly context?: string;
  readonly page?: string;
}

export interface Support {
  /** Share of the sentence's terms, weighted by how rare they are, that the passages state; 0 to 1. */
  readonly cover: number;
  readonly guards: GuardResult;
  /** A clause of the sentence that neither the passages nor what stands around them say; null where there is none. */
  readonly unsaid: string | null;
}

export interface SupportIndex {
  /** How far the passages with these ids, taken together, bear a sentence out. Unknown ids count as empty. */
  readonly support: (sentence: string, ids: readonly string[]) => Support;
  /** The passages nearest to a sentence by cover alone, best first. */
  readonly nearest: (sentence: string, limit: number) => readonly { id: string; cover: number }[];
}

/**
 * Indexes passages by their terms, so that one sentence costs as much as it shares terms with them.
 * `language` is that of the sentences; passages in another language are read under it too, or terms would not meet.
 */
export function buildSupportIndex(
  passages: readonly SupportPassage[],
  options: { language?: string | null } = {},
): SupportIndex {
  const language =
    options.language ?? detectLanguage(passages.map(({ quote }) => quote.slice(0, 200)).join(' ')) ?? null;
  const terms = passages.map(({ quote }) => new Set(tokenize(quote, language)));
  const contexts = passages.map(({ context }) => new Set(tokenize(context ?? '', language)));
  const postings = postingsOf(terms);
  const position = new Map(passages.map(({ id }, index) => [id, index]));
  const pageKeys = keysOfPages(passages);
  const lowerCase = new Set(passages.flatMap(({ quote }) => lowerCaseWords(quote)));
  const isLowerCase = (word: string) => lowerCase.has(word);
  const held = new Map<string, HeldPassage>();
  const weight = (term: string) =>
    Math.log(1 + (passages.length + 1) / ((postings.get(term)?.length ?? 0) + 0.5));
  const read = lastOf((sentence: string) => ({
    claim: guardedClaim(sentence, language, isLowerCase),
    weights: new Map([...new Set(tokenize(sentence, language))].map((term) => [term, weight(term)])),
    told: new Map<string, Support>(),
  }));

  const hold = (chosen: readonly number[]): HeldPassage => {
    const quotes = chosen.map((index) => withUnitsTold(passages[index]?.quote ?? '')).join('\n\n');
    const context = chosen.map((index) => passages[index]?.context ?? '').join('\n');
    const pages = [...new Set(chosen.flatMap((index) => pageKeys.get(passages[index]?.page ?? '') ?? []))];
    return {
      passage: guardedPassage({ text: quotes, context, pages, language, isLowerCase }),
      sentences: splitSentences(quotes, language).map(({ text }) => ({
        text,
        terms: new Set(tokenize(text, language)),
      })),
      isSaid: saidIn(
        () => [quotes, context, ...chosen.map((index) => passages[index]?.page ?? '')],
        language,
      ),
    };
  };

  const support = (sentence: string, ids: readonly string[]): Support => {
    const chosen = ids.flatMap((id) => position.get(id) ?? []);
    const { claim, weights, told } = read(sentence);
    const key = chosen.join(' ');
    const before = told.get(key);
    if (before !== undefined) return before;
    const isCovered = (term: string) =>
      chosen.some((index) => terms[index]?.has(term) || contexts[index]?.has(term));
    const holding = held.get(key) ?? hold(chosen);
    held.set(key, holding);
    const { passage, sentences, isSaid } = holding;
    const nearest = { ...passage, text: nearestSentence(sentences, weights) ?? passage.text };
    let unsaid: string | null | undefined;
    const found: Support = {
      cover: share(weights, isCovered),
      guards: checkGuards(claim, nearest, language),
      get unsaid() {
        if (unsaid === undefined) unsaid = unsaidPart({ claim: sentence, language, isSaid });
        return unsaid;
      },
    };
    told.set(key, found);
    return found;
  };

  const nearest = (sentence: string, limit: number) => {
    const { weights } = read(sentence);
    const total = sum(weights.values());
    const scores = new Float64Array(passages.length);
    for (const [term, value] of weights) {
      for (const index of postings.get(term) ?? []) scores[index] = (scores[index] ?? 0) + value;
    }
    return highest(scores, limit).map((index) => ({
      id: passages[index]?.id ?? '',
      cover: total === 0 ? 0 : (scores[index] ?? 0) / total,
    }));
  };

  return { support, nearest };
}

/** Passages as one, read once for all sentences that are held against them. */
interface HeldPassage {
  readonly passage: GuardedPassage;
  readonly sentences: readonly { readonly text: string; readonly terms: ReadonlySet<string> }[];
  readonly isSaid: (term: string) => boolean;
}

/** Whether any of these texts has a term, another form of it or a near-synonym; they are read at the first question. */
function saidIn(texts: () => readonly string[], language: string | null): (term: string) => boolean {
  let terms: DocumentTerms | undefined;
  return (term) => {
    terms ??= documentTerms(texts(), language);
    return terms.forms(term).size > 0;
  };
}

function keysOfPages(passages: readonly SupportPassage[]): ReadonlyMap<string, NameKeys> {
  const pages = new Set(passages.flatMap(({ page }) => page ?? []));
  return new Map([...pages].map((page) => [page, nameKeysOf(page)]));
}

/** Positions of the highest scores above 0, best first, the earlier one first among equals. */
function highest(scores: Float64Array, limit: number): number[] {
  const best: number[] = [];
  scores.forEach((score, index) => {
    const lowest = best.length < limit ? 0 : (scores[best.at(-1) ?? 0] ?? 0);
    if (score <= lowest) return;
    const at = best.findLastIndex((other) => (scores[other] ?? 0) >= score) + 1;
    best.splice(at, 0, index);
    best.length = Math.min(best.length, limit);
  });
  return best;
}

/** Keeps the last result: a sentence is held against several passages in a row. */
function lastOf<Result>(compute: (key: string) => Result): (key: string) => Result {
  let last: { key: string; result: Result } | undefined;
  return (key) => {
    if (last?.key !== key) last = { key, result: compute(key) };
    return last.result;
  };
}

function postingsOf(documents: readonly ReadonlySet<string>[]): ReadonlyMap<string, number[]> {
  const postings = new Map<string, number[]>();
  documents.forEach((terms, index) => {
    for (const term of terms) {
      const list = postings.get(term);
      if (list === undefined) postings.set(term, [index]);
      else list.push(index);
    }
  });
  return postings;
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

function share(weights: ReadonlyMap<string, number>, isCovered: (term: string) => boolean): number {
  const total = sum(weights.values());
  if (total === 0) return 0;
  return sum([...weights].map(([term, value]) => (isCovered(term) ? value : 0))) / total;
}

/** A negation elsewhere in a long passage says nothing about the claim. */
function nearestSentence(
  sentences: HeldPassage['sentences'],
  weights: ReadonlyMap<string, number>,
): string | null {
  let best: { text: string | null; score: number } = { text: null, score: -1 };
  for (const { text, terms } of sentences) {
    const score = share(weights, (term) => terms.has(term));
    if (score > best.score) best = { text, score };
  }
  return best.text;
}
