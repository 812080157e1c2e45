/**
 * Reads pages again and again in a process of its own, as `pnpm extract` does, and prints what it took as JSON:
 *
 *     node packages/evals/src/scores/testing/read-pages.ts <folder of pages | folder of HTML files>
 *
 * The first folder is one with `html/<id>.html.gz`, `ground-truth.json` and `score.mjs`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv, cpuUsage, memoryUsage, stdout } from 'node:process';
import { gunzipSync } from 'node:zlib';
import { extractHtml } from '@research-studio/documents';

/** The first round is for warming up; memory is steady where the later ones need no more than those before. */
const ROUNDS = 6;

export interface ReadingFigures {
  /** In the best round, by the clock and by the computing time. */
  readonly pagesPerSecond: number;
  readonly pagesPerCpuSecond: number;
  /** The most memory that was in use after a page, by round. */
  readonly megabytes: readonly number[];
  readonly empty: number;
  /** Null where nothing says what the pages hold. */
  readonly scores: { readonly f1: number; readonly precision: number; readonly recall: number } | null;
}

interface BenchPage {
  readonly id: string;
  /** Its mark-up; not counted, and not held while other pages are read. */
  readonly load: () => string;
  readonly location: string;
}

type Texts = Record<string, { articleBody: string }>;

const [, , folder] = argv;
if (folder === undefined) throw new Error('Give a folder of pages.');
stdout.write(JSON.stringify(await readFolder(folder)));

async function readFolder(path: string): Promise<ReadingFigures> {
  const truthFile = join(path, 'ground-truth.json');
  if (!existsSync(truthFile)) {
    const files = readdirSync(path).filter((name) => name.endsWith('.html'));
    const { figures } = await readAll(
      files.map((name) => ({
        id: name,
        load: () => readFileSync(join(path, name), 'utf8'),
        location: `https://library.example/${name}`,
      })),
    );
    return { ...figures, scores: null };
  }
  const truth: Record<string, { url: string }> = JSON.parse(readFileSync(truthFile, 'utf8'));
  const { texts, figures } = await readAll(
    Object.entries(truth).map(([id, { url }]) => ({
      id,
      load: () => gunzipSync(readFileSync(join(path, `html/${id}.html.gz`))).toString('utf8'),
      location: url,
    })),
  );
  const { score } = await import(join(path, 'score.mjs'));
  const { f1, precision, recall } = score(truth, texts);
  return { ...figures, scores: { f1, precision, recall } };
}

async function readAll(
  pages: readonly BenchPage[],
): Promise<{ texts: Texts; figures: Omit<ReadingFigures, 'scores'> }> {
  const texts: Texts = {};
  const megabytes: number[] = [];
  let best = { pagesPerSecond: 0, pagesPerCpuSecond: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    let [wall, computing, peak] = [0, 0, 0];
    for (const { id, load, location } of pages) {
      const html = load();
      const [start, before] = [performance.now(), cpuUsage()];
      const { text } = await extractHtml({ html, location });
      const { user, system } = cpuUsage(before);
      wall += performance.now() - start;
      computing += (user + system) / 1000;
      texts[id] = { articleBody: text.replaceAll(/^(?:#+|\d{1,3}\.) /gm, '') };
      peak = Math.max(peak, memoryUsage.rss());
    }
    megabytes.push(Math.round(peak / 1e6));
    const rate = {
      pagesPerSecond: pages.length / (wall / 1000),
      pagesPerCpuSecond: pages.length / (computing / 1000),
    };
    if (round > 0 && rate.pagesPerCpuSecond > best.pagesPerCpuSecond) best = rate;
  }
  const empty = Object.values(texts).filter(({ articleBody }) => articleBody === '').length;
  return { texts, figures: { ...best, megabytes, empty } };
}
