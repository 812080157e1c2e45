import { mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolders } from '../run/testing/temporary-folders.ts';
import { writeFileAtomic, writeFilesAtomic } from './files.ts';

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

it('writes several files in their order, and none after one that cannot be replaced', async () => {
  const folder = await temporaryFolder();
  const [first, second] = ['first', 'second'].map((name) => ({ name, content: `${name}!` }));
  await writeFilesAtomic(folder, [first!, second!]);
  expect(await readFile(join(folder, 'first'), 'utf8')).toBe('first!');
  expect(await readFile(join(folder, 'second'), 'utf8')).toBe('second!');
  await mkdir(join(folder, 'taken'));
  const third = { name: 'third', content: 'x' };
  await expect(writeFilesAtomic(folder, [{ name: 'taken', content: 'x' }, third])).rejects.toMatchObject({
    syscall: 'rename',
  });
  expect((await readdir(folder)).sort()).toEqual(['first', 'second', 'taken']);
});
