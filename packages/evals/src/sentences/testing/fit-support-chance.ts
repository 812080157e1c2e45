/**
 * Fits how likely passages say a statement, by who decided what, and writes the weights:
 * `node packages/evals/src/sentences/testing/fit-support-chance.ts`. Statements on even lines are fitted to; what is printed
 * was measured on the others. Without a model: claims of Wikipedia and citations of papers in `../shared/data`. With one:
 * `data/sentences.jsonl` with the verdicts that a model gave in its runs.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { supportChance } from '@research-studio/core/citation';
import type { Verdict } from '@research-studio/schemas';
import { judge } from '@research-studio/verification';
import { auroc } from '../../testing/scores/measures.ts';
import { sharedData } from '../../testing/scores/shared-data.ts';
import { textOfSentence } from '../check-labelled-sentences.ts';
import { readLabelledSentences } from '../labelled-sentence.ts';

interface Example {
  readonly score: number;
  readonly isPositive: boolean;
}

interface Decided extends Example {
  readonly verdict: Exclude<Verdict, 'open'>;
}

/** Statements that a rule or the wording decides are not for a chance to tell. */
const open = ['wice/dev.jsonl', 'citations/train.jsonl', 'citations/dev.jsonl'].flatMap((path) =>
  readFileSync(sharedData(path), 'utf8')
    .trim()
    .split('\n')
    .flatMap((line): Example[] => {
      const { claim, label, evidence } = JSON.parse(line);
      const judged = judge(claim, [{ id: 'E1', text: evidence.join('\n'), sentences: evidence }]);
      if (judged.verdict !== 'open') return [];
      return [{ score: judged.signals['support'] ?? 0, isPositive: label === 'supported' }];
    }),
);

const rows = await readLabelledSentences(
  fileURLToPath(new URL('../../../data/sentences.jsonl', import.meta.url)),
);
const decided = rows.flatMap(({ sentence, cites, verdict, label }): Decided[] => {
  if (cites.length === 0 || verdict === null || verdict.verdict === 'open') return [];
  const passages = cites.map(({ id, text }) => ({
    id,
    text: text.slice(text.indexOf('«') + 1, text.lastIndexOf('»')),
  }));
  const { signals } = judge(textOfSentence(sentence).text, passages);
  const isPositive = label === 'supported' || label === 'not_a_claim';
  return [{ score: signals['support'] ?? 0, verdict: verdict.verdict, isPositive }];
});

const fitted = (examples: readonly Example[], slope: number | null = null) => ({
  ...fit(examples.filter(isEven), slope),
  score: rounded(mean(examples.map(({ score }) => score))),
});
const ofVerdict = (verdict: Decided['verdict']) => decided.filter((one) => one.verdict === verdict);
const weights = {
  open: fitted(open),
  supported: fitted(ofVerdict('supported'), 0),
  partially_supported: fitted(ofVerdict('partially_supported'), 0),
  contradicted: fitted([...ofVerdict('contradicted'), ...ofVerdict('unsupported')], 0),
  unsupported: fitted([...ofVerdict('contradicted'), ...ofVerdict('unsupported')], 0),
};
writeFileSync(
  new URL('../../../../core/src/citation/signs/support-chance-weights.ts', import.meta.url),
  `/** Written by \`packages/evals/src/sentences/testing/fit-support-chance.ts\`. */
export const supportChanceWeights = {
${Object.entries(weights)
  .map(
    ([name, { intercept, slope, score }]) =>
      `  ${name}: { intercept: ${intercept}, slope: ${slope}, score: ${score} },\n`,
  )
  .join('')}};
`,
);
const isOdd = (_: unknown, index: number) => index % 2 === 1;
tell(
  'without a model',
  open
    .filter(isOdd)
    .map((one) => ({ ...one, score: supportChance({ ...one, verdict: 'open', decidedBy: null }) })),
);
tell(
  'with a model',
  decided.filter(isOdd).map((one) => ({ ...one, score: supportChance({ ...one, decidedBy: 'model' }) })),
);

/** By Newton's method, with a ridge that keeps few examples from certainty; `slope` is fitted where it is null. */
function fit(examples: readonly Example[], slope: number | null) {
  const RIDGE = 0.5;
  let [a, b] = [0, slope ?? 1];
  for (let step = 0; step < 50; step += 1) {
    let [ga, gb, haa, hab, hbb] = [-RIDGE * a, 0, RIDGE, 0, RIDGE];
    for (const { score, isPositive } of examples) {
      const x = logit(score);
      const p = 1 / (1 + Math.exp(-a - b * x));
      const error = Number(isPositive) - p;
      const weight = p * (1 - p);
      [ga, gb] = [ga + error, gb + error * x];
      [haa, hab, hbb] = [haa + weight, hab + weight * x, hbb + weight * x * x];
    }
    if (slope !== null) a += ga / haa;
    else {
      const determinant = haa * hbb - hab * hab;
      [a, b] = [a + (hbb * ga - hab * gb) / determinant, b + (haa * gb - hab * ga) / determinant];
    }
  }
  return { intercept: rounded(a), slope: rounded(b) };
}

/** AUROC, and for each band of confidence how many there are, what was said and what is so. */
function tell(name: string, examples: readonly Example[]): void {
  const { value } = auroc(examples);
  const lines = [0, 0.2, 0.4, 0.6, 0.8].flatMap((from) => {
    const band = examples.filter(({ score }) => score >= from && score < from + 0.2 + Number(from === 0.8));
    if (band.length === 0) return [];
    const said = mean(band.map(({ score }) => score));
    const so = mean(band.map(({ isPositive }) => Number(isPositive)));
    const row = [
      `${from.toFixed(1)} to ${(from + 0.2).toFixed(1)}`,
      band.length,
      said.toFixed(2),
      so.toFixed(2),
    ];
    return [`| ${row.join(' | ')} |`];
  });
  process.stdout.write(
    `${name}: ${examples.length} statements, AUROC ${(100 * (value ?? 0)).toFixed(1)}\n${lines.join('\n')}\n`,
  );
}

function isEven(_: unknown, index: number): boolean {
  return index % 2 === 0;
}

function logit(share: number): number {
  const bounded = Math.max(0.01, Math.min(0.99, share));
  return Math.log(bounded / (1 - bounded));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
