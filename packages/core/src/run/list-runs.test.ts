import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Settings } from '@research-studio/schemas';
import { expect, it } from 'vitest';
import { createRun } from './create-run.ts';
import { listRuns, pruneRuns } from './list-runs.ts';
import { temporaryFolders } from './testing/temporary-folders.ts';

const temporaryFolder = temporaryFolders();

async function runIn(directory: string, { day, question }: { day: string; question: string }) {
  return createRun({
    directory,
    question,
    pipeline: 'standard',
    settings: Settings.parse({}),
    clock: () => new Date(`${day}T10:00:00.000Z`),
    randomSuffix: () => 'a1b2',
  });
}

const modelEnd = (costUsd: number | null) =>
  `${JSON.stringify({
    time: '2026-11-01T10:00:01.000Z',
    stepId: 1,
    parentId: null,
    type: 'model-end',
    payload: {
      task: 'assess@1',
      model: 'openai:m',
      durationMs: 5,
      inputTokens: 1,
      outputTokens: 1,
      cachedTokens: 0,
      costUsd,
      attempt: 1,
      outcome: 'usable',
    },
  })}\n`;

it('shows the newest run first, with its state and what it cost', async () => {
  const directory = await temporaryFolder();
  const finished = await runIn(directory, { day: '2026-11-01', question: 'What is done?' });
  await writeFile(join(finished.folder, 'report.json'), '{}');
  await writeFile(join(finished.folder, 'events.jsonl'), modelEnd(0.25) + modelEnd(0.5));
  await finished.close();
  const stopped = await runIn(directory, { day: '2026-11-02', question: 'What is left?' });
  await writeFile(join(stopped.folder, 'events.jsonl'), modelEnd(null));
  await stopped.close();
  const running = await runIn(directory, { day: '2026-11-03', question: 'What goes on?' });
  await mkdir(join(directory, '20261104-damaged-run'));
  await writeFile(join(directory, '20261104-damaged-run', 'run.json'), '{');
  await mkdir(join(directory, 'not-a-run'));

  const runs = await listRuns(directory);
  expect(runs.map(({ question, state, costUsd }) => [question, state, costUsd])).toEqual(
    expect.arrayContaining([
      ['What goes on?', 'running', 0],
      ['What is left?', 'stopped', null],
      ['What is done?', 'finished', 0.75],
      [null, 'damaged', null],
    ]),
  );
  expect(runs).toHaveLength(4);
  expect(
    runs.filter(({ state }) => state !== 'damaged').map(({ createdAt }) => createdAt.slice(0, 10)),
  ).toEqual(['2026-11-03', '2026-11-02', '2026-11-01']);
  await running.close();
});

it('has no runs where there is no folder', async () => {
  expect(await listRuns(join(await temporaryFolder(), 'nowhere'))).toEqual([]);
});

it('removes runs that are older than a day, and none in which somebody works', async () => {
  const directory = await temporaryFolder();
  const old = await runIn(directory, { day: '2026-10-01', question: 'What is old?' });
  await old.close();
  const worked = await runIn(directory, { day: '2026-10-02', question: 'What is worked in?' });
  const fresh = await runIn(directory, { day: '2026-11-20', question: 'What is fresh?' });
  await fresh.close();
  const removed = await pruneRuns({ directory, before: new Date('2026-11-01T00:00:00.000Z') });
  expect(removed).toEqual([old.id]);
  expect((await readdir(directory)).sort()).toEqual([worked.id, fresh.id].sort());
  await worked.close();
});
