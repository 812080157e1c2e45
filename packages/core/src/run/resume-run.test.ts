import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resumeRun } from './resume-run.ts';
import { createAt } from './testing/create-at.ts';
import { temporaryFolders } from './testing/temporary-folders.ts';

const temporaryFolder = temporaryFolders();
describe('resuming', () => {
  it('opens a run by its id or by a beginning that only it has', async () => {
    const directory = await temporaryFolder();
    const run = await createAt(directory);
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
      await createAt(directory, { at: new Date(`2026-01-0${day}T00:00:00Z`) });
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
    await createAt(directory);
    await createAt(directory, { suffix: 'ffff' });
    await expect(resumeRun({ directory, runId })).rejects.toMatchObject({ code: 'RUN_NOT_FOUND' });
    const nowhere = join(directory, 'nowhere');
    await expect(resumeRun({ directory: nowhere, runId })).rejects.toThrow('holds no runs');
  });

  it.each(['', '{"schemaVersion":1', '{}', '{"schemaVersion":2}'])(
    'refuses a run.json of %j',
    async (content) => {
      const directory = await temporaryFolder();
      const run = await createAt(directory);
      await run.close();
      await writeFile(join(run.folder, 'run.json'), content);
      await expect(resumeRun({ directory, runId: run.id })).rejects.toMatchObject({
        code: 'RUN_CORRUPT',
        message: expect.stringContaining('run.json'),
      });
    },
  );
});
