/**
 * Fits the weights of the support model and writes them: `node packages/verification/src/judge/testing/fit-support-model.ts`.
 * The model of excerpts is fitted to citations of papers (train part), that of documents to the claims of WiCE on even
 * lines; what is printed for the other halves has seen neither.
 */
import { writeFileSync } from 'node:fs';
import { featureNames, type SupportFeatures } from '../support-features.ts';
import { exampleOf, readClaims } from './labelled-claims.ts';
import {
  auroc,
  balancedAccuracy,
  chanceOf,
  type Example,
  type Fitted,
  fitLogistic,
  mean,
} from './logistic-regression.ts';

const penalty = 0.1;
const threshold = 0.5;
const folds = 10;

const direction: Readonly<Record<keyof SupportFeatures, -1 | 0 | 1>> = {
  sentence: 1,
  window: 1,
  numbers: 1,
  weakestName: 1,
  median: 1,
  missingValues: -1,
  missingWords: -1,
  absentValues: -1,
  absentNames: -1,
  run: 1,
  length: 0,
};

const wice = readClaims('wice/dev.jsonl').map(exampleOf);
const parts = {
  document: {
    fitted: wice.filter((_, index) => index % 2 === 0),
    heldOut: wice.filter((_, index) => index % 2 === 1),
  },
  excerpt: {
    fitted: readClaims('citations/train.jsonl').map(exampleOf),
    heldOut: readClaims('citations/dev.jsonl').map(exampleOf),
  },
};

const written = Object.entries(parts).map(([name, { fitted, heldOut }]) => {
  const model = fitMonotone(fitted);
  tell(`${name}, in cross-validation`, fitted, crossValidated(fitted));
  tell(
    `${name}, held out`,
    heldOut,
    heldOut.map(({ features }) => chanceOf(model, features)),
  );
  return [name, rounded(model)] as const;
});

const source =
  'Written by testing/fit-support-model.ts. Excerpts: citations of papers (Sarol et al., Bioinformatics 2024). Documents: claims of Wikipedia (WiCE, Kamoi et al., EMNLP 2023; annotations ODC-BY 1.0).';
writeFileSync(
  new URL('../support-weights.json', import.meta.url),
  `${JSON.stringify({ source, ...Object.fromEntries(written) }, null, 2)}\n`,
);

/** More of a claim found never lowers its score, more of it missing never raises it: weights that would are set to 0. */
function fitMonotone(examples: readonly Example[]): Fitted {
  const isLeftOut = featureNames.map(() => false);
  for (;;) {
    const model = fitLogistic(
      examples.map(({ features, isPositive }) => ({
        features: features.map((value, k) => (isLeftOut[k] ? 0 : value)),
        isPositive,
      })),
      penalty,
    );
    const wrong = featureNames.findIndex((name, k) => (model.weights[k] ?? 0) * direction[name] < 0);
    if (wrong < 0) return model;
    isLeftOut[wrong] = true;
  }
}

/** The score of each example by a model that was fitted without it and its fold. */
function crossValidated(examples: readonly Example[]): number[] {
  const models = Array.from({ length: folds }, (_, fold) =>
    fitMonotone(examples.filter((_, index) => index % folds !== fold)),
  );
  return examples.map(({ features }, index) => {
    const model = models[index % folds];
    return model === undefined ? 0 : chanceOf(model, features);
  });
}

function tell(name: string, examples: readonly Example[], scores: readonly number[]): void {
  const labels = examples.map(({ isPositive }) => isPositive);
  const percent = (value: number) => (100 * value).toFixed(1);
  process.stdout.write(
    `${name}: ${examples.length} claims, AUROC ${percent(auroc(scores, labels))}, balanced accuracy ${percent(balancedAccuracy(scores, labels, threshold))}, mean score ${percent(mean(scores))}\n`,
  );
}

function rounded({ intercept, weights }: Fitted) {
  const digits = (value: number) => Number(value.toFixed(3));
  return {
    intercept: digits(intercept),
    weights: Object.fromEntries(featureNames.map((name, index) => [name, digits(weights[index] ?? 0)])),
  };
}
