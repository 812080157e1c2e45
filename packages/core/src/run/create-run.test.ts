import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Settings } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import { createRun, resumeRun, runId } from './create-run.ts';
import { temporaryFolders } from './testing/temporary-folders.ts';

const temporaryFolder = temporaryFolders();
const createdAt = new Date('2026-11-21T22:05:31.000Z');
const settings = Settings.parse({});

const create = (directory: string, change: { suffix?: string; question?: string; at?: Date } = {}) =>
  createRun({
    directory,
    question: change.question ?? 'How efficient are heat pumps?',
    pipeline: 'standard',
    settings,
    clock: () => change.at ?? createdAt,
    randomSuffix: () => change.suffix ?? 'a1b2',
  });

describe('the id of a run', () => {
  it.each([
    ['How efficient are heat pumps?', '20261121-220531-how-efficient-are-heat-pumps-a1b2'],
    ['Où va l’Économie — en 2030 ??', '20261121-220531-ou-va-l-economie-en-2030-a1b2'],
    ['ヒートポンプはどれくらい効率的ですか', '20261121-220531-question-a1b2'],
    ['../../etc/passwd', '20261121-220531-etc-passwd-a1b2'],
    ['x'.repeat(10_000), `20261121-220531-${'x'.repeat(40)}-a1b2`],
    [
      'a question of many quite ordinary words that goes on',
      '20261121-220531-a-question-of-many-quite-ordinary-words-a1b2',
    ],
  ])('of %j sorts by time and can be read', (question, expected) => {
    expect(runId({ createdAt, question, suffix: 'a1b2' })).toBe(expected);
  });
});

describe('a new run', () => {
  it('has a folder with run.json, and no key in it', async () => {
    const directory = join(await temporaryFolder(), 'data', 'checkpoints');
    const run = await create(directory);
    expect(run.folder).toBe(join(directory, '20261121-220531-how-efficient-are-heat-pumps-a1b2'));
    expect(JSON.parse(await readFile(join(run.folder, 'run.json'), 'utf8'))).toEqual({
      schemaVersion: 1,
      id: run.id,
      question: 'How efficient are heat pumps?',
      pipeline: 'standard',
      settings,
      createdAt: '2026-11-21T22:05:31.000Z',
    });
    await run.close();
    expect(await readdir(run.folder)).toEqual(['run.json']);
  });

  it('never shares a folder with another run of the same second and question', async () => {
    const directory = await temporaryFolder();
    await create(directory, { suffix: '0000' });
    const suffixes = ['0000', '0000', '0001'];
    const second = await createRun({
      directory,
      question: 'How efficient are heat pumps?',
      pipeline: 'standard',
      settings,
      clock: () => createdAt,
      randomSuffix: () => suffixes.shift() ?? '',
    });
    expect(second.id).toMatch(/-0001$/);
  });

  it('fails on the setting when the directory cannot be written', async () => {
    const file = join(await temporaryFolder(), 'a-file');
    await writeFile(file, '');
    for (const directory of [file, join(file, 'below')])
      await expect(create(directory)).rejects.toMatchObject({
        code: 'SETTINGS_INVALID',
        message: expect.stringMatching(/run\.directory.*a-file/),
      });
  });
});

describe('resuming', () => {
  it('opens a run by its id or by a beginning that only it has', async () => {
    const directory = await temporaryFolder();
    const run = await create(directory);
    await run.close();
    for (const runId of [run.id, '20261121-2205', '2026']) {
      const resumed = await resumeRun({ directory, runId });
      expect(resumed).toMatchObject({ id: run.id, folder: run.folder, record: run.record });
      await resumed.close();
    }
  });

  it('names the newest runs when there is no such run', async () => {
    const directory = await temporaryFolder();
    for (let day = 1; day <= 7; day += 1)
      await create(directory, { at: new Date(`2026-01-0${day}T00:00:00Z`) });
    await mkdir(join(directory, 'not-a-run'));
    const error = await resumeRun({ directory, runId: '2025' }).catch((error) => error);
    expect(error).toMatchObject({ code: 'RUN_NOT_FOUND' });
    expect(error.message.match(/2026010\d/g)).toEqual([
      '20260107',
      '20260106',
      '20260105',
      '20260104',
      '20260103',
    ]);
  });

  it.each(['', '..', '../x', 'not-a-run', '2026'])('finds nothing under %j', async (runId) => {
    const directory = await temporaryFolder();
    await mkdir(join(directory, 'not-a-run'));
    await create(directory);
    await create(directory, { suffix: 'ffff' });
    await expect(resumeRun({ directory, runId })).rejects.toMatchObject({ code: 'RUN_NOT_FOUND' });
    const nowhere = join(directory, 'nowhere');
    await expect(resumeRun({ directory: nowhere, runId })).rejects.toThrow('holds no runs');
  });

  it.each(['', '{"schemaVersion":1', '{}', '{"schemaVersion":2}'])(
    'refuses a run.json of %j',
    async (content) => {
      const directory = await temporaryFolder();
      const run = await create(directory);
      await run.close();
      await writeFile(join(run.folder, 'run.json'), content);
      await expect(resumeRun({ directory, runId: run.id })).rejects.toMatchObject({
        code: 'RUN_CORRUPT',
        message: expect.stringContaining('run.json'),
      });
    },
  );
});

describe('the lock', () => {
  const lock = (folder: string, change: object) =>
    writeFile(
      join(folder, 'lock'),
      JSON.stringify({ token: 't', pid: process.pid, started: null, host: hostname(), ...change }),
    );

  it('lets one of many openers in, and the next one after it is closed', async () => {
    const directory = await temporaryFolder();
    const run = await create(directory);
    const open = () => resumeRun({ directory, runId: run.id });
    await expect(open()).rejects.toMatchObject({
      code: 'RUN_LOCKED',
      message: expect.stringContaining(String(process.pid)),
    });
    await run.close();
    const ends = await Promise.allSettled(Array.from({ length: 8 }, open));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await readdir(run.folder)).toSorted()).toEqual(['lock', 'run.json']);
  });

  it('of a process that is gone is taken over, by one of many', async () => {
    const directory = await temporaryFolder();
    const run = await create(directory);
    await run.close();
    const gone = spawn(process.execPath, ['-e', '']);
    await once(gone, 'exit');
    await lock(run.folder, { pid: gone.pid });
    const ends = await Promise.allSettled(
      Array.from({ length: 8 }, () => resumeRun({ directory, runId: run.id })),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await readdir(run.folder)).toSorted()).toEqual(['lock', 'run.json']);
  });

  it('of an earlier process with the same id is taken over, and so is a damaged one', async () => {
    const directory = await temporaryFolder();
    const run = await create(directory);
    await run.close();
    await lock(run.folder, { started: 'long ago' });
    await (await resumeRun({ directory, runId: run.id })).close();
    await writeFile(join(run.folder, 'lock'), '{"pid":');
    await (await resumeRun({ directory, runId: run.id })).close();
    expect(await readdir(run.folder)).toEqual(['run.json']);
  });

  it('of another host is left alone', async () => {
    const directory = await temporaryFolder();
    const run = await create(directory);
    await run.close();
    await lock(run.folder, { host: 'elsewhere.example' });
    await expect(resumeRun({ directory, runId: run.id })).rejects.toThrow('elsewhere.example');
  });
});
