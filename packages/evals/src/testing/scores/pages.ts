import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readLocalFile } from '@research-studio/documents';
import type { ExtractedDocument } from '@research-studio/schemas';
import { share } from './measures.ts';
import type { Scored } from './score.ts';
import { missingData, sharedData } from './shared-data.ts';

/** As the benchmark of these pages scores them. */
type BenchmarkScore = (
  truth: Readonly<Record<string, { articleBody: string }>>,
  found: Readonly<Record<string, { articleBody: string }>>,
) => Record<'f1' | 'precision' | 'recall', number> & { pages: readonly { id: string; f1: number }[] };

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
  const { score }: { score: BenchmarkScore } = await import(sharedData('pages/score.mjs').href);
  const byId = (textOf: (page: ReadPage) => string) =>
    Object.fromEntries(pages.map((page) => [page.id, { articleBody: textOf(page) }]));
  const measured = score(
    byId(({ trueText }) => trueText),
    byId(({ document }) => document.text.replaceAll(/^(?:#+|\d{1,3}\.) /gm, '')),
  );
  const of = pages.length;
  return {
    skipped: null,
    wrong: measured.pages.filter(({ f1 }) => f1 < 0.8).map(({ id, f1 }) => `${id} F1 ${f1.toFixed(2)}`),
    scores: [
      {
        half: 'seen',
        metrics: [
          ...(['F1', 'precision', 'recall'] as const).map((name) => ({
            name,
            value: measured[name === 'F1' ? 'f1' : name],
            of,
          })),
          share(
            'right address',
            pages.map(({ document, trueUrl }) => bare(document.url) === bare(trueUrl)),
          ),
        ],
      },
    ],
  };
}

function bare(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.|m\.)?/, '').replace(/[?#].*$|\/$/g, '');
}
