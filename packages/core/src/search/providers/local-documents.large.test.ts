import { mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { subjectOf, writeDocumentLibrary } from '../../testing/write-document-library.ts';
import { localDocuments } from './local-documents.ts';

const COUNT = 24;
let root: string;
let docs: string;
let cache: string;

function open(options: { cacheDirectory?: string } = {}) {
  const unreadable: string[] = [];
  const notices: string[] = [];
  const progress: { done: number; total: number }[] = [];
  const provider = localDocuments({
    paths: [docs],
    cacheDirectory: cache,
    maxBytes: 1_000_000,
    onUnreadable: ({ message }) => unreadable.push(message),
    onNotice: (message) => notices.push(message),
    onProgress: (one) => progress.push(one),
    ...options,
  });
  const find = (query: string, limit = 10) => provider.search({ query, limit, signal: undefined });
  return { provider, find, unreadable, notices, progress };
}
const indexFile = async () => {
  const [set = ''] = await readdir(join(cache, 'documents'));
  return join(cache, 'documents', set, 'index.sqlite');
};
const QUERIES = [
  'Which reports were looked into in 1997?',
  subjectOf(7),
  'raing sel con ventiul gra',
  'xylophone',
];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'large-documents-'));
});
beforeEach(async () => {
  const folder = await mkdtemp(join(root, 'case-'));
  docs = join(folder, 'docs');
  cache = join(folder, 'cache');
  await writeDocumentLibrary(docs, COUNT);
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe('the index of local documents', () => {
  it('finds and ranks what an index in memory does, cold and warm', async () => {
    // A folder that cannot be made: nothing is kept.
    const small = open({ cacheDirectory: join(docs, 'part-0/document-1.md') });
    for (const run of ['cold', 'warm']) {
      const large = open();
      expect(await large.provider.prepare(), run).toBe(COUNT);
      for (const query of QUERIES)
        expect(await large.find(query, COUNT)).toEqual(await small.find(query, COUNT));
      expect(large.progress.at(-1)).toEqual(run === 'cold' ? { done: COUNT, total: COUNT } : undefined);
    }
  });

  it('reads only what is new or changed, and forgets what is gone', async () => {
    await open().provider.prepare();
    await writeFile(join(docs, 'new.md'), `# Geysers\n\n${'A geyser erupts about every hour. '.repeat(20)}`);
    await writeFile(
      join(docs, 'part-0/document-1.md'),
      `# Valves\n\n${'A valve closes a pipe. '.repeat(20)}`,
    );
    await rm(join(docs, 'part-0/document-2.txt'));
    await utimes(join(docs, 'part-0/document-3.html'), 1, 1);
    const { provider, find, progress } = open();
    expect(await provider.prepare()).toBe(COUNT);
    expect(progress.at(-1)).toEqual({ done: 3, total: 3 });
    expect((await find('geyser'))[0]?.title).toBe('Geysers');
    expect((await find('valve'))[0]?.url).toMatch(/document-1\.md$/);
    const again = open();
    await again.provider.prepare();
    expect(again.progress).toEqual([]);
    const fresh = open({ cacheDirectory: `${cache}-fresh` });
    for (const query of QUERIES) expect(await find(query, COUNT)).toEqual(await fresh.find(query, COUNT));
  });

  it('goes on where an indexing that was cut short had stopped', async () => {
    const controller = new AbortController();
    const cut = localDocuments({
      paths: [docs],
      cacheDirectory: cache,
      maxBytes: 1_000_000,
      onProgress: () => controller.abort(new Error('stopped')),
    });
    await expect(cut.prepare(controller.signal)).rejects.toThrow('stopped');
    const { provider, find, progress } = open();
    expect(await provider.prepare()).toBe(COUNT);
    expect(progress).toEqual([]);
    const fresh = open({ cacheDirectory: `${cache}-fresh` });
    for (const query of QUERIES) expect(await find(query)).toEqual(await fresh.find(query));
  });

  it('rebuilds a damaged index and says so, also when the damage shows at a search', async () => {
    const before = await open().find(subjectOf(9));
    const file = await indexFile();
    const damage = async (from: number) => {
      const bytes = await readFile(file);
      for (const suffix of ['-wal', '-shm']) await rm(`${file}${suffix}`, { force: true });
      await writeFile(file, bytes.fill(7, from));
    };
    await damage(0);
    const first = open();
    expect(await first.find(subjectOf(9))).toEqual(before);
    expect(first.notices).toEqual([expect.stringContaining('is damaged and is built again')]);
    const second = open();
    await second.provider.prepare();
    await damage(4096);
    expect(await second.find(subjectOf(9))).toEqual(before);
    expect(await open().find(subjectOf(9))).toEqual(before);
  });

  it('is built by two at once without harm', async () => {
    const both = [open(), open()];
    expect(await Promise.all(both.map(({ provider }) => provider.prepare()))).toEqual([COUNT, COUNT]);
    const [one, other] = await Promise.all(both.map(({ find }) => find(QUERIES[0] ?? '', COUNT)));
    expect(one).toEqual(other);
    expect(await open().find(QUERIES[0] ?? '', COUNT)).toEqual(one);
  });

  it('reports files that cannot be read, and follows no loop of links', async () => {
    await symlink(docs, join(docs, 'part-0/loop'));
    await writeFile(join(docs, 'void.md'), '');
    await writeFile(join(docs, 'huge.txt'), 'word '.repeat(300_000));
    for (const run of ['cold', 'warm']) {
      const { provider, unreadable } = open();
      expect(await provider.prepare(), run).toBe(COUNT);
      expect(unreadable).toHaveLength(3);
      expect(unreadable.join('\n')).toContain('it is the same file or folder as');
    }
  });

  it('works where the index cannot be kept, and says so', async () => {
    await writeFile(cache, 'no folder');
    const { find, provider, notices } = open();
    const [best] = await find(subjectOf(4));
    expect(best?.title).toMatch(/^Report 4 /);
    if (best !== undefined) expect((await provider.read(best, undefined)).text).toContain(subjectOf(4));
    expect(notices).toEqual([expect.stringContaining('cannot be kept')]);
  });
});
