import { type StatementTerm, statementTerms, termWeight } from '../reader/terms.ts';
import type { SentenceScope, Stated } from './passage-index.ts';

/** What is measured of a claim against sentences. Shares are 0 to 1, weighted by how distinctive a term is. */
export const featureNames = [
  // Shares of the claim's terms in the best sentence, and in the best three in a row.
  'sentence',
  'window',
  // How well the numbers fit on average, the name that fits worst, and the middle one of all terms; see `fitsOf`.
  'numbers',
  'weakestName',
  'median',
  // Numbers and names, and other words, that the three best sentences do not have.
  'missingValues',
  'missingWords',
  // Values and names that are nowhere in the text.
  'absentValues',
  'absentNames',
  // Longest run of terms that one sentence has in the same order, as a share of the claim.
  'run',
  // Logarithm of the number of different terms.
  'length',
] as const;

export type SupportFeatures = Readonly<Record<(typeof featureNames)[number], number>>;

export interface ClaimTerm extends StatementTerm {
  readonly weight: number;
  readonly stated: Stated;
}

export interface SupportMeasure {
  readonly features: Omit<SupportFeatures, 'absentValues' | 'absentNames'>;
  /** Share of the claim's terms that any sentence states. */
  readonly coverage: number;
  readonly terms: readonly ClaimTerm[];
  /** The words of the longest run of terms that the best three sentences do not have. */
  readonly gap: readonly string[];
  /** Sentences that together state most of the claim, each the one that adds most to those before; at most five. */
  readonly best: readonly number[];
}

/** Further different terms of a claim are not read, so that the cost stays bounded. */
const mostTerms = 150;

/** Null where the claim has no term. */
export function measureSupport(
  claim: string,
  { scope, context, language }: { scope: SentenceScope; context: string; language: string | null },
): SupportMeasure | null {
  const written = statementTerms(claim, language);
  const all = distinctTerms(written)
    .slice(0, mostTerms)
    .map((term): ClaimTerm => ({ ...term, weight: termWeight(term), stated: scope.stated(term) }));
  // What a text is about, its sentences often leave out: a name or year of its title is neither found nor missing.
  const around = new Set(statementTerms(context, language).map(({ term }) => term));
  const isGiven = ({ kind, term, stated }: ClaimTerm) =>
    kind !== 'word' && stated.size === 0 && around.has(term);
  const notGiven = all.filter((term) => !isGiven(term));
  const terms = notGiven.length > 0 ? notGiven : all;
  if (terms.length === 0) return null;
  const best = bestSentences(terms, 5);
  const near = best.slice(0, 3);
  return {
    features: {
      ...fitFeatures(terms, scope.sentences.length),
      missingValues: terms.filter((term) => term.kind !== 'word' && statedBy(term, near) < 0.5).length,
      missingWords: sum(terms.filter(({ kind }) => kind === 'word').map((term) => 1 - statedBy(term, near))),
      run: longestRun(written, scope, best) / written.length,
      length: Math.log(1 + terms.length),
    },
    coverage: share(all, (term) => (isGiven(term) ? 1 : highest(term.stated.values()))),
    terms,
    gap: longestGap(terms, near),
    best,
  };
}

/** Each term as the claim has it first, in the order in which the claim has them last. */
function distinctTerms(written: readonly StatementTerm[]): readonly StatementTerm[] {
  const byTerm = new Map(written.toReversed().map((term) => [term.term, term]));
  return [...byTerm.values()].reverse();
}

/** How nearly any of these sentences states a term. */
export function statedBy({ stated }: ClaimTerm, sentences: readonly number[]): number {
  return Math.max(0, ...sentences.map((index) => stated.get(index) ?? 0));
}

/** Weighted share of terms, 0 to 1; 0 without terms. */
export function share(terms: readonly ClaimTerm[], value: (term: ClaimTerm) => number): number {
  const all = weightOf(terms);
  return all === 0 ? 0 : sum(terms.map((term) => term.weight * value(term))) / all;
}

/** Sentences that together state most of the claim (greedy cover). */
function bestSentences(terms: readonly ClaimTerm[], limit: number): number[] {
  const chosen: number[] = [];
  while (chosen.length < limit) {
    const gains = new Map<number, number>();
    for (const term of terms) {
      const already = statedBy(term, chosen);
      for (const [index, value] of term.stated)
        if (value > already) gains.set(index, (gains.get(index) ?? 0) + term.weight * (value - already));
    }
    let best = -1;
    for (const [index, gain] of gains) {
      const lead = gain - (gains.get(best) ?? 0);
      if (lead > 0 || (lead === 0 && index < best)) best = index;
    }
    if (best < 0) break;
    chosen.push(best);
  }
  return chosen;
}

/** Distances from a sentence, and how much of what is said there counts for it. */
type Reach = readonly (readonly [distance: number, share: number])[];
const ALONE: Reach = [[0, 1]];
const THREE_IN_A_ROW: Reach = [-2, -1, 0].map((distance) => [distance, 1]);
/** A pronoun may take up what is said around it. */
const AROUND: Reach = [-2, -1, 0, 1, 2].map((distance) => [distance, 1 - 0.2 * Math.abs(distance)]);

function fitFeatures(terms: readonly ClaimTerm[], length: number) {
  const shareIn = (reach: Reach) =>
    highest(totalsOf(terms, spreads(terms, reach, length), length)) / weightOf(terms);
  const fits = fitsOf(terms, length);
  const fitsOfKind = (kind: StatementTerm['kind']) => fits.filter((_, index) => terms[index]?.kind === kind);
  const [numbers, names] = [fitsOfKind('number'), fitsOfKind('name')];
  return {
    sentence: shareIn(ALONE),
    window: shareIn(THREE_IN_A_ROW),
    numbers: mean(numbers.length === 0 ? fits : numbers),
    weakestName: names.length === 0 ? mean(fits) : Math.min(...names),
    median: fits.toSorted((one, other) => one - other)[Math.floor(fits.length / 2)] ?? 0,
  };
}

/** For each term the sentence where it fits best: its nearness times the share of the other terms around it. */
function fitsOf(terms: readonly ClaimTerm[], length: number): number[] {
  const spread = spreads(terms, AROUND, length);
  const totals = totalsOf(terms, spread, length);
  const all = weightOf(terms);
  return terms.map(({ stated, weight }, index) => {
    const others = all - weight;
    let best = 0;
    for (const [at, value] of stated) {
      const rest = (totals[at] ?? 0) - weight * (spread[index]?.get(at) ?? 0);
      best = Math.max(best, value * (others > 0 ? rest / others : 1));
    }
    return best;
  });
}

/** For each term, how nearly each sentence or one within its reach states it. */
function spreads(terms: readonly ClaimTerm[], reach: Reach, length: number): Map<number, number>[] {
  return terms.map(({ stated }) => {
    const spread = new Map<number, number>();
    for (const [index, value] of stated)
      for (const [distance, part] of reach) {
        const at = index + distance;
        if (at < 0 || at >= length) continue;
        if (value * part > (spread.get(at) ?? 0)) spread.set(at, value * part);
      }
    return spread;
  });
}

/** The weight of the terms that each sentence has, by these spreads. */
function totalsOf(
  terms: readonly ClaimTerm[],
  spread: readonly ReadonlyMap<number, number>[],
  length: number,
): Float64Array {
  const totals = new Float64Array(length);
  for (const [index, { weight }] of terms.entries())
    for (const [at, value] of spread[index] ?? []) totals[at] = (totals[at] ?? 0) + weight * value;
  return totals;
}

function longestRun(
  written: readonly StatementTerm[],
  scope: SentenceScope,
  sentences: readonly number[],
): number {
  let longest = 0;
  for (const index of sentences) {
    const places = scope.sentences[index]?.places ?? new Map<string, readonly number[]>();
    // Length of the run that ends at each place of the sentence with the term before.
    let last = new Map<number, number>();
    for (const term of written.slice(0, mostTerms)) {
      const next = new Map<number, number>();
      for (const form of scope.forms(term).keys())
        for (const place of places.get(form) ?? []) next.set(place, 1 + (last.get(place - 1) ?? 0));
      longest = Math.max(longest, highest(next.values()));
      last = next;
    }
  }
  return longest;
}

function longestGap(terms: readonly ClaimTerm[], near: readonly number[]): readonly string[] {
  let run: string[] = [];
  let longest: string[] = [];
  for (const term of terms) {
    run = statedBy(term, near) < 0.5 ? [...run, term.word] : [];
    if (run.length > longest.length) longest = run;
  }
  return longest;
}

function weightOf(terms: readonly ClaimTerm[]): number {
  return sum(terms.map(({ weight }) => weight));
}

function highest(values: Iterable<number>): number {
  let most = 0;
  for (const value of values) most = Math.max(most, value);
  return most;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : sum(values) / values.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
