import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { asSearchPages, asWebPages, ORRIN_QUESTION } from './made-up-pages.ts';
import { type ModelServerOptions, startModelServer } from './model-server.ts';
import { runResearch, type TestRun, testSettings } from './run-research.ts';
import { startSearchServer } from './start-search-server.ts';
import { startWebServer } from './start-web-server.ts';

/** As many runs of one question at once, in this process; each is held to what every bundle promises. */
export async function runsAtOnce(
  count: number,
  {
    research,
    answer,
  }: {
    readonly research: TestRun['research'];
    /** Of the model; null: the runs have none. */
    readonly answer: ModelServerOptions['answer'] | null;
  },
) {
  const root = await mkdtemp(join(tmpdir(), 'at-once-'));
  await using web = await startWebServer({ pages: asWebPages() });
  await using search = await startSearchServer({ pages: asSearchPages(web.url) });
  await using model = await startModelServer({ streams: true, answer: answer ?? (() => '') });
  let peakBytes = 0;
  const watch = setInterval(() => {
    peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
  }, 50);
  const started = performance.now();
  try {
    const results = await Promise.all(
      Array.from({ length: count }, (_, at) =>
        runResearch({
          question: ORRIN_QUESTION,
          settings: testSettings(join(root, String(at))),
          research,
          model: answer === null ? undefined : model,
          search,
        }),
      ),
    );
    const wallS = (performance.now() - started) / 1_000;
    return { results, wallS, peakMemory: peakBytes / 1e6, calls: model.requests.length };
  } finally {
    clearInterval(watch);
    await rm(root, { recursive: true, force: true });
  }
}
