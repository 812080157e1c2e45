import levenshtein from 'fast-levenshtein';
import { synonymGroups } from './synonym-groups.ts';
import { isNumberTerm, textTerms } from './text-terms.ts';

/** The sentences of a document by the terms that stand in them. */
export interface DocumentTerms {
  readonly length: number;
  /**
   * The terms of the document that state a term, and how nearly, 0 to 1: itself 1, another form or a slip of one letter
   * 0.8, a near-synonym 0.7, a word that shares most of its front 0.6, one that it begins or that begins it 0.5.
   */
  readonly forms: (term: string) => ReadonlyMap<string, number>;
  /** How nearly each sentence states what has these forms. Empty when none does. */
  readonly nearness: (forms: ReadonlyMap<string, number>) => ReadonlyMap<number, number>;
}

export function documentTerms(sentences: readonly string[], language: string | null): DocumentTerms {
  const postings = postingsOf(sentences, language);
  const byFront = new Map<string, string[]>();
  const byGroup = new Map<number, string[]>();
  for (const term of postings.keys()) {
    put(byFront, front(term), term);
    for (const group of synonymGroups(term, language)) put(byGroup, group, term);
  }
  const forms = (term: string) => {
    const found = new Map<string, number>();
    const add = (other: string, value: number) => {
      if (value > (found.get(other) ?? 0) && postings.has(other)) found.set(other, value);
    };
    add(term, 1);
    for (const other of byFront.get(front(term)) ?? []) add(other, formNearness(term, other));
    for (const group of synonymGroups(term, language)) {
      for (const other of byGroup.get(group) ?? []) add(other, 0.7);
    }
    return found;
  };
  const nearness = (forms: ReadonlyMap<string, number>) => {
    const found = new Map<number, number>();
    for (const [other, value] of forms) {
      for (const index of postings.get(other) ?? []) {
        if ((found.get(index) ?? 0) < value) found.set(index, value);
      }
    }
    return found;
  };
  return { length: sentences.length, forms, nearness };
}

function postingsOf(sentences: readonly string[], language: string | null): ReadonlyMap<string, number[]> {
  const postings = new Map<string, number[]>();
  for (const [index, sentence] of sentences.entries()) {
    for (const term of new Set(textTerms(sentence, language).map((found) => found.term))) {
      put(postings, term, index);
    }
  }
  return postings;
}

function put<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function front(term: string): string {
  return term.slice(0, 3);
}

/** Numbers and months are the same or differ. */
function formNearness(a: string, b: string): number {
  if (a === b || isNumberTerm(a) || isNumberTerm(b)) return 0;
  const shorter = Math.min(a.length, b.length);
  const longer = Math.max(a.length, b.length);
  // What differs by its fourth letter can only be a slip.
  if (a[3] !== b[3] && (shorter < 6 || longer - shorter > 1)) return 0;
  let shared = 0;
  while (shared < shorter && a[shared] === b[shared]) shared += 1;
  if (shared >= 4 && shared >= 0.75 * longer) return 0.8;
  if (shared >= 5 && shared >= 0.6 * longer) return 0.6;
  if (shared === shorter && shared >= 4) return 0.5;
  return shorter >= 6 && longer - shorter <= 1 && levenshtein.get(a, b) === 1 ? 0.8 : 0;
}
