import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LENT_FOLDER } from '../store/document-files.ts';
import { openRunFolder, removeLeftFolders } from './run-folders.ts';

it('folders of a killed process are removed with the documents lent to its run, those of live ones are kept', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'run-folders-'));
  try {
    const module = JSON.stringify(new URL('./run-folders.ts', import.meta.url));
    const program = `const { openRunFolder } = await import(${module});
      await openRunFolder('killed', ${JSON.stringify(parent)});
      process.kill(process.pid, 'SIGKILL');`;
    const worker = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' });
    expect(await once(worker, 'close')).toEqual([null, 'SIGKILL']);
    const own = await openRunFolder('alive', parent);
    for (const name of ['research-run-young', 'research-run-old', 'other-things'])
      await mkdir(join(parent, name));
    await utimes(join(parent, 'research-run-old'), 0, 0);
    for (const id of ['killed', 'alive', 'forgotten'])
      await mkdir(join(parent, LENT_FOLDER, id), { recursive: true });
    await utimes(join(parent, LENT_FOLDER, 'forgotten'), 0, 0);

    await removeLeftFolders(new Date(), parent);
    const left = await readdir(parent);
    expect(left.sort()).toEqual(
      [own.directory.slice(parent.length + 1), 'research-run-young', 'other-things', LENT_FOLDER].sort(),
    );
    expect(await readdir(join(parent, LENT_FOLDER))).toEqual(['alive']);
    await own.remove();
    expect(await readdir(parent)).not.toContain(own.directory.slice(parent.length + 1));
  } finally {
    await rm(parent, { recursive: true });
  }
});
