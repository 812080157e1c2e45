import levenshtein from 'fast-levenshtein';
import { detectLanguage } from './detection.ts';
import { tokenize, words } from './tokens.ts';
import { vocabulary } from './vocabulary.ts';

/** A short text prepared for comparison: see `queryProfile`. */
export interface QueryProfile {
  readonly terms: ReadonlySet<string>;
  /** Terms with a digit in them: years, counts, model numbers. */
  readonly numbers: ReadonlySet<string>;
  readonly isNegated: boolean;
}

/** A pair in which both sides say something that the other does not is at most this similar. */
const SUBSTITUTION_CAP = 0.8;
/** Differing numbers or a negation on one side only. */
const CONTRADICTION_FACTOR = 0.5;

/**
 * How far two search queries ask for the same, 0 to 1. Word order, stop words and inflection do not count, and small
 * typing errors hardly; a number, year or negation that differs makes two queries different.
 */
export function similarity(a: string, b: string): number {
  const language = detectLanguage(`${a} ${b}`);
  return profileSimilarity(queryProfile(a, language), queryProfile(b, language));
}

const NEARLY_SAME = 0.6;

/** Two labels of one thing: of nearly the same the longer, else both, parted by "; ". */
export function joinLabels(first: string | null, other: string | null): string | null {
  if (first === null || other === null) return first ?? other;
  const [longer, shorter] = first.length >= other.length ? [first, other] : [other, first];
  const isSame = longer.includes(shorter) || similarity(longer, shorter) >= NEARLY_SAME;
  return isSame ? longer : `${first}; ${other}`;
}

/** Made once per query where many are compared. `language` as in `tokenize`; pass the same for all. */
export function queryProfile(query: string, language: string | null): QueryProfile {
  const tag = language ?? 'en';
  const plain = words(query).map((word) => word.toLowerCase());
  const tokens = tokenize(query, tag);
  const terms = new Set(tokens.length > 0 ? tokens : plain);
  return {
    terms,
    numbers: new Set([...terms].filter((term) => /\p{N}/u.test(term))),
    isNegated: NEGATING.some((entry) => vocabulary(tag, entry).test(query)),
  };
}

const NEGATING = ['negations', 'weakNegations'] as const;

/** Whether the first asks for all that the second does, and for more. */
export function isNarrower(query: QueryProfile, than: QueryProfile): boolean {
  return query.terms.size > than.terms.size && [...than.terms].every((term) => query.terms.has(term));
}

export function profileSimilarity(a: QueryProfile, b: QueryProfile): number {
  if (a.terms.size === 0 || b.terms.size === 0) return a.terms.size === b.terms.size ? 1 : 0;
  const onlyA = [...a.terms].filter((term) => !b.terms.has(term));
  const onlyB = [...b.terms].filter((term) => !a.terms.has(term));
  const { gain, left } = matchMistyped(onlyA, onlyB);
  const shared = a.terms.size - onlyA.length + gain;
  const dice = (2 * shared) / (a.terms.size + b.terms.size);
  const capped = left.a > 0 && left.b > 0 ? Math.min(dice, SUBSTITUTION_CAP) : dice;
  const isContradiction = a.isNegated !== b.isNegated || !haveSame(a.numbers, b.numbers);
  return isContradiction ? capped * CONTRADICTION_FACTOR : capped;
}

function haveSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((number) => b.has(number));
}

/** Pairs each term with the nearest mistyped form of it on the other side, nearest pairs first. */
function matchMistyped(as: readonly string[], bs: readonly string[]) {
  const pairs = as.flatMap((a) => bs.map((b) => ({ a, b, nearness: mistypedNearness(a, b) })));
  const usedA = new Set<string>();
  const usedB = new Set<string>();
  let gain = 0;
  for (const { a, b, nearness } of pairs.sort((x, y) => y.nearness - x.nearness)) {
    if (nearness === 0 || usedA.has(a) || usedB.has(b)) continue;
    usedA.add(a);
    usedB.add(b);
    gain += nearness;
  }
  return { gain, left: { a: as.length - usedA.size, b: bs.length - usedB.size } };
}

/** 1 minus edits per letter for what may be a slip of the keyboard; 0 for two different words. */
function mistypedNearness(a: string, b: string): number {
  const length = Math.max(a.length, b.length);
  if (length < 5 || a[0] !== b[0] || /\p{N}/u.test(a + b) || areOpposites(a, b)) return 0;
  const allowed = length < 10 ? (isTransposition(a, b) ? 2 : 1) : 2;
  if (Math.abs(a.length - b.length) > allowed) return 0;
  const edits = levenshtein.get(a, b);
  return edits <= allowed ? 1 - edits / length : 0;
}

function isTransposition(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const at = [...a].findIndex((letter, i) => letter !== b[i]);
  return a.slice(0, at) + a[at + 1] + a[at] + a.slice(at + 2) === b;
}

/** Prefixes that turn a word into its counterpart and are only a letter or two apart. */
const COUNTERPARTS: readonly (readonly [string, string])[] = [
  ['macro', 'micro'],
  ['hyper', 'hypo'],
  ['inter', 'intra'],
  ['endo', 'exo'],
  ['ante', 'anti'],
  ['pre', 'pro'],
];

function areOpposites(a: string, b: string): boolean {
  return COUNTERPARTS.some(
    ([one, other]) =>
      (a.startsWith(one) && b === other + a.slice(one.length)) ||
      (a.startsWith(other) && b === one + a.slice(other.length)),
  );
}
