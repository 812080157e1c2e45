import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolders } from '../run/testing/temporary-folders.ts';
import { makeFolder } from './files.ts';

const newFolder = temporaryFolders();

describe('makeFolder', () => {
  it('makes what is missing, also when several ask at once, and leaves what is there', async () => {
    const folder = join(await newFolder(), 'a', 'b', 'c');
    await Promise.all([makeFolder(folder), makeFolder(folder), makeFolder(join(folder, 'd'))]);
    await makeFolder(folder);
    expect((await stat(join(folder, 'd'))).isDirectory()).toBe(true);
  });

  it('loses no race against callers who make the folders above it', async () => {
    const root = await newFolder();
    const races = Array.from({ length: 40 }, (_, index) =>
      ['a/b/c/d', 'a', 'a/b', 'a/b/c/d', 'a/b/c', 'a/b/c/d'].map((path) =>
        makeFolder(join(root, String(index), path)),
      ),
    );
    await Promise.all(races.flat());
    expect((await stat(join(root, '39', 'a/b/c/d'))).isDirectory()).toBe(true);
  });

  it('refuses a path of a file, or below one', async () => {
    const file = join(await newFolder(), 'file');
    await writeFile(file, '');
    await expect(makeFolder(file)).rejects.toThrow('EEXIST');
    await expect(makeFolder(join(file, 'a'))).rejects.toThrow('ENOTDIR');
  });

  it.runIf(process.platform === 'linux')('ends where a file system takes no folders', async () => {
    await expect(makeFolder('/proc/runs/today')).rejects.toThrow('ENOENT');
  });
});
