import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Settings } from '@research-studio/schemas';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFetcher } from './fetch-document.ts';
import { openPageCache } from './page-cache.ts';

let cacheDirectory: string;
let now: Date;
const servers: Server[] = [];

beforeEach(async () => {
  cacheDirectory = await mkdtemp(join(tmpdir(), 'page-cache-'));
  now = new Date('2026-01-31T08:00:00Z');
});

afterEach(async () => {
  for (const server of servers.splice(0)) await stop(server);
  await rm(cacheDirectory, { recursive: true, force: true });
});

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

async function serve(listener: RequestListener): Promise<{ url: string; server: Server }> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mill`, server };
}

const open = (overrides: Partial<Settings['reading']> = {}, onNotice?: (message: string) => void) =>
  createFetcher(
    {
      ...Settings.parse({}).reading,
      allowHosts: ['127.0.0.0/8'],
      respectRobots: false,
      cacheHours: 6,
      retries: 0,
      ...overrides,
    },
    { cacheDirectory, clock: () => now, ...(onNotice && { onNotice }) },
  );

const page = (text: string) =>
  `<!doctype html><html lang="en"><title>The mill</title><article><p>${text}</p></article></html>`;
const OLD = 'The mill stored the flood behind a dam and ground its corn on the ebb until 1936.';
const NEW = 'The mill was restored in 2024 and grinds corn again on the ebb of each spring tide.';
const later = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000);
};

describe('a page that was read before', () => {
  it('is taken from the disk while it is fresh, by any process, and says so with its age', async () => {
    let asked = 0;
    const { url } = await serve((_, response) => {
      asked += 1;
      response.setHeader('content-type', 'text/html').end(page(OLD));
    });
    expect((await open().fetchDocument(url)).obtained).toEqual({ way: 'direct' });
    later(5.5);
    const again = await open().fetchDocument(`${url}#part`);
    expect(again.obtained).toEqual({ way: 'cache', at: '2026-01-31T08:00:00.000Z', ageHours: 5 });
    expect(again.text).toContain(OLD);
    expect(asked).toBe(1);
  });

  it('is asked for again when it is older, with what its server knows it by', async () => {
    const known: unknown[] = [];
    const { url } = await serve(({ headers }, response) => {
      known.push([headers['if-none-match'], headers['if-modified-since']]);
      if (headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else
        response
          .writeHead(200, { etag: '"1"', 'last-modified': 'Mon, 05 Jan 2026 10:00:00 GMT' })
          .end(page(OLD));
    });
    await open().fetchDocument(url);
    later(7);
    const again = await open().fetchDocument(url);
    expect(again).toMatchObject({ obtained: { way: 'direct' }, text: expect.stringContaining(OLD) });
    later(5);
    expect((await open().fetchDocument(url)).obtained).toMatchObject({ way: 'cache', ageHours: 5 });
    expect(known).toEqual([
      [undefined, undefined],
      ['"1"', 'Mon, 05 Jan 2026 10:00:00 GMT'],
    ]);
  });

  it('is replaced by what its site gives now', async () => {
    let text = OLD;
    const { url } = await serve((_, response) =>
      response.setHeader('etag', `"${text.length}"`).end(page(text)),
    );
    await open().fetchDocument(url);
    text = NEW;
    later(7);
    expect((await open().fetchDocument(url)).text).toContain(NEW);
    expect((await open().fetchDocument(url)).text).toContain(NEW);
  });

  it('is used if its site does not answer', async () => {
    const { url, server } = await serve((_, response) => response.end(page(OLD)));
    await open().fetchDocument(url);
    await stop(server);
    later(50);
    expect((await open().fetchDocument(url)).obtained).toMatchObject({ way: 'cache', ageHours: 50 });
  });

  it('is no longer read where settings forbid its host', async () => {
    const { url } = await serve((_, response) => response.end(page(OLD)));
    await open().fetchDocument(url);
    await expect(open({ allowHosts: [] }).fetchDocument(url)).rejects.toMatchObject({
      reason: 'blocked_address',
    });
  });

  it('is read from its site when what the disk has of it is damaged', async () => {
    let asked = 0;
    const { url } = await serve((_, response) => {
      asked += 1;
      response.end(page(OLD));
    });
    await open().fetchDocument(url);
    const folder = join(cacheDirectory, 'pages');
    const [name = ''] = await readdir(folder);
    const content = await readFile(join(folder, name));
    await writeFile(join(folder, name), content.subarray(0, content.length - 9));
    expect((await open().fetchDocument(url)).obtained).toEqual({ way: 'direct' });
    expect(asked).toBe(2);
  });
});

describe('no page is kept', () => {
  it.each([
    ['where the setting says so', { cacheHours: 0 }, {}],
    [
      'of hosts that are read only because the settings allow it, unless they say more',
      { cacheHours: null },
      {},
    ],
    ['that its server says may not be stored', {}, { 'cache-control': 'private, no-store' }],
  ])('%s', async (_, overrides, headers) => {
    const { url } = await serve((__, response) => response.writeHead(200, headers).end(page(OLD)));
    await open(overrides).fetchDocument(url);
    expect((await open(overrides).fetchDocument(url)).obtained).toEqual({ way: 'direct' });
  });

  it('where the folder cannot be written, and one notice says so', async () => {
    await writeFile(join(cacheDirectory, 'pages'), 'a file in its place');
    const notices: string[] = [];
    const { url } = await serve((_, response) => response.end(page(OLD)));
    const fetcher = open({}, (message) => notices.push(message));
    await fetcher.fetchDocument(url);
    await fetcher.fetchDocument(`${url}2`);
    expect(notices).toEqual([expect.stringContaining('Pages cannot be kept in')]);
  });
});

it('keeps to its size: what was used longest ago goes first', async () => {
  const folder = join(cacheDirectory, 'pages');
  const openCache = () =>
    openPageCache({ folder, maxBytes: 40_000, clock: () => now, onNotice: () => undefined });
  const facts = { contentType: null, etag: null, lastModified: null, isPrivate: false };
  for (let number = 0; number < 12; number += 1) {
    now = new Date(1_800_000_000_000 + number * 1000);
    const asked = `https://mill.example/${number}`;
    await openCache().keep({
      ...facts,
      asked,
      url: asked,
      storedAt: now.toISOString(),
      bytes: crypto.getRandomValues(new Uint8Array(4_000)),
    });
    await openCache().find('https://mill.example/0');
    await openCache().find(asked);
  }
  const sizes = await Promise.all((await readdir(folder)).map((name) => stat(join(folder, name))));
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(40_000);
  expect(await openCache().find('https://mill.example/0')).not.toBeNull();
  expect(await openCache().find('https://mill.example/11')).not.toBeNull();
  expect(await openCache().find('https://mill.example/2')).toBeNull();
});
