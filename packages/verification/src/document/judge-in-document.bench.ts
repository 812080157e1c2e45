import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'vitest';
import { seededRandom } from '../quotes/testing/seeded-random.ts';
import { fitSupportModel } from './fit-support-model.ts';
import {
  type IndexedDocument,
  indexDocument,
  type MeasuredClaim,
  supportScore,
} from './judge-in-document.ts';
import { featureNames, type SupportModel, supportProbability } from './support-model.ts';
import { claimAlterations } from './testing/alter-claim.ts';

/** The development half of WiCE, kept beside the repository; its part of the bench is skipped where it is not. */
const WICE = new URL('../../../../../shared/data/wice/dev.jsonl', import.meta.url);

interface Item {
  readonly claim: string;
  readonly label: 'supported' | 'partially_supported' | 'not_supported';
  readonly evidence: readonly string[];
}

interface Measured {
  readonly measured: MeasuredClaim;
  readonly isSupported: boolean;
}

describe.skipIf(!existsSync(WICE))('claims of Wikipedia against the pages that they cite', () => {
  it('prints AUROC and balanced accuracy: of the committed model, and refitted in cross-validation', () => {
    const examples = readWice();
    const committed = quality(
      examples,
      examples.map(({ measured }) => supportScore(measured)),
    );
    const folds = Array.from({ length: 20 }, (_, seed) =>
      quality(examples, crossValidated(examples, seed + 1)),
    );
    console.table({
      'committed model': percent(committed),
      'cross-validated, mean of 20': percent(summary(folds, mean)),
      'cross-validated, deviation': percent(summary(folds, deviation)),
    });
    const { intercept, coefficients } = fit(examples);
    console.table({ intercept, ...coefficients });
  }, 120_000);

  it('prints the share of altered claims that are no longer supported, and false alarms on the untouched', () => {
    const accepted = readDocuments().filter(({ label }) => label === 'supported');
    console.table(falseAlarms(accepted));
    console.table(
      Object.fromEntries(Object.keys(claimAlterations).map((kind) => [kind, caught(accepted, kind)])),
    );
  }, 120_000);
});

describe('judging claims against 8 KB of sentences', () => {
  it('prints milliseconds a claim, the document read anew for each and once for all', () => {
    const sentences = Array.from(
      { length: 80 },
      (_, index) =>
        `In ${1900 + index} the harbour of Port ${names[index % names.length]} handled ${index * 137 + 20} ships and its ${index % 2 === 0 ? 'eastern' : 'western'} pier was lengthened by ${index + 3} metres.`,
    );
    const claims = Array.from(
      { length: 40 },
      (_, index) =>
        `The ${index % 2 === 0 ? 'western' : 'eastern'} pier of Port ${names[index % names.length]} was lengthened by ${index + 3} metres in ${1900 + index}, when its harbour did not handle more than ${index * 137} ships.`,
    );
    const anew = time(() => claims.map((claim) => indexDocument(sentences, { language: 'en' }).judge(claim)));
    const document = indexDocument(sentences, { language: 'en' });
    const once = time(() => claims.map((claim) => document.judge(claim)));
    console.log(
      `${sentences.join(' ').length} characters: ${(anew / claims.length).toFixed(2)} ms a claim read anew, ${(once / claims.length).toFixed(2)} ms read once`,
    );
  });
});

const names = ['Almsund', 'Brackwater', 'Corriel', 'Dunmarsh', 'Estwick', 'Fallow', 'Grimhaven'];

interface Read extends Item {
  readonly document: IndexedDocument;
}

function readDocuments(): Read[] {
  return readFileSync(WICE, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Item)
    .map((item) => ({ ...item, document: indexDocument(item.evidence) }));
}

function readWice(): Measured[] {
  return readDocuments().flatMap(({ claim, label, document }) => {
    const measured = document.measure(claim);
    return measured === null ? [] : [{ measured, isSupported: label === 'supported' }];
  });
}

/** Of the claims that their documents support. */
function falseAlarms(supported: readonly Read[]) {
  const share = (is: (read: Read) => boolean) =>
    (100 * mean(supported.map((one) => (is(one) ? 1 : 0)))).toFixed(1);
  return {
    supported: share(({ document, claim }) => document.judge(claim).verdict === 'supported'),
    contradicted: share(({ document, claim }) => document.judge(claim).verdict === 'contradicted'),
    'refused for a mismatch alone': share(({ document, claim }) => {
      const measured = document.measure(claim);
      if (measured === null || measured.mismatches.length === 0) return false;
      return supportProbability(measured.support.features) >= 0.6;
    }),
  };
}

/** Five seeds; claims that are refused as they stand tell nothing and are left out. */
function caught(supported: readonly Read[], kind: string) {
  const verdicts = [1, 2, 3, 4, 5].flatMap((seed) => {
    const random = seededRandom(seed * 7919);
    return supported.flatMap(({ document, claim, evidence }) => {
      const altered = claimAlterations[kind]?.({ claim, text: evidence.join(' '), random }) ?? null;
      if (altered === null || document.judge(claim).verdict !== 'supported') return [];
      return [document.judge(altered).verdict];
    });
  });
  const share = (is: (verdict: string) => boolean) =>
    (100 * mean(verdicts.map((verdict) => (is(verdict) ? 1 : 0)))).toFixed(1);
  return {
    altered: verdicts.length,
    'no longer supported': share((verdict) => verdict !== 'supported'),
    contradicted: share((verdict) => verdict === 'contradicted'),
  };
}

/** Contradictions decide by themselves; the model is fitted to the claims without one. */
function fit(examples: readonly Measured[]): SupportModel {
  return fitSupportModel(
    examples
      .filter(({ measured }) => measured.mismatches.every(({ isContradiction }) => !isContradiction))
      .map(({ measured, isSupported }) => ({ features: measured.support.features, isSupported })),
  );
}

/** Scores of each example by a model that was fitted without its fifth; the fifths hold as many supported ones each. */
function crossValidated(examples: readonly Measured[], seed: number): number[] {
  const random = generator(seed);
  const fold = new Map<Measured, number>();
  for (const kind of [true, false]) {
    examples
      .filter(({ isSupported }) => isSupported === kind)
      .map((example) => ({ example, key: random() }))
      .sort((a, b) => a.key - b.key)
      .forEach(({ example }, index) => {
        fold.set(example, index % 5);
      });
  }
  const models = [0, 1, 2, 3, 4].map((part) => fit(examples.filter((example) => fold.get(example) !== part)));
  return examples.map((example) => supportScore(example.measured, models[fold.get(example) ?? 0]));
}

interface Quality {
  readonly auroc: number;
  /** At the fixed threshold of 0.6, which no fold chooses. */
  readonly balancedAccuracy: number;
}

function quality(examples: readonly Measured[], scores: readonly number[]): Quality {
  const positive = scores.filter((_, index) => examples[index]?.isSupported);
  const negative = scores.filter((_, index) => !examples[index]?.isSupported);
  const wins = positive.map((a) => mean(negative.map((b) => (a > b ? 1 : a === b ? 0.5 : 0))));
  const hits = mean(positive.map((score) => (score >= 0.6 ? 1 : 0)));
  const refusals = mean(negative.map((score) => (score < 0.6 ? 1 : 0)));
  return { auroc: mean(wins), balancedAccuracy: (hits + refusals) / 2 };
}

function summary(folds: readonly Quality[], of: (values: readonly number[]) => number): Quality {
  return {
    auroc: of(folds.map(({ auroc }) => auroc)),
    balancedAccuracy: of(folds.map(({ balancedAccuracy }) => balancedAccuracy)),
  };
}

function percent({ auroc, balancedAccuracy }: Quality) {
  return {
    AUROC: (100 * auroc).toFixed(1),
    'balanced accuracy at 0.6': (100 * balancedAccuracy).toFixed(1),
    features: featureNames.length,
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length;
}

function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

/** Numerical Recipes' linear congruence, 0 to 1: repeats exactly. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

function time(run: () => unknown): number {
  run();
  const start = performance.now();
  run();
  return performance.now() - start;
}
