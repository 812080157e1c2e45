import { findNames } from '../names.ts';
import type { DocumentTerms } from './document-terms.ts';
import { isNumberTerm, termWeight, textTerms } from './text-terms.ts';

/** A term of a claim and how nearly each sentence of the document states it. */
export interface ClaimTerm {
  readonly term: string;
  readonly word: string;
  readonly at: number;
  readonly kind: 'number' | 'name' | 'word';
  readonly weight: number;
  /** By sentence, 0 to 1. */
  readonly stated: ReadonlyMap<number, number>;
  /** By term of the document. */
  readonly forms: ReadonlyMap<string, number>;
}

/** What was measured of a claim against a document. Shares are 0 to 1. */
export interface SupportFeatures {
  /** Weighted share of the claim's terms that the best five sentences in a row state. */
  readonly window: number;
  /** The number that fits worst: how much of the claim's rest stands around it where it fits best. */
  readonly weakestNumber: number;
  /** The same for names. */
  readonly weakestName: number;
  /** Numbers that the best three sentences do not state. */
  readonly missingNumbers: number;
  readonly missingNames: number;
  /** Logarithm of the number of different terms. */
  readonly length: number;
}

export interface SupportMeasure {
  readonly features: SupportFeatures;
  /** Weighted share of the claim's terms that the best three sentences state, 0 to 1. */
  readonly cover: number;
  readonly terms: readonly ClaimTerm[];
  /** Sentences that together state most of the claim, best first, at most five. */
  readonly best: readonly number[];
}

/** Takes the first 150 different terms of a claim: what is longer is no claim, and the cost stays bounded. */
export function measureSupport(request: {
  claim: string;
  document: DocumentTerms;
  language: string | null;
  isLowerCase: (word: string) => boolean;
}): SupportMeasure {
  const terms = claimTerms(request);
  const best = greedyCover(terms, 5);
  const anchors = anchorsOf(terms, request.document.length);
  const average = mean(anchors);
  const weakest = (kind: ClaimTerm['kind']) => {
    const own = anchors.filter((_, index) => terms[index]?.kind === kind);
    return own.length === 0 ? average : Math.min(...own);
  };
  const topThree = best.slice(0, 3);
  const missing = (kind: ClaimTerm['kind']) =>
    sum(terms.filter((term) => term.kind === kind).map((term) => 1 - statedBy(term, topThree)));
  return {
    features: {
      window: bestWindow(terms, request.document.length),
      weakestNumber: weakest('number'),
      weakestName: weakest('name'),
      missingNumbers: missing('number'),
      missingNames: missing('name'),
      length: Math.log(1 + terms.length),
    },
    cover: share(terms, (term) => statedBy(term, topThree)),
    terms,
    best,
  };
}

/** How nearly any of these sentences states a term. */
export function statedBy({ stated }: ClaimTerm, sentences: readonly number[]): number {
  return Math.max(0, ...sentences.map((index) => stated.get(index) ?? 0));
}

/** Weighted share of these terms that one sentence states, 0 to 1. */
export function saidBy(terms: readonly ClaimTerm[], sentence: number): number {
  return share(terms, ({ stated }) => stated.get(sentence) ?? 0);
}

const mostTerms = 150;

function claimTerms(request: Parameters<typeof measureSupport>[0]): ClaimTerm[] {
  const { claim, document, language, isLowerCase } = request;
  const names = new Set(
    findNames(claim, language, isLowerCase).flatMap((name) =>
      textTerms(name, language).map(({ term }) => term),
    ),
  );
  const found = new Map(
    textTerms(claim, language)
      .toReversed()
      .map((term) => [term.term, term]),
  );
  return [...found.values()]
    .toReversed()
    .slice(0, mostTerms)
    .map(({ term, word, at }) => {
      const forms = document.forms(term);
      const kind = isNumberTerm(term) ? 'number' : names.has(term) ? 'name' : 'word';
      return { term, word, at, kind, weight: termWeight(term), forms, stated: document.nearness(forms) };
    });
}

/** Each sentence is the one that adds most to those before it. */
function greedyCover(terms: readonly ClaimTerm[], limit: number): number[] {
  const chosen: number[] = [];
  const alone = new Map<number, number>();
  for (const { stated, weight } of terms) {
    for (const [index, value] of stated) alone.set(index, (alone.get(index) ?? 0) + weight * value);
  }
  while (chosen.length < limit) {
    const gains = new Map<number, number>();
    for (const term of terms) {
      const already = statedBy(term, chosen);
      for (const [index, value] of term.stated) {
        if (value > already) gains.set(index, (gains.get(index) ?? 0) + term.weight * (value - already));
      }
    }
    let best = -1;
    let most = 0;
    for (const [index, gain] of gains) {
      // Of two that add as much, the one that says more of the claim.
      const value = gain + 0.001 * (alone.get(index) ?? 0);
      if (value > most || (value === most && index < best)) [best, most] = [index, value];
    }
    if (best < 0) break;
    chosen.push(best);
  }
  return chosen;
}

/** What a sentence says counts for its neighbours too, since a pronoun there may stand for it. */
function withNeighbours(stated: ReadonlyMap<number, number>, length: number): Float64Array {
  const spread = new Float64Array(length);
  for (const [index, value] of stated) {
    for (let distance = -2; distance <= 2; distance += 1) {
      const at = index + distance;
      if (at < 0 || at >= length) continue;
      spread[at] = Math.max(spread[at] ?? 0, value * (1 - 0.2 * Math.abs(distance)));
    }
  }
  return spread;
}

/** For each term the best sentence that states it: its nearness times the share of the other terms said around it. */
function anchorsOf(terms: readonly ClaimTerm[], length: number): number[] {
  const spreads = terms.map(({ stated }) => withNeighbours(stated, length));
  const totals = new Float64Array(length);
  for (const [index, { weight }] of terms.entries()) {
    spreads[index]?.forEach((value, at) => {
      totals[at] = (totals[at] ?? 0) + weight * value;
    });
  }
  const all = sum(terms.map(({ weight }) => weight));
  return terms.map(({ stated, weight }, index) => {
    const others = all - weight;
    let best = 0;
    for (const [at, value] of stated) {
      const rest = (totals[at] ?? 0) - weight * (spreads[index]?.[at] ?? 0);
      best = Math.max(best, value * (others > 0 ? rest / others : 1));
    }
    return best;
  });
}

function bestWindow(terms: readonly ClaimTerm[], length: number): number {
  const totals = new Float64Array(length);
  const reached = new Float64Array(length);
  for (const { stated, weight } of terms) {
    const touched: number[] = [];
    for (const [index, value] of stated) {
      const last = Math.min(length - 1, index + 2);
      for (let at = Math.max(0, index - 2); at <= last; at += 1) {
        const before = reached[at] ?? 0;
        if (before >= value) continue;
        if (before === 0) touched.push(at);
        reached[at] = value;
        totals[at] = (totals[at] ?? 0) + weight * (value - before);
      }
    }
    for (const at of touched) reached[at] = 0;
  }
  const all = sum(terms.map(({ weight }) => weight));
  return all === 0 ? 0 : totals.reduce((most, value) => Math.max(most, value), 0) / all;
}

function share(terms: readonly ClaimTerm[], value: (term: ClaimTerm) => number): number {
  const all = sum(terms.map(({ weight }) => weight));
  return all === 0 ? 0 : sum(terms.map((term) => term.weight * value(term))) / all;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : sum(values) / values.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
