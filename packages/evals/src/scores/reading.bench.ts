import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { env, memoryUsage } from 'node:process';
import { gunzipSync } from 'node:zlib';
import { extractHtml } from '@research-studio/documents';
import { describe, it } from 'vitest';

/** A folder with `html/<id>.html.gz`, `ground-truth.json` and `score.mjs`; READING_PAGES names another. */
const PAGES = env['READING_PAGES'] ?? join(import.meta.dirname, '../../../../../../shared/data/pages');
const LIBRARY = join(import.meta.dirname, '../../../../examples/library');
/** The first round is for warming up. */
const ROUNDS = 4;

describe('reading', () => {
  it('prints pages a second and memory over the example library', async () => {
    const files = readdirSync(LIBRARY).filter((name) => name.endsWith('.html'));
    const pages = files.map((name) => ({
      id: name,
      html: readFileSync(join(LIBRARY, name), 'utf8'),
      location: `https://library.example/${name}`,
    }));
    console.log(`${LIBRARY}: ${(await readAll(pages)).figures}`);
  }, 300_000);

  it.skipIf(!existsSync(PAGES))(
    'prints F1, pages a second and memory over real pages',
    async () => {
      const truth: Record<string, { articleBody: string; url: string }> = JSON.parse(
        readFileSync(join(PAGES, 'ground-truth.json'), 'utf8'),
      );
      const pages = Object.entries(truth).map(([id, { url }]) => ({
        id,
        html: gunzipSync(readFileSync(join(PAGES, `html/${id}.html.gz`))).toString('utf8'),
        location: url,
      }));
      const { texts, figures } = await readAll(pages);
      const { score } = await import(join(PAGES, 'score.mjs'));
      const { f1, precision, recall } = score(truth, texts);
      const scores = [f1, precision, recall].map((value: number) => value.toFixed(4));
      console.log(
        `${PAGES}: F1 ${scores[0]}, precision ${scores[1]}, recall ${scores[2]}, ${emptyOf(texts)} empty, ${figures}`,
      );
    },
    300_000,
  );
});

interface BenchPage {
  readonly id: string;
  readonly html: string;
  readonly location: string;
}

type Texts = Readonly<Record<string, { articleBody: string }>>;

async function readAll(pages: readonly BenchPage[]): Promise<{ texts: Texts; figures: string }> {
  const texts: Record<string, { articleBody: string }> = {};
  let best = 0;
  let memory = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    for (const { id, html, location } of pages) {
      const { text } = await extractHtml({ html, location });
      texts[id] = { articleBody: text.replaceAll(/^#+ /gm, '') };
      memory = Math.max(memory, memoryUsage.rss());
    }
    const rate = pages.length / ((performance.now() - start) / 1000);
    if (round > 0) best = Math.max(best, rate);
  }
  return { texts, figures: `${best.toFixed(1)} pages/s, ${Math.round(memory / 1e6)} MB at most` };
}

function emptyOf(texts: Texts): number {
  return Object.values(texts).filter(({ articleBody }) => articleBody === '').length;
}
