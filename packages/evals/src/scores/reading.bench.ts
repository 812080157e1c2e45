import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cpuUsage, env, memoryUsage } from 'node:process';
import { gunzipSync } from 'node:zlib';
import { extractHtml } from '@research-studio/documents';
import { describe, it } from 'vitest';

/** A folder with `html/<id>.html.gz`, `ground-truth.json` and `score.mjs`; READING_PAGES names another. */
const PAGES = env['READING_PAGES'] ?? join(import.meta.dirname, '../../../../../../shared/data/pages');
const LIBRARY = join(import.meta.dirname, '../../../../examples/library');
/** The first round is for warming up; memory is steady where the later ones need no more than those before. */
const ROUNDS = 6;

describe('reading', () => {
  it('prints pages a second and memory over the example library', async () => {
    const files = readdirSync(LIBRARY).filter((name) => name.endsWith('.html'));
    const pages = files.map((name) => ({
      id: name,
      load: () => readFileSync(join(LIBRARY, name), 'utf8'),
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
        load: () => gunzipSync(readFileSync(join(PAGES, `html/${id}.html.gz`))).toString('utf8'),
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
  /** Its mark-up; not counted, and not held while other pages are read. */
  readonly load: () => string;
  readonly location: string;
}

type Texts = Readonly<Record<string, { articleBody: string }>>;

async function readAll(pages: readonly BenchPage[]): Promise<{ texts: Texts; figures: string }> {
  const texts: Record<string, { articleBody: string }> = {};
  const memory: number[] = [];
  let best = { pages: 0, cpu: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    let [wall, computing, peak] = [0, 0, 0];
    for (const { id, load, location } of pages) {
      const html = load();
      const [start, before] = [performance.now(), cpuUsage()];
      const { text } = await extractHtml({ html, location });
      const { user, system } = cpuUsage(before);
      wall += performance.now() - start;
      computing += (user + system) / 1000;
      texts[id] = { articleBody: text.replaceAll(/^#+ /gm, '') };
      peak = Math.max(peak, memoryUsage.rss());
    }
    memory.push(Math.round(peak / 1e6));
    const rate = { pages: pages.length / (wall / 1000), cpu: pages.length / (computing / 1000) };
    if (round > 0 && rate.cpu > best.cpu) best = rate;
  }
  const rates = `${best.pages.toFixed(1)} pages/s, ${best.cpu.toFixed(1)} a second of computing`;
  return { texts, figures: `${rates}, ${memory.join(', ')} MB at most in each round` };
}

function emptyOf(texts: Texts): number {
  return Object.values(texts).filter(({ articleBody }) => articleBody === '').length;
}
