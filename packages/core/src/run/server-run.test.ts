import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Settings } from '@research-studio/schemas';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRun } from './create-run.ts';
import { findServerRun } from './server-run.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'server-runs-'));
});
afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
});

it('finds the run of a thread and pipeline, and no other', async () => {
  const [thread, other] = [randomUUID(), randomUUID()];
  const start = async (question: string, pipeline: string) => {
    const settings = Settings.parse({});
    const run = await createRun({ directory, question, pipeline, settings, clock: () => new Date() });
    await run.close();
    return run.id;
  };
  await start(`What is ${thread}?`, 'standard');
  const standard = await start(thread, 'standard');
  const advanced = await start(thread, 'advanced');
  const find = (id: string, pipeline: string) => findServerRun({ directory, thread: id, pipeline });
  expect(await find(thread, 'standard')).toBe(standard);
  expect(await find(thread, 'advanced')).toBe(advanced);
  expect(await find(thread, 'another')).toBeNull();
  expect(await find(other, 'standard')).toBeNull();
});

it('finds nothing where no run was ever kept', async () => {
  const nowhere = join(directory, 'missing');
  expect(await findServerRun({ directory: nowhere, thread: randomUUID(), pipeline: 'standard' })).toBeNull();
});
