import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LENT_FOLDER } from '../store/document-store.ts';
import { removeLeftFolders } from './do-research-anywhere.ts';

it('folders of runs and documents lent to them are removed a day after their process was killed', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'left-folders-'));
  const old = ['research-run-old', 'other-things', `${LENT_FOLDER}/old`];
  try {
    await removeLeftFolders(new Date(), parent);
    for (const name of [...old, 'research-run-young', `${LENT_FOLDER}/young`])
      await mkdir(join(parent, name), { recursive: true });
    for (const name of old) await utimes(join(parent, name), 0, 0);
    await removeLeftFolders(new Date(), parent);
    expect((await readdir(parent)).sort()).toEqual(
      ['other-things', 'research-run-young', LENT_FOLDER].sort(),
    );
    expect(await readdir(join(parent, LENT_FOLDER))).toEqual(['young']);
  } finally {
    await rm(parent, { recursive: true });
  }
});
