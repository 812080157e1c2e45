import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { env, execPath } from 'node:process';
import { promisify } from 'node:util';
import { describe, it } from 'vitest';
import type { ReadingFigures } from './testing/read-pages.ts';

/** A folder with `html/<id>.html.gz`, `ground-truth.json` and `score.mjs`; READING_PAGES names another. */
const PAGES = env['READING_PAGES'] ?? join(import.meta.dirname, '../../../../../../shared/data/pages');
const LIBRARY = join(import.meta.dirname, '../../../../../examples/library');
/** Those that `pnpm extract` runs with, since memory is measured as its users have it. */
const FLAGS = [
  '--min-semi-space-size=4',
  '--max-semi-space-size=4',
  '--heap-growing-percent=100',
  '--semi-space-growth-factor=1',
];

describe('reading', () => {
  it('prints pages a second and memory over the example library', async () => {
    console.log(`${LIBRARY}: ${textOf(await read(LIBRARY))}`);
  }, 300_000);

  it.skipIf(!existsSync(PAGES))(
    'prints F1, pages a second and memory over real pages',
    async () => {
      console.log(`${PAGES}: ${textOf(await read(PAGES))}`);
    },
    300_000,
  );
});

/** In a process of its own: that of the bench holds the test runner too. */
async function read(folder: string): Promise<ReadingFigures> {
  const script = join(import.meta.dirname, 'testing/read-pages.ts');
  const { stdout } = await promisify(execFile)(execPath, [...FLAGS, script, folder]);
  return JSON.parse(stdout);
}

function textOf({ scores, empty, megabytes, pagesPerSecond, pagesPerCpuSecond }: ReadingFigures): string {
  const quality =
    scores &&
    `F1 ${scores.f1.toFixed(4)}, precision ${scores.precision.toFixed(4)}, recall ${scores.recall.toFixed(4)}, ${empty} empty, `;
  const rates = `${pagesPerSecond.toFixed(1)} pages/s, ${pagesPerCpuSecond.toFixed(1)} a second of computing`;
  return `${quality ?? ''}${rates}, ${megabytes.join(', ')} MB at most in each round`;
}
