import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { lockRun } from './lock-run.ts';
import { temporaryFolders } from './testing/temporary-folders.ts';

const temporaryFolder = temporaryFolders();

const writeLock = (folder: string, change: object) =>
  writeFile(
    join(folder, 'lock'),
    JSON.stringify({ token: 't', pid: process.pid, started: null, host: hostname(), ...change }),
  );

async function openedByEight(folder: string): Promise<number> {
  const ends = await Promise.allSettled(Array.from({ length: 8 }, () => lockRun(folder)));
  return ends.filter(({ status }) => status === 'fulfilled').length;
}

it('lets one of many openers in, and the next one after it is closed', async () => {
  const folder = await temporaryFolder();
  const lock = await lockRun(folder);
  await expect(lockRun(folder)).rejects.toMatchObject({
    code: 'RUN_LOCKED',
    message: expect.stringContaining(String(process.pid)),
  });
  await lock.release();
  expect(await openedByEight(folder)).toBe(1);
  expect(await readdir(folder)).toEqual(['lock']);
});

it('of a process that is gone is taken over, by one of many', async () => {
  const folder = await temporaryFolder();
  const gone = spawn(process.execPath, ['-e', '']);
  await once(gone, 'exit');
  await writeLock(folder, { pid: gone.pid });
  expect(await openedByEight(folder)).toBe(1);
  expect(await readdir(folder)).toEqual(['lock']);
});

it('of an earlier process with the same id is taken over, and so is a damaged one', async () => {
  const folder = await temporaryFolder();
  await writeLock(folder, { started: 'long ago' });
  await (await lockRun(folder)).release();
  await writeFile(join(folder, 'lock'), '{"pid":');
  await (await lockRun(folder)).release();
  expect(await readdir(folder)).toEqual([]);
});

it('of another host is left alone', async () => {
  const folder = await temporaryFolder();
  await writeLock(folder, { host: 'elsewhere.example' });
  await expect(lockRun(folder)).rejects.toThrow('elsewhere.example');
});
