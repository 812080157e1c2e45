import { relatedForms, tokenize } from '@research-studio/language';

/** A term that is looked for, with what finding it is worth. */
export interface SoughtTerm {
  readonly term: string;
  readonly weight: number;
}

/** How strongly a text has each sought term, 0 to 1 each, in the order of the sought terms. */
export type TermHits = Float32Array;

export interface TermMatcher {
  readonly sought: readonly SoughtTerm[];
  readonly language: string;
  hits(tokens: readonly string[]): TermHits;
  hitsOfText(text: string): TermHits;
}

/** Weight of a word that is not the term itself: a listed form of it ("sold" for "sale"), or one of the same root. */
const RELATED = 0.75;
const SAME_ROOT = 0.65;

/**
 * Looks for terms in texts of one language. A token meets a term when it is the same stem, a related form, or shares
 * its root; numbers must be the same.
 */
export function createTermMatcher(sought: readonly SoughtTerm[], language: string): TermMatcher {
  const exact = new Map<string, [number, number][]>();
  const learn = (form: string, index: number, strength: number) => {
    const known = exact.get(form) ?? [];
    if (known.every(([at]) => at !== index)) exact.set(form, [...known, [index, strength]]);
  };
  for (const [index, { term }] of sought.entries()) learn(term, index, 1);
  for (const [index, { term }] of sought.entries())
    for (const form of relatedForms(term, language)) learn(form, index, RELATED);
  const seen = new Map<string, readonly (readonly [number, number])[]>();
  const matchesOf = (token: string) => {
    const known = seen.get(token);
    if (known) return known;
    const found =
      exact.get(token) ??
      sought.flatMap(({ term }, index): [number, number][] =>
        sharesRoot(token, term) ? [[index, SAME_ROOT]] : [],
      );
    seen.set(token, found);
    return found;
  };
  const hits = (tokens: readonly string[]): TermHits => {
    const found = new Float32Array(sought.length);
    for (const token of tokens)
      for (const [index, strength] of matchesOf(token))
        if (strength > (found[index] ?? 0)) found[index] = strength;
    return found;
  };
  return { sought, language, hits, hitsOfText: (text) => hits(tokenize(text, language)) };
}

/** Weight of a number that belongs to something else in its row: "57" for "Station 57" in a row of Station 19. */
const OF_ANOTHER = 0.4;

/** Makes less of a number that names a thing in the question, in the hits of a row, as it is read, that does not name it so. */
export function createNumberCheck(question: string, { sought, hitsOfText }: TermMatcher) {
  const named = [...question.toLowerCase().matchAll(/(\p{L}{2,}) (\d+)(?![\d.,]*\d)/gu)].flatMap(
    ([, word = '', number = '']) => {
      const at = sought.findIndex(({ term }) => term === number);
      return at < 0 || !hitsOfText(word).some((hit) => hit === 1)
        ? []
        : [{ at, phrase: `${word} ${number}` }];
    },
  );
  return (hits: TermHits, row: () => string): TermHits => {
    const found = named.filter(({ at }) => (hits[at] ?? 0) > 0);
    if (found.length === 0) return hits;
    const text = `${row().toLowerCase()} `;
    const checked = hits.slice();
    for (const { at, phrase } of found) {
      const end = text.indexOf(phrase) + phrase.length;
      if (end < phrase.length || /\d/.test(text.charAt(end))) checked[at] = (hits[at] ?? 0) * OF_ANOTHER;
    }
    return checked;
  };
}

/** Letters that two words of one root share at least, from the front; ideographs say more. */
const ROOT_LETTERS = 5;

/**
 * Whether two stems are derived or compounded forms of one word: "efficient" and "efficiency", "norwegen" and
 * "norwegisch", "wärmepumpe" and "wärmepumpenstrom", "月面着陸" and "月面".
 */
export function sharesRoot(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (startsWithNumber(short) || startsWithNumber(long)) return false;
  if (isIdeographic(short)) return short.length >= 2 && long.includes(short);
  if (short.length < ROOT_LETTERS) return short.length === 4 && long.length <= 6 && long.startsWith(short);
  if (long.endsWith(short)) return true;
  let shared = 0;
  while (shared < short.length && short.charCodeAt(shared) === long.charCodeAt(shared)) shared += 1;
  return (
    shared >= ROOT_LETTERS &&
    shared >= short.length * 0.75 &&
    (shared === short.length || shared >= long.length / 2)
  );
}

/** First letters that terms of one root have in common; `sharesRoot` decides among those that begin so. */
export function rootStart(term: string): string {
  return term.slice(0, 3);
}

const startsWithNumber = (word: string): boolean => /^\p{N}/u.test(word);
const isIdeographic = (word: string): boolean =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word);

/** Share of the sought terms by `worth`, each counted by its strongest hit. */
export function coverage(worth: readonly number[], hitOf: (term: number) => number): number {
  let found = 0;
  let all = 0;
  worth.forEach((value, term) => {
    all += value;
    found += value * hitOf(term);
  });
  return all === 0 ? 0 : found / all;
}
