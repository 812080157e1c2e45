import { mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolders } from '../run/testing/temporary-folders.ts';
import { writeFileAtomic } from './files.ts';

const temporaryFolder = temporaryFolders();

it('replaces the file by another instead of writing into it, so that an open reader keeps the whole old one', async () => {
  const file = join(await temporaryFolder(), 'a.json');
  await writeFile(file, 'old');
  await using reader = await open(file, 'r');
  await writeFileAtomic(file, 'new content');
  expect(await reader.readFile('utf8')).toBe('old');
  expect(await readFile(file, 'utf8')).toBe('new content');
});

it('leaves no temporary file behind when it cannot replace the target', async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'taken'));
  await expect(writeFileAtomic(join(folder, 'taken'), 'x')).rejects.toMatchObject({ syscall: 'rename' });
  expect(await readdir(folder)).toEqual(['taken']);
});
