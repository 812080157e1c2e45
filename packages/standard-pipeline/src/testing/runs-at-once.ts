import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import {
  asSearchPages,
  asWebPages,
  ORRIN_QUESTION,
  startModelServer,
  startSearchServer,
  startWebServer,
} from '@research-studio/core/testing';
import { testSettings } from '@research-studio/core/testing/contracts';
import { answerByTask } from './model-answers.ts';
import { runResearch } from './run-research.ts';

/** As many runs of one question at once, in this process; each is held to what every bundle promises. */
export async function runsAtOnce(count: number, { hasModel }: { readonly hasModel: boolean }) {
  const root = await mkdtemp(join(tmpdir(), 'at-once-'));
  await using web = await startWebServer({ pages: asWebPages() });
  await using search = await startSearchServer({ pages: asSearchPages(web.url) });
  await using model = await startModelServer({ streams: true, answer: answerByTask() });
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
          model: hasModel ? model : undefined,
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
