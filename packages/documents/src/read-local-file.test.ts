import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readLocalFile } from './read-local-file.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reading-'));
});
afterEach(() => rm(folder, { recursive: true }));

const read = (name: string) =>
  readLocalFile({ path: join(folder, name), maxBytes: 10_000_000, signal: undefined });

describe('readLocalFile', () => {
  it('gives a document that names no address its file: URL', async () => {
    await writeFile(join(folder, 'tide mill.txt'), 'The mill stopped in 1936.');
    const { url, text } = await read('tide mill.txt');
    expect(url).toBe(pathToFileURL(join(folder, 'tide mill.txt')).href);
    expect(text).toBe('The mill stopped in 1936.');
  });

  it('refuses 200 MB of HTML by its size, unread', async () => {
    await writeFile(join(folder, 'huge.html'), '<html>');
    await truncate(join(folder, 'huge.html'), 200_000_000);
    const before = process.memoryUsage().rss;
    await expect(read('huge.html')).rejects.toMatchObject({ reason: 'too_large' });
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  it('distinguishes a missing file from a folder', async () => {
    await expect(read('nothing.html')).rejects.toMatchObject({ reason: 'not_found' });
    await expect(read('.')).rejects.toMatchObject({ reason: 'unsupported_type' });
  });
});
