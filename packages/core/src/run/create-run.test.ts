import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createRun, runId } from './create-run.ts';
import { createAt, createdAt, settings } from './testing/create-at.ts';
import { temporaryFolders } from './testing/temporary-folders.ts';

const temporaryFolder = temporaryFolders();
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
    const run = await createAt(directory);
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
    await createAt(directory, { suffix: '0000' });
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
      await expect(createAt(directory)).rejects.toMatchObject({
        code: 'SETTINGS_INVALID',
        message: expect.stringMatching(/run\.directory.*a-file/),
      });
  });
});
