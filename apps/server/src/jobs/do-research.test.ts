import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSettings } from '@research-studio/core/settings';
import { afterAll, expect, it } from 'vitest';
import { doResearch } from './do-research.ts';

const cwd = await mkdtemp(join(tmpdir(), 'do-research-'));
afterAll(() => rm(cwd, { recursive: true, force: true }));

it('keeps the folder of a run whose record cannot be read', async () => {
  const { settings } = await loadSettings({ cwd, environment: {} });
  const id = '20260131-120000-a';
  const folder = join(settings.run.directory, id);
  await mkdir(join(folder, 'run.json'), { recursive: true });
  await writeFile(join(folder, 'events.jsonl'), 'what was done');
  const run = { id, question: 'Why?', pipeline: 'standard', options: {}, parentId: null } as const;
  const job = {
    run: { ...run, attempts: 1, isToWrite: false },
    documents: [],
    signal: AbortSignal.timeout(60_000),
    onEvent: () => undefined,
  };
  const research = doResearch(job, {
    cwd,
    environment: {},
    settings,
    clock: () => new Date(),
    log: () => undefined,
  });
  await expect(research).rejects.toThrow('run.json cannot be read (EISDIR)');
  expect(await readFile(join(folder, 'events.jsonl'), 'utf8')).toBe('what was done');
});
