import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readLocalFile } from '@research-studio/documents';
import type { ExtractedDocument } from '@research-studio/schemas';
import { mean, share } from './measures.ts';
import type { Scored } from './score.ts';
import { missingData, sharedData } from './shared-data.ts';

export interface ReadPage {
  readonly id: string;
  readonly document: ExtractedDocument;
  readonly trueText: string;
  readonly trueUrl: string;
}

/** The real pages that lie beside the repository, as the product reads them; read once a process. */
export function readPages(): Promise<readonly ReadPage[]> {
  pages ??= readAllPages();
  return pages;
}

let pages: Promise<readonly ReadPage[]> | undefined;

async function readAllPages(): Promise<readonly ReadPage[]> {
  const truth: Record<string, { articleBody: string; url: string }> = JSON.parse(
    await readFile(sharedData('pages/ground-truth.json'), 'utf8'),
  );
  const folder = await mkdtemp(join(tmpdir(), 'pages-'));
  const read: ReadPage[] = [];
  for (const [id, { articleBody, url }] of Object.entries(truth)) {
    const path = join(folder, `${id}.html`);
    await writeFile(path, gunzipSync(await readFile(sharedData(`pages/html/${id}.html.gz`))));
    const document = await readLocalFile({ path, maxBytes: 50_000_000, signal: undefined });
    read.push({ id, document, trueText: articleBody, trueUrl: url });
  }
  await rm(folder, { recursive: true });
  return read;
}

/** The main text of real pages against the true one, over sequences of four words as the benchmark counts them. */
export async function scoreReading(): Promise<Scored> {
  const skipped = missingData('pages');
  if (skipped !== null) return { scores: [], skipped, wrong: [] };
  const pages = await readPages();
  const measured = pages.map(({ id, document, trueText }) => ({
    id,
    ...overlap(document.text.replaceAll(/^#+ /gm, ''), trueText),
  }));
  const precision = mean(measured.map((page) => page.precision)) ?? 0;
  const recall = mean(measured.map((page) => page.recall)) ?? 0;
  const of = pages.length;
  return {
    skipped: null,
    wrong: measured
      .filter((page) => page.precision + page.recall < 1.6)
      .map((page) => `${page.id} precision ${page.precision.toFixed(2)} recall ${page.recall.toFixed(2)}`),
    scores: [
      {
        half: 'seen',
        metrics: [
          { name: 'F1', value: (2 * precision * recall) / (precision + recall), of },
          { name: 'precision', value: precision, of },
          { name: 'recall', value: recall, of },
          share(
            'right address',
            pages.map(({ document, trueUrl }) => bare(document.url) === bare(trueUrl)),
          ),
        ],
      },
    ],
  };
}

function overlap(text: string, truth: string): { precision: number; recall: number } {
  const [found, wanted] = [sequences(text), sequences(truth)];
  let shared = 0;
  for (const [words, count] of wanted) shared += Math.min(count, found.get(words) ?? 0);
  const total = (counts: ReadonlyMap<string, number>) =>
    [...counts.values()].reduce((sum, count) => sum + count, 0);
  return {
    precision: shared / Math.max(1, total(found)),
    recall: shared / Math.max(1, total(wanted)),
  };
}

function sequences(text: string): ReadonlyMap<string, number> {
  const words = text.match(/[\p{L}\p{N}_]+/gu) ?? [];
  const counts = new Map<string, number>();
  for (let index = 0; index < Math.max(1, words.length - 3); index += 1) {
    const key = words.slice(index, index + 4).join(' ');
    if (key !== '') counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function bare(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.|m\.)?/, '').replace(/[?#].*$|\/$/g, '');
}
