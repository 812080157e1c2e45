import { type StatementTerm, statementTerms, termWeight } from '../reader/terms.ts';
import type { SentenceScope, Stated } from './passage-index.ts';

/** What is measured of a claim against sentences. Shares are 0 to 1, weighted by how distinctive a term is. */
export interface SupportFeatures {
  /** Share of the claim's terms in the best sentence. */
  readonly sentence: number;
  /** The same for the best three sentences in a row. */
  readonly window: number;
  /** How well the claim's numbers fit: mean of how much of the rest of the claim is around each. */
  readonly numbers: number;
  /** How well the name that fits worst does. */
  readonly weakestName: number;
  /** How well the middle one of all terms fits. */
  readonly median: number;
  /** Numbers and names that the best three sentences do not have. */
  readonly missingValues: number;
  /** Other words that they do not have. */
  readonly missingWords: number;
  /** Values that stand nowhere in the text, and names that do not. */
  readonly absentValues: number;
  readonly absentNames: number;
  /** Longest run of terms that stand in one sentence in the same order, as a share of the claim. */
  readonly run: number;
  /** Logarithm of the number of different terms. */
  readonly length: number;
}

export const featureNames = [
  'sentence',
  'window',
  'numbers',
  'weakestName',
  'median',
  'missingValues',
  'missingWords',
  'absentValues',
  'absentNames',
  'run',
  'length',
] as const satisfies readonly (keyof SupportFeatures)[];

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

/** A claim has no more different terms than that; the rest is not read, so that the cost stays bounded. */
const mostTerms = 150;

/** Null where the claim has no term. */
export function measureSupport(
  claim: string,
  { scope, context, language }: { scope: SentenceScope; context: string; language: string | null },
): SupportMeasure | null {
  const written = statementTerms(claim, language);
  const distinct = new Map(written.toReversed().map((term) => [term.term, term]));
  const all = [...distinct.values()]
    .toReversed()
    .slice(0, mostTerms)
    .map((term): ClaimTerm => ({ ...term, weight: termWeight(term), stated: scope.stated(term) }));
  // What a text is about, its sentences often leave out: a name or year of its title is neither found nor missing.
  const around = new Set(statementTerms(context, language).map(({ term }) => term));
  const isGiven = ({ kind, term, stated }: ClaimTerm) =>
    kind !== 'word' && stated.size === 0 && around.has(term);
  const looked = all.filter((term) => !isGiven(term));
  const terms = looked.length > 0 ? looked : all;
  if (terms.length === 0) return null;
  const length = scope.sentences.length;
  const best = greedyCover(terms, 5);
  const near = best.slice(0, 3);
  const fits = fitsOf(terms, length);
  const fitsOfKind = (kind: StatementTerm['kind']) => fits.filter((_, index) => terms[index]?.kind === kind);
  const average = mean(fits);
  const numbers = fitsOfKind('number');
  const names = fitsOfKind('name');
  const missing = (isKind: (term: ClaimTerm) => boolean) =>
    sum(terms.filter(isKind).map((term) => 1 - statedBy(term, near)));
  return {
    features: {
      sentence: bestWindow(terms, length, 1),
      window: bestWindow(terms, length, 3),
      numbers: numbers.length === 0 ? average : mean(numbers),
      weakestName: names.length === 0 ? average : Math.min(...names),
      median: [...fits].sort((one, other) => one - other)[Math.floor(fits.length / 2)] ?? 0,
      missingValues: terms.filter((term) => term.kind !== 'word' && statedBy(term, near) < 0.5).length,
      missingWords: missing(({ kind }) => kind === 'word'),
      run: longestRun(written, scope, best) / written.length,
      length: Math.log(1 + terms.length),
    },
    coverage: share(all, (term) => (isGiven(term) ? 1 : highest(term.stated.values()))),
    terms,
    gap: longestGap(terms, near),
    best,
  };
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

/** How nearly any of these sentences states a term. */
export function statedBy({ stated }: ClaimTerm, sentences: readonly number[]): number {
  return Math.max(0, ...sentences.map((index) => stated.get(index) ?? 0));
}

/** Weighted share of terms, 0 to 1; 0 without terms. */
export function share(terms: readonly ClaimTerm[], value: (term: ClaimTerm) => number): number {
  const all = sum(terms.map(({ weight }) => weight));
  return all === 0 ? 0 : sum(terms.map((term) => term.weight * value(term))) / all;
}

function greedyCover(terms: readonly ClaimTerm[], limit: number): number[] {
  const chosen: number[] = [];
  while (chosen.length < limit) {
    const gains = new Map<number, number>();
    for (const term of terms) {
      const already = statedBy(term, chosen);
      for (const [index, value] of term.stated)
        if (value > already) gains.set(index, (gains.get(index) ?? 0) + term.weight * (value - already));
    }
    let best = -1;
    let most = 0;
    for (const [index, gain] of gains)
      if (gain > most || (gain === most && index < best)) [best, most] = [index, gain];
    if (best < 0) break;
    chosen.push(best);
  }
  return chosen;
}

/** How much of a claim the best `size` sentences in a row state. */
function bestWindow(terms: readonly ClaimTerm[], length: number, size: number): number {
  const totals = new Float64Array(length);
  const reached = new Float64Array(length);
  for (const { stated, weight } of terms) {
    const touched: number[] = [];
    for (const [index, value] of stated) {
      for (let at = Math.max(0, index - size + 1); at <= index; at += 1) {
        const before = reached[at] ?? 0;
        if (before >= value) continue;
        if (before === 0) touched.push(at);
        reached[at] = value;
        totals[at] = (totals[at] ?? 0) + weight * (value - before);
      }
    }
    for (const at of touched) reached[at] = 0;
  }
  return highest(totals) / sum(terms.map(({ weight }) => weight));
}

/** Sentences on each side for which a sentence counts too, since a pronoun there may stand for what it says. */
const reach = 2;
const lossPerSentence = 0.2;

/** For each term the sentence where it fits best: its nearness times the share of the other terms around it. */
function fitsOf(terms: readonly ClaimTerm[], length: number): number[] {
  const spreads = terms.map(({ stated }) => spreadOf(stated, length));
  const totals = new Float64Array(length);
  for (const [index, { weight }] of terms.entries())
    for (const [at, value] of spreads[index] ?? []) totals[at] = (totals[at] ?? 0) + weight * value;
  const all = sum(terms.map(({ weight }) => weight));
  return terms.map(({ stated, weight }, index) => {
    const others = all - weight;
    let best = 0;
    for (const [at, value] of stated) {
      const rest = (totals[at] ?? 0) - weight * (spreads[index]?.get(at) ?? 0);
      best = Math.max(best, value * (others > 0 ? rest / others : 1));
    }
    return best;
  });
}

function spreadOf(stated: Stated, length: number): Map<number, number> {
  const spread = new Map<number, number>();
  for (const [index, value] of stated) {
    for (let distance = -reach; distance <= reach; distance += 1) {
      const at = index + distance;
      if (at < 0 || at >= length) continue;
      const lessened = value * (1 - lossPerSentence * Math.abs(distance));
      if (lessened > (spread.get(at) ?? 0)) spread.set(at, lessened);
    }
  }
  return spread;
}

function longestRun(
  written: readonly StatementTerm[],
  scope: SentenceScope,
  best: readonly number[],
): number {
  let longest = 0;
  for (const index of best) {
    const places = scope.sentences[index]?.places ?? new Map<string, readonly number[]>();
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
