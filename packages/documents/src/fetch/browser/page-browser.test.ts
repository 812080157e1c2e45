import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Settings } from '@research-studio/schemas';
import { afterEach, describe, expect, it } from 'vitest';
import { createFetcher } from '../fetch-document.ts';
import { findBrowser } from './page-browser.ts';

const executablePath = await findBrowser('auto');
const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const settings = (overrides: Partial<Settings['reading']> = {}): Settings['reading'] => ({
  ...Settings.parse({}).reading,
  allowHosts: ['site.localhost'],
  respectRobots: false,
  retries: 0,
  ...overrides,
});

const TEXT =
  'The mill stored the flood behind a dam and ground its corn on the ebb. It ran until 1936, when its wheel broke in a storm. A society of the town bought it and has restored the gates.';
const shell = (script: string) =>
  `<!doctype html><html lang="en"><head><title>The mill of Carrow</title></head><body><div id="root"></div><script>${script}</script></body></html>`;
const draw =
  'document.getElementById("root").innerHTML = "<article><h1>The mill</h1><p>" + text + "</p></article>";';

describe.skipIf(executablePath === null)('a page that is an empty shell (needs a Chromium)', () => {
  it('is read once its scripts have run, through the same address guard', async () => {
    const asked: string[] = [];
    const inner = await serve((request, response) => {
      asked.push(`inner ${request.url}`);
      response.setHeader('access-control-allow-origin', '*').end('secret');
    });
    const port = await serve((request, response) => {
      asked.push(request.url ?? '');
      if (request.url === '/mill') {
        response.setHeader('content-type', 'text/html').end(
          shell(`(async () => {
            const ways = ["http://127.0.0.1:${inner}/a", "http://localhost:${inner}/b", "http://[::ffff:127.0.0.1]:${inner}/c", "/away"];
            const found = await Promise.allSettled(ways.map((way) => fetch(way).then((reply) => reply.text())));
            new Image().src = "/picture.png";
            const text = (await (await fetch("/text")).text()) + found.map((one) => one.value ?? "").join("");
            ${draw}
          })();`),
        );
      } else if (request.url === '/away')
        response.writeHead(302, { location: `http://127.0.0.1:${inner}/d` }).end();
      else if (request.url === '/text') response.end(TEXT);
      else response.writeHead(404).end();
    });
    const document = await createFetcher(settings()).fetchDocument(`http://site.localhost:${port}/mill`);
    expect(document).toMatchObject({ obtained: { way: 'browser' }, kind: 'html' });
    expect(document.text).toContain(TEXT);
    expect(document.text).not.toContain('secret');
    expect(asked).toEqual(['/mill', '/mill', expect.any(String), expect.any(String)]);
    expect(asked.filter((one) => one.startsWith('inner') || one.includes('picture'))).toEqual([]);
  }, 60_000);

  it('fails as empty where the browser shows no more, and ends pages that go on loading', async () => {
    const port = await serve((request, response) => {
      const script = request.url === '/hangs' ? 'setTimeout(() => { for (;;); }, 100);' : '';
      response.setHeader('content-type', 'text/html').end(shell(script));
    });
    const fetcher = createFetcher(settings({ timeoutMs: 1_500 }));
    const reads = ['empty', 'hangs'].map((path) =>
      fetcher.fetchDocument(`http://site.localhost:${port}/${path}`).catch((error: unknown) => error),
    );
    for (const failure of await Promise.all(reads))
      expect(failure).toMatchObject({ code: 'SOURCE_UNREADABLE', reason: 'empty' });
  }, 60_000);
});

it('is empty without a browser', async () => {
  const port = await serve((_, response) =>
    response.setHeader('content-type', 'text/html').end(shell(`const text = "${TEXT}"; ${draw}`)),
  );
  const fetcher = createFetcher(settings({ browser: 'none' }));
  const read = fetcher.fetchDocument(`http://site.localhost:${port}/`);
  await expect(read).rejects.toMatchObject({ reason: 'empty' });
});
