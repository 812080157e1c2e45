import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { research as advancedResearch } from '@research-studio/advanced-pipeline';
import { checkBundle } from '@research-studio/core/citation';
import type { ResearchOptions, ResearchResult } from '@research-studio/core/run';
import { Keys } from '@research-studio/core/settings';
import { ORRIN_PAGES, ORRIN_QUESTION, writePages } from '@research-studio/core/testing';
import { Settings } from '@research-studio/schemas';
import { research } from '@research-studio/standard-pipeline';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

type Research = (options: ResearchOptions) => Promise<ResearchResult>;
const PIPELINES: readonly (readonly [string, Research])[] = [
  ['standard', research],
  ['advanced', advancedResearch],
];

const made: string[] = [];
afterAll(async () => {
  for (const folder of made) await rm(folder, { recursive: true, force: true });
});

/** A finished run over documents of its own. */
async function finishedRun(run: Research) {
  const folder = await mkdtemp(join(tmpdir(), 'damaged-'));
  made.push(folder);
  const docs = await writePages(join(folder, 'docs'), ORRIN_PAGES);
  const settings = Settings.parse({
    search: { docs: [docs] },
    run: { directory: join(folder, 'runs'), cacheDirectory: join(folder, 'cache'), today: '2026-01-31' },
  });
  const start = (resumeRunId?: string) =>
    run({ question: ORRIN_QUESTION, settings, keys: new Keys({}), resumeRunId });
  const first = await start();
  return { docs, first, resume: () => start(first.bundle.runId) };
}

/** What a disk may do to one text of the run: that of its first cited source. */
async function damageText({ folder, bundle }: ResearchResult): Promise<void> {
  const file = join(folder, 'sources', `${bundle.sources[0]?.contentHash}.json`);
  await writeFile(file, (await readFile(file, 'utf8')).slice(0, 200));
}

describe.each(PIPELINES)('a run of the %s pipeline with a damaged text of a source', (_, run) => {
  let finished: Awaited<ReturnType<typeof finishedRun>>;
  beforeAll(async () => {
    finished = await finishedRun(run);
  });
  beforeEach(() => damageText(finished.first));

  it('reads the text again and shows the same report', async () => {
    const { first, resume } = finished;
    const { bundle } = await resume();
    expect(bundle.report.markdown).toBe(first.bundle.report.markdown);
    expect(checkBundle(bundle)).toEqual([]);
    expect(bundle.metadata.warnings).toEqual(first.bundle.metadata.warnings);
  });

  it('begins again from its question, with a warning, where the text is not there any more', async () => {
    const { docs, resume } = finished;
    for (const name of await readdir(docs)) {
      const text = await readFile(join(docs, name), 'utf8');
      await writeFile(
        join(docs, name),
        text.replace('</article>', '<p>One sentence was added later.</p></article>'),
      );
    }
    const { bundle, outcome } = await resume();
    expect(outcome).toBe('report');
    expect(checkBundle(bundle)).toEqual([]);
    expect(bundle.metadata.warnings.join('\n')).toMatch(
      /The text of source .* begins again from its question/,
    );
  });
});

it('says how many lines of the event log are lost, and keeps all others', async () => {
  const { first, resume } = await finishedRun(research);
  const file = join(first.folder, 'events.jsonl');
  const lines = (await readFile(file, 'utf8')).split('\n');
  const usage = first.bundle.metadata.timingsMs;
  lines[1] = '{"time":"2026-01-31T00:';
  await writeFile(file, lines.join('\n'));
  await appendFile(file, '{"time":"20\u0000');
  const { bundle } = await resume();
  expect(bundle.metadata.warnings).toContain(
    '2 lines of the event log could not be read; what they said is lost.',
  );
  expect(bundle.metadata.timingsMs).toEqual(usage);
});
