import { chmod, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { SearchResult } from '@research-studio/schemas';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { searchProviderContract } from '../../testing/search-provider-contract.ts';
import { localDocuments } from './local-documents.ts';

const folders: string[] = [];
async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'local-documents-'));
  folders.push(path);
  return path;
}
const removeAll = async () => {
  await Promise.all(folders.splice(0).map((path) => rm(path, { recursive: true, force: true })));
};

const prose = (subject: string) =>
  `${subject} has been studied for many years, and much is known about it by now. `.repeat(8);
const page = (options: { title: string; url?: string; text: string }) =>
  `<!doctype html><html lang="en"><head><title>${options.title}</title>${
    options.url ? `<link rel="canonical" href="${options.url}">` : ''
  }</head><body><article><h1>${options.title}</h1><p>${options.text}</p></article></body></html>`;

async function library(): Promise<string> {
  const path = await folder();
  await writeFile(
    join(path, 'heat.html'),
    page({
      title: 'Heat pumps',
      url: 'https://energy.example.org/heat',
      text: `Heat pumps work at minus twenty degrees. ${prose('Heating')}`,
    }),
  );
  await writeFile(
    join(path, 'pumps.md'),
    `---\ntitle: Pumps of all kinds\ndate: 2024-03-05\n---\n\n# Pumps\n\n${prose('A pump')}\n`,
  );
  await writeFile(join(path, 'waves.txt.gz'), gzipSync(`Heat waves\n\n${prose('The weather')}`));
  return path;
}

function open(
  path: string,
  cacheDirectory: string,
  more: Partial<Parameters<typeof localDocuments>[0]> = {},
) {
  const unreadable: string[] = [];
  const notices: string[] = [];
  const provider = localDocuments({
    paths: [path],
    cacheDirectory,
    maxBytes: 1_000_000,
    onUnreadable: (document) => unreadable.push(document.message),
    onNotice: (message) => notices.push(message),
    ...more,
  });
  const find = async (query: string) => provider.search({ query, limit: 10, signal: undefined });
  return { provider, find, unreadable, notices };
}

/** Others of a small folder are given too, to be looked into. */
const isHit = ({ score }: SearchResult): boolean => score > 0;

searchProviderContract({
  name: 'documents',
  query: 'heat pumps of all kinds',
  isLocal: true,
  create: async (state) =>
    open(state === 'empty' ? await folder() : await library(), await folder()).provider,
  dispose: removeAll,
});

describe('localDocuments', () => {
  let docs: string;
  let cache: string;
  beforeEach(async () => {
    docs = await library();
    cache = await folder();
  });
  afterAll(removeAll);

  it('finds HTML, Markdown and packed text under the address they name, with title, date and passage', async () => {
    const { find, provider } = open(docs, cache);
    expect(await provider.prepare()).toBe(3);
    const [heat] = await find('Do heat pumps work at minus twenty degrees?');
    expect(heat).toMatchObject({ url: 'https://energy.example.org/heat', title: 'Heat pumps' });
    expect(heat?.snippet).toContain('Heat pumps work at minus twenty degrees.');
    const [pumps] = await find('all kinds of pumps');
    expect(pumps).toMatchObject({ title: 'Pumps of all kinds', publishedAt: '2024-03-05' });
    expect(pumps?.url).toBe(pathToFileURL(join(docs, 'pumps.md')).href);
    expect((await find('weather'))[0]?.title).toMatch(/waves/i);
  });

  it('finds the same from a warm cache, and reads no file again', async () => {
    const query = 'heat pumps';
    const before = await open(docs, cache).find(query);
    await chmod(join(docs, 'heat.html'), 0);
    await writeFile(join(docs, 'pumps.md'), (await readFile(join(docs, 'pumps.md'))).fill('x'));
    const stats = { atime: 1, mtime: 1_700_000_000 };
    await utimes(join(docs, 'waves.txt.gz'), stats.atime, stats.mtime);
    const again = open(docs, cache);
    await again.provider.prepare();
    expect(again.unreadable).toEqual([]);
    expect((await again.find(query)).map(({ url }) => url)).toContain(before[0]?.url);
  });

  it('gives every document of a small folder, those without a word of the query last, and of a larger one those with such a word', async () => {
    const { provider, find } = open(docs, cache);
    const query = 'welches Wetter';
    expect((await find(query)).map(({ score }) => score)).toEqual([0, 0, 0]);
    const [first, ...others] = await find('weather');
    expect(first).toMatchObject({ title: 'Heat waves' });
    expect(others.map(({ score, snippet }) => [score, snippet !== null])).toEqual([
      [0, true],
      [0, true],
    ]);
    expect(await provider.search({ query, limit: 2, signal: undefined })).toEqual([]);
    expect(await provider.search({ query: 'weather', limit: 2, signal: undefined })).toHaveLength(1);
    expect(await find('weather -site:energy.example.org')).toHaveLength(2);
  });

  it('takes up new and changed files and forgets deleted ones', async () => {
    await open(docs, cache).find('pumps');
    await writeFile(join(docs, 'new.txt'), `Geysers of Iceland\n\n${prose('A geyser')}`);
    await writeFile(join(docs, 'pumps.md'), `# Valves\n\n${prose('A valve')}`);
    await rm(join(docs, 'heat.html'));
    const { find, provider } = open(docs, cache);
    expect(await provider.prepare()).toBe(3);
    expect((await find('geyser')).filter(isHit)).toHaveLength(1);
    expect((await find('valve'))[0]?.url).toMatch(/pumps\.md$/);
    expect((await find('minus twenty degrees')).filter(isHit)).toEqual([]);
  });

  it('ranks the same whether files were read at once or one after the other', async () => {
    await open(docs, cache).provider.prepare();
    await writeFile(join(docs, 'a-new.txt'), `Heat and pumps\n\n${prose('A heat pump')}`);
    const grown = await open(docs, cache).find('heat pump weather');
    const fresh = await open(docs, await folder()).find('heat pump weather');
    expect(grown).toEqual(fresh);
  });

  it('reports what cannot be read, every time, and goes on', async () => {
    await writeFile(join(docs, 'broken.pdf'), '%PDF-1.7 and then nothing of a PDF');
    await writeFile(
      join(docs, 'picture.html'),
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]),
    );
    await writeFile(join(docs, 'large.txt'), 'x'.repeat(50_000));
    await writeFile(join(docs, 'void.md'), '');
    for (const run of ['cold', 'warm']) {
      const { unreadable, provider } = open(docs, cache, { maxBytes: 20_000 });
      expect(await provider.prepare(), run).toBe(3);
      expect(unreadable).toHaveLength(4);
      for (const name of ['broken.pdf', 'picture.html', 'large.txt', 'void.md'])
        expect(unreadable.filter((message) => message.includes(name))).toHaveLength(1);
    }
  });

  it('has not looked when nothing could be read, which is not finding nothing', async () => {
    const broken = await folder();
    await writeFile(join(broken, 'broken.pdf'), '%PDF-1.7 and then nothing of a PDF');
    await expect(open(broken, cache).find('pumps')).rejects.toMatchObject({
      code: 'PROVIDER_REQUEST_FAILED',
    });
  });

  const change = async (statement: string) => {
    const [set = ''] = await readdir(join(cache, 'documents'));
    const database = new DatabaseSync(join(cache, 'documents', set, 'index.sqlite'));
    database.exec(statement);
    database.close();
  };

  it('rebuilds an index of another version without a notice', async () => {
    const first = await open(docs, cache).find('pumps');
    await change("UPDATE made_by SET code = 'older'");
    const { find, notices } = open(docs, cache);
    expect(await find('pumps')).toEqual(first);
    expect(notices).toEqual([]);
  });

  it.each(['UPDATE texts SET document = \'{"text":\'', 'DELETE FROM texts'])(
    'reads a text again whose copy in the index is damaged or lost: %s',
    async (statement) => {
      const query = 'minus twenty degrees';
      const before = await open(docs, cache).find(query);
      await change(statement);
      expect(await open(docs, cache).find(query)).toEqual(before);
    },
  );

  it('works where the cache cannot be written, and says so once', async () => {
    const file = join(cache, 'a-file');
    await writeFile(file, 'no folder');
    const { find, provider, notices } = open(docs, file);
    const results = await find('pumps');
    expect(results.length).toBeGreaterThan(0);
    for (const result of results) expect((await provider.read(result, undefined)).url).toBe(result.url);
    expect(notices).toEqual([expect.stringContaining('cannot be kept')]);
  });

  it('keeps two texts with one address apart, and two copies of one text together', async () => {
    const url = 'https://twice.example.org/volcano';
    const first = page({ title: 'Volcano', url, text: `Lava is hot. ${prose('Lava')}` });
    await mkdir(join(docs, 'more'));
    await writeFile(join(docs, 'v1.html'), first);
    await writeFile(
      join(docs, 'v2.html'),
      page({ title: 'Volcano', url, text: `Ash is cold. ${prose('Ash')}` }),
    );
    await writeFile(join(docs, 'more/copy-of-v1.html'), first);
    await writeFile(join(docs, 'w1.txt'), `Plain copies\n\n${prose('A meteor')}`);
    await writeFile(join(docs, 'w2.txt'), `Plain copies\n\n${prose('A meteor')}`);
    const { find, provider } = open(docs, cache);
    const results = (await find('volcano lava ash')).filter(isHit);
    expect(results.map((result) => result.url).sort()).toEqual(
      [pathToFileURL(join(docs, 'v2.html')).href, url].sort(),
    );
    const read = async (result: SearchResult) => (await provider.read(result, undefined)).text;
    const texts = await Promise.all(results.map(read));
    expect(texts.filter((text) => text.includes('Lava is hot'))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('Ash is cold'))).toHaveLength(1);
    expect((await find('meteor')).filter(isHit)).toHaveLength(1);
  });

  it('removes the index of a folder that nobody has searched for two months', async () => {
    await open(docs, cache).provider.prepare();
    const [first = ''] = await readdir(join(cache, 'documents'));
    const other = open(await library(), cache).provider;
    await other.prepare();
    expect(await readdir(join(cache, 'documents'))).toHaveLength(2);
    const longAgo = new Date('2020-01-01');
    await utimes(join(cache, 'documents', first, 'last-use'), longAgo, longAgo);
    await open(await library(), cache).provider.prepare();
    const left = await readdir(join(cache, 'documents'));
    expect(left).toHaveLength(2);
    expect(left).not.toContain(first);
  });

  it('says that a document is gone that it never had', async () => {
    const { provider } = open(docs, cache);
    const result = {
      url: 'https://elsewhere.example/',
      title: '',
      snippet: null,
      score: 1,
      provider: 'documents',
      publishedAt: null,
    };
    await expect(provider.read(result, undefined)).rejects.toMatchObject({
      code: 'SOURCE_UNREADABLE',
      reason: 'not_found',
    });
  });

  it('can be asked again after the caller cancelled while documents were read', async () => {
    const { provider, find } = open(docs, cache);
    const controller = new AbortController();
    const preparing = provider.prepare(controller.signal);
    controller.abort(new Error('user stopped the run'));
    await expect(preparing).rejects.toThrow('user stopped the run');
    expect(await find('pumps')).not.toEqual([]);
  });

  it('goes on for other callers when the one who asked first cancels', async () => {
    const { provider, find } = open(docs, cache);
    const controller = new AbortController();
    const first = provider.prepare(controller.signal);
    const second = find('pumps');
    controller.abort(new Error('one worker was stopped'));
    await expect(first).rejects.toThrow('one worker was stopped');
    expect(await second).not.toEqual([]);
  });

  describe('with an embedding model', () => {
    /** Each text is as near to another as the subjects that both speak of, whatever their words. */
    const SUBJECTS = [/heat|warmth/i, /pump|kettle/i, /weather|storm/i];
    const embedder = (fails: (call: number) => boolean = () => false) => {
      const embedded: string[] = [];
      let calls = 0;
      const embed = async (texts: readonly string[]) => {
        calls += 1;
        if (fails(calls)) throw new Error('no model answers');
        embedded.push(...texts);
        return texts.map((text) =>
          Array.from({ length: 64 }, (_, at) => (SUBJECTS[at % 3]?.test(text) ? 1 : -0.2)),
        );
      };
      return { embedded, embedder: { model: 'test:subjects', embed } };
    };

    it('finds by meaning what shares no word with the query', async () => {
      const { find } = open(docs, cache, embedder());
      const [best] = await find('storms');
      expect(best?.title).toBe('Heat waves');
      expect(best?.snippet).toContain('The weather');
      expect((await open(docs, await folder()).find('storms')).filter(isHit)).toEqual([]);
    });

    it('embeds each text once, and forgets what is gone', async () => {
      const first = embedder();
      await open(docs, cache, first).provider.prepare();
      expect(first.embedded.length).toBeGreaterThanOrEqual(3);
      await rm(join(docs, 'pumps.md'));
      await writeFile(join(docs, 'new.md'), `# Kettles\n\n${prose('A kettle')}`);
      const second = embedder();
      const { find } = open(docs, cache, second);
      expect((await find('boilers that pump'))[0]?.title).toBe('Kettles');
      expect(second.embedded.filter((text) => text !== 'boilers that pump').join()).not.toContain('Heat');
      await writeFile(join(docs, 'pumps.md'), `# Pumps\n\n${prose('A pump')}`);
      await rm(join(docs, 'new.md'));
      const third = embedder();
      await open(docs, cache, third).provider.prepare();
      expect(third.embedded.join()).toContain('A pump has been studied');
      expect(third.embedded.join()).not.toContain('Heat');
    });

    it('is searched by words alone where the model fails, and says so', async () => {
      for (const fails of [() => true, (call: number) => call > 1]) {
        const { find, notices } = open(docs, cache, embedder(fails));
        expect((await find('heat pumps'))[0]?.title).toBe('Heat pumps');
        expect((await find('heat pumps')).length).toBeGreaterThan(0);
        expect(notices).toEqual([expect.stringContaining('searched by their words alone')]);
      }
    });
  });
});
