/**
 * Fits the model that chooses blocks where Readability misses the text, and writes its weights:
 *
 *     node packages/documents/src/extract/main-content/testing/fit-block-model.ts <folder>
 *
 * The folder holds `html/<id>.html.gz` and `ground-truth/<id>.json` as the development set of the Web Content Extraction
 * Benchmark has them (WCXB, Foley 2026, CC BY 4.0): pages of articles, forums, products, lists, services and manuals. What
 * is printed was found in cross-validation: each half by the model of the other.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, stdout } from 'node:process';
import { gunzipSync } from 'node:zlib';
import { decodeText } from '../../decode-text.ts';
import { indexElements } from '../../element-index.ts';
import { removeHidden } from '../../hidden/remove-hidden.ts';
import { readPageMetadata } from '../../page-metadata.ts';
import { isTreeable, parsePage } from '../../parse-page.ts';
import { type Block, renderBlocks } from '../../render-blocks.ts';
import { type BlockModel, blocksInstead } from '../choose-blocks.ts';
import { clearPage, readContent } from '../main-content.ts';
import { blockFeatures, featureNames, type PageBlock } from '../page-blocks.ts';
import { readArticle } from '../read-article.ts';

interface LabelledPage {
  readonly kind: string;
  readonly truth: string;
  readonly blocks: readonly PageBlock[];
  readonly article: readonly Block[];
}

/** One block: its features, the share of it that is content, and how much it counts. */
interface Row {
  readonly features: Float64Array;
  readonly label: number;
  readonly weight: number;
}

/** Ridge penalty on standardised features; results hardly change between 0.1 and 10. */
const PENALTY = 1;
const STEPS = 12;
/** Runs of words by which a block is found in the true text. */
const RUN = 3;
/** What a page counts at most, so that endless lists do not outweigh all others. */
const MOST_OF_PAGE = 10;

const folder = argv[2];
if (folder === undefined) throw new Error('Give the folder of the labelled pages.');
const pages = await readPages(folder);
const rows = pages.map(rowsOf);
const halves = [0, 1].map((half) => fit(rows.filter((_, index) => index % 2 !== half).flat()));
tell('Readability alone', () => undefined);
tell('with the model of the other half', (index) => halves[index % 2]);
writeFileSync(
  new URL('../block-weights.ts', import.meta.url),
  `import type { BlockModel } from './choose-blocks.ts';

/** Written by \`testing/fit-block-model.ts\` from the development set of WCXB (Foley 2026, CC BY 4.0). */
export const blockWeights: BlockModel = ${textOf(fit(rows.flat()))};
`,
);

async function readPages(path: string): Promise<readonly LabelledPage[]> {
  const found: LabelledPage[] = [];
  for (const name of readdirSync(join(path, 'ground-truth')).sort()) {
    const given = JSON.parse(readFileSync(join(path, 'ground-truth', name), 'utf8'));
    const bytes = gunzipSync(readFileSync(join(path, 'html', name.replace('.json', '.html.gz'))));
    const html = await decodeText({ bytes: new Uint8Array(bytes), contentType: null });
    const truth = String(given.ground_truth.main_content ?? '');
    if (truth === '' || !isTreeable(html) || !URL.canParse(given.url)) continue;
    const document = await parsePage(html);
    const index = indexElements(document);
    const { title } = readPageMetadata(document, given.url, index);
    removeHidden(document, index);
    const shown = renderBlocks(document.body ?? document.documentElement);
    const { blocks } = clearPage(document, { index, shown });
    const element = readArticle(document);
    const article = element === null ? [] : readContent(element, { title }).blocks;
    const bare = <T extends Block>({ kind, text }: T) => ({ kind, text });
    found.push({
      kind: String(given._internal?.page_type?.primary ?? 'article'),
      truth,
      // Without their elements, which hold whole documents.
      blocks: blocks.map((place) => ({
        ...place,
        block: { ...bare(place.block), linkShare: place.block.linkShare, element: null as never },
      })),
      article: article.map(bare),
    });
  }
  return found;
}

function rowsOf({ truth, blocks, article }: LabelledPage): readonly Row[] {
  const trueWords = wordsOf(truth);
  const runs = new Set(runsOf(trueWords));
  const line = ` ${trueWords.join(' ')} `;
  const features = blockFeatures({ blocks, article });
  const found = blocks.map(({ block: { text } }, index) => {
    const words = wordsOf(text);
    const own = runsOf(words);
    const label =
      own.length === 0
        ? Number(line.includes(` ${words.join(' ')} `))
        : own.filter((run) => runs.has(run)).length / own.length;
    const weight = Math.min(1, (words.length + 1) / Math.max(20, trueWords.length));
    return { features: Float64Array.from([1, ...(features[index] ?? [])]), label, weight };
  });
  const total = found.reduce((sum, { weight }) => sum + weight, 0);
  const factor = Math.min(1, MOST_OF_PAGE / total);
  return found.map((row) => ({ ...row, weight: row.weight * factor }));
}

/** Logistic regression by Newton's method; labels may lie between 0 and 1. */
function fit(given: readonly Row[]): BlockModel {
  const size = featureNames.length + 1;
  const mean = new Float64Array(size);
  const spread = new Float64Array(size).fill(1);
  for (let k = 1; k < size; k += 1) {
    mean[k] = given.reduce((sum, { features }) => sum + at(features, k), 0) / given.length;
    spread[k] =
      Math.sqrt(
        given.reduce((sum, { features }) => sum + (at(features, k) - at(mean, k)) ** 2, 0) / given.length,
      ) || 1;
  }
  const scaled = given.map(({ features }) =>
    features.map((value, k) => (value - at(mean, k)) / at(spread, k)),
  );
  const beta = new Float64Array(size);
  for (let step = 0; step < STEPS; step += 1) {
    const gradient = beta.map((value) => -PENALTY * value);
    const curvature = Array.from({ length: size }, (_, j) =>
      Float64Array.from({ length: size }, (__, k) => (j === k ? PENALTY : 0)),
    );
    for (const [index, { label, weight }] of given.entries()) {
      const row = scaled[index] ?? new Float64Array(size);
      let value = 0;
      for (let k = 0; k < size; k += 1) value += at(row, k) * at(beta, k);
      const chance = 1 / (1 + Math.exp(-value));
      const factor = weight * chance * (1 - chance);
      for (let j = 0; j < size; j += 1) {
        gradient[j] = at(gradient, j) + weight * (label - chance) * at(row, j);
        const line = curvature[j] ?? gradient;
        for (let k = 0; k < size; k += 1) line[k] = at(line, k) + factor * at(row, j) * at(row, k);
      }
    }
    for (const [k, change] of solve(curvature, gradient).entries()) beta[k] = at(beta, k) + change;
  }
  const weights = [...beta].slice(1).map((value, k) => value / at(spread, k + 1));
  const intercept = at(beta, 0) - weights.reduce((sum, value, k) => sum + value * at(mean, k + 1), 0);
  return { intercept, weights };
}

/** Gauss's elimination; the matrix is positive definite, so that it needs no pivots. */
function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  for (const [j, pivot] of matrix.entries())
    for (let i = j + 1; i < matrix.length; i += 1) {
      const line = matrix[i] ?? pivot;
      const factor = at(line, j) / at(pivot, j);
      for (let k = j; k < line.length; k += 1) line[k] = at(line, k) - factor * at(pivot, k);
      right[i] = at(right, i) - factor * at(right, j);
    }
  const solution = new Float64Array(right.length);
  for (let j = matrix.length - 1; j >= 0; j -= 1) {
    const line = matrix[j] ?? right;
    let known = 0;
    for (let k = j + 1; k < line.length; k += 1) known += at(line, k) * at(solution, k);
    solution[j] = (at(right, j) - known) / at(line, j);
  }
  return solution;
}

/** Prints the mean F1 over words by kind of page. */
function tell(name: string, modelOf: (index: number) => BlockModel | undefined): void {
  const scores = new Map<string, number[]>();
  for (const [index, { kind, truth, blocks, article }] of pages.entries()) {
    const model = modelOf(index);
    const chosen = (model && blocksInstead(blocks, article, model)) ?? article;
    const score = wordF1(chosen.map(({ text }) => text).join('\n'), truth);
    for (const key of [kind, 'all']) scores.set(key, [...(scores.get(key) ?? []), score]);
  }
  const shown = [...scores].map(([kind, list]) => {
    const value = list.reduce((sum, score) => sum + score, 0) / list.length;
    return `${kind} ${value.toFixed(3)} (${list.length})`;
  });
  stdout.write(`${name}: ${shown.join(', ')}\n`);
}

function wordF1(text: string, truth: string): number {
  const counts = new Map<string, number>();
  const given = wordsOf(text);
  const due = wordsOf(truth);
  for (const word of due) counts.set(word, (counts.get(word) ?? 0) + 1);
  let both = 0;
  for (const word of given) {
    const left = counts.get(word) ?? 0;
    if (left > 0) both += 1;
    counts.set(word, left - 1);
  }
  return both === 0 ? 0 : (2 * both) / (given.length + due.length);
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

function runsOf(words: readonly string[]): readonly string[] {
  return words
    .slice(0, Math.max(0, words.length - RUN + 1))
    .map((_, at) => words.slice(at, at + RUN).join(' '));
}

function textOf({ intercept, weights }: BlockModel): string {
  const lines = weights.map((weight, index) => `    ${weight.toFixed(3)}, // ${featureNames[index]}`);
  return `{\n  intercept: ${intercept.toFixed(3)},\n  weights: [\n${lines.join('\n')}\n  ],\n}`;
}

function at(values: ArrayLike<number>, index: number): number {
  return values[index] ?? 0;
}
