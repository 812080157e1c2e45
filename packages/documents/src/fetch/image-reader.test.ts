import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { localReading, localSites } from '../testing/local-site.ts';
import { createImageReader } from './image-reader.ts';

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const serve = localSites();
let cacheDirectory: string;

beforeEach(async () => {
  cacheDirectory = await mkdtemp(join(tmpdir(), 'image-reader-'));
});
afterEach(() => rm(cacheDirectory, { recursive: true, force: true }));

const open = (overrides = {}) =>
  createImageReader(localReading(overrides), {
    cacheDirectory,
    clock: () => new Date('2026-01-31T08:00:00Z'),
    onNotice: () => undefined,
  });

it('reads an image by what its content is, and keeps it', async () => {
  let requests = 0;
  const site = await serve((_, response) => {
    requests += 1;
    response.setHeader('content-type', 'text/plain').end(GIF);
  });
  for (let time = 0; time < 2; time += 1) {
    const { mediaType, bytes } = await open({ cacheHours: 1 }).read(`${site}/lock`);
    expect({ mediaType, length: bytes.length }).toEqual({ mediaType: 'image/gif', length: GIF.length });
  }
  expect(requests).toBe(1);
});

it.each([
  ['/drawing.svg', 'unsupported_type'],
  ['/missing.gif', 'not_found'],
  ['/large.gif', 'too_large'],
])('refuses %s as %s', async (path, reason) => {
  const site = await serve((request, response) => {
    if (request.url === '/drawing.svg') response.end('<svg xmlns="http://www.w3.org/2000/svg"/>');
    else if (request.url === '/large.gif') response.end(Buffer.concat([GIF, Buffer.alloc(5_000_001)]));
    else response.writeHead(404).end();
  });
  await expect(open().read(site + path)).rejects.toMatchObject({ reason });
});

it('reaches no private address that the settings do not permit', async () => {
  await expect(open({ allowHosts: [] }).read('http://127.0.0.1:9/a.gif')).rejects.toMatchObject({
    reason: 'blocked_address',
  });
});
