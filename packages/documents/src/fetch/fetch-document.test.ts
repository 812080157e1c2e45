import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Settings, SourceUnreadableError, type UnreadableReason } from '@research-studio/schemas';
import { afterEach, describe, expect, it } from 'vitest';
import { HOSTILE_ADDRESSES } from '../testing/hostile-addresses.ts';
import { createFetcher } from './fetch-document.ts';

const servers: Server[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return (server.address() as AddressInfo).port;
}

function settings(overrides: Partial<Settings['reading']> = {}): Settings['reading'] {
  return { ...Settings.parse({}).reading, allowHosts: ['127.0.0.0/8'], timeoutMs: 60_000, ...overrides };
}

const page = (text: string) =>
  `<!doctype html><html lang="en"><head><title>Tide mills of the estuary</title></head><body><article><h1>Tide mills of the estuary</h1><p>${text}</p></article></body></html>`;
const PROSE = 'The mill stored the flood behind a dam and ground its corn on the ebb. It ran until 1936.';

const failsWith = (reason: UnreadableReason) =>
  expect.objectContaining({ code: 'SOURCE_UNREADABLE', reason });

describe('createFetcher', () => {
  it('reads a page under the address where redirects ended', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/old') response.writeHead(301, { location: '/new#part' }).end();
      else if (request.url === '/new') response.setHeader('content-type', 'text/html').end(page(PROSE));
      else response.writeHead(404).end();
    });
    const document = await createFetcher(settings()).fetchDocument(`http://127.0.0.1:${port}/old`);
    expect(document.url).toBe(`http://127.0.0.1:${port}/new`);
    expect(document).toMatchObject({ kind: 'html', language: 'en', title: 'Tide mills of the estuary' });
    expect(document.text).toContain(PROSE);
  });

  it('reaches names under .localhost on machines whose resolver does not know them', async () => {
    const port = await serve((_, response) => response.end(page(PROSE)));
    const fetcher = createFetcher(settings({ allowHosts: ['*.localhost'] }));
    const document = await fetcher.fetchDocument(`http://site3.localhost:${port}/`);
    expect(document.text).toContain(PROSE);
  });

  it('takes the charset of the header, and what the bytes say where the header is wrong', async () => {
    const russian = page('Приливная мельница работала до 1936 года. Её плотина сохранилась до наших дней.');
    const port = await serve((request, response) => {
      const isCyrillic = request.url === '/cyrillic';
      response.setHeader('content-type', `text/html; charset=${isCyrillic ? 'windows-1251' : 'iso-8859-1'}`);
      response.end(isCyrillic ? windows1251(russian) : Buffer.from(russian, 'utf8'));
    });
    const fetcher = createFetcher(settings({ respectRobots: false }));
    for (const path of ['cyrillic', 'mislabelled']) {
      const { text } = await fetcher.fetchDocument(`http://127.0.0.1:${port}/${path}`);
      expect(text).toContain('Приливная мельница работала до 1936 года.');
    }
  });

  it('reads a page that is compressed on its way', async () => {
    const port = await serve((_, response) =>
      response.setHeader('content-encoding', 'gzip').end(gzipSync(page(PROSE))),
    );
    const fetcher = createFetcher(settings({ respectRobots: false }));
    expect((await fetcher.fetchDocument(`http://127.0.0.1:${port}/`)).text).toContain(PROSE);
  });

  it('refuses every hostile address, each for its own reason', async () => {
    const fetcher = createFetcher(settings({ allowHosts: [], timeoutMs: 1000 }));
    const wrong = await Promise.all(
      HOSTILE_ADDRESSES.map(async ({ kind, address, reason }) => {
        const failure = await fetcher.fetchDocument(address).catch((error: unknown) => error);
        const isRefused = failure instanceof SourceUnreadableError && failure.reason === 'blocked_address';
        return isRefused && reason.test(failure.message) ? [] : [`${kind}: ${address}: ${String(failure)}`];
      }),
    );
    expect(wrong.flat()).toEqual([]);
    expect(HOSTILE_ADDRESSES.length).toBeGreaterThan(300);
  });

  it('refuses to be sent on to any of them', async () => {
    const targets = HOSTILE_ADDRESSES.filter(({ kind }) => kind !== 'no address');
    const port = await serve((request, response) => {
      const target = targets[Number(request.url?.slice(1))]?.address ?? '';
      response.writeHead(302, { location: target.replace(/\P{ASCII}/gu, encodeURIComponent) }).end();
    });
    const fetcher = createFetcher(settings({ allowHosts: ['outer.localhost'], respectRobots: false }));
    const reasons = await Promise.all(
      targets.map((_, i) =>
        fetcher.fetchDocument(`http://outer.localhost:${port}/${i}`).then(
          () => 'was read',
          (error: unknown) => (error instanceof SourceUnreadableError ? error.reason : String(error)),
        ),
      ),
    );
    expect(
      reasons.flatMap((reason, i) =>
        reason === 'blocked_address' ? [] : [`${targets[i]?.address}: ${reason}`],
      ),
    ).toEqual([]);
  });

  it('refuses a redirect into the private network', async () => {
    const inner = await serve((_, response) => response.end(page('Secret.')));
    const outer = await serve((_, response) =>
      response.writeHead(302, { location: `http://localhost:${inner}/` }).end(),
    );
    const fetcher = createFetcher(settings({ allowHosts: ['127.0.0.1'], respectRobots: false }));
    await expect(fetcher.fetchDocument(`http://127.0.0.1:${outer}/`)).resolves.toBeDefined();
    const strict = createFetcher(settings({ allowHosts: ['outer.localhost'], respectRobots: false }));
    await expect(strict.fetchDocument(`http://outer.localhost:${outer}/`)).rejects.toEqual(
      failsWith('blocked_address'),
    );
  });

  it('ends a circle of redirects', async () => {
    let asked = 0;
    const port = await serve((_, response) => {
      asked += 1;
      response.writeHead(302, { location: `/${asked}` }).end();
    });
    const fetcher = createFetcher(settings({ respectRobots: false }));
    await expect(fetcher.fetchDocument(`http://127.0.0.1:${port}/`)).rejects.toEqual(
      failsWith('too_many_redirects'),
    );
    expect(asked).toBe(6);
  });

  it.each([
    [401, 'refused', false, 1],
    [403, 'refused', false, 1],
    [404, 'not_found', false, 1],
    [410, 'not_found', false, 1],
    [429, 'network', true, 2],
    [503, 'network', true, 2],
  ] as const)('answers HTTP %i with "%s"', async (status, reason, isRetryable, requests) => {
    let asked = 0;
    const port = await serve((_, response) => {
      asked += 1;
      response.writeHead(status, { 'retry-after': '0' }).end('An answer.');
    });
    const fetcher = createFetcher(settings({ respectRobots: false }));
    const failure = fetcher.fetchDocument(`http://127.0.0.1:${port}/`);
    await expect(failure).rejects.toMatchObject({ reason, isRetryable });
    expect(asked).toBe(requests);
  });

  it('tries again once after a fault of the server', async () => {
    let asked = 0;
    const port = await serve((_, response) => {
      asked += 1;
      if (asked === 1) response.writeHead(503, { 'retry-after': '0' }).end();
      else response.end(page(PROSE));
    });
    const fetcher = createFetcher(settings({ respectRobots: false }));
    expect((await fetcher.fetchDocument(`http://127.0.0.1:${port}/`)).text).toContain(PROSE);
  });

  it('gives up on a server that takes the request and says nothing', async () => {
    const port = await serve(() => undefined);
    const fetcher = createFetcher(settings({ timeoutMs: 150, respectRobots: false }));
    await expect(fetcher.fetchDocument(`http://127.0.0.1:${port}/`)).rejects.toEqual(failsWith('timeout'));
  });

  it('gives up on a server that stops in the middle of the page', async () => {
    const port = await serve((_, response) => void response.write('<html><body><p>Begun'));
    const fetcher = createFetcher(settings({ timeoutMs: 150, respectRobots: false }));
    await expect(fetcher.fetchDocument(`http://127.0.0.1:${port}/`)).rejects.toEqual(failsWith('timeout'));
  });

  it('passes a cancellation through as it is', async () => {
    const cancel = new AbortController();
    const port = await serve(() => cancel.abort(new Error('the user stopped')));
    const failure = createFetcher(settings()).fetchDocument(`http://127.0.0.1:${port}/`, cancel.signal);
    await expect(failure).rejects.toThrow('the user stopped');
  });

  it('says "network" when nobody listens', async () => {
    const port = await serve(() => undefined);
    const [server] = servers.splice(0);
    await new Promise((resolve) => server?.close(resolve));
    const fetcher = createFetcher(settings({ respectRobots: false }));
    await expect(fetcher.fetchDocument(`http://127.0.0.1:${port}/`)).rejects.toEqual(failsWith('network'));
  });

  it('stops reading at the size limit, counted after decompression', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/declared') response.setHeader('content-length', 5_000_000).write('<html>');
      else if (request.url === '/bomb')
        response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(20_000_000, 0x20)));
      else response.end('a '.repeat(100_000));
    });
    const fetcher = createFetcher(settings({ maxBytes: 100_000, respectRobots: false }));
    for (const path of ['declared', 'bomb', 'plain'])
      await expect(fetcher.fetchDocument(`http://127.0.0.1:${port}/${path}`)).rejects.toEqual(
        failsWith('too_large'),
      );
  });

  it('keeps to robots.txt, which it asks for once, unless set not to', async () => {
    const asked: (string | undefined)[] = [];
    const port = await serve((request, response) => {
      asked.push(request.url);
      if (request.url === '/robots.txt') response.end('User-agent: *\nDisallow: /private/\n');
      else response.end(page(PROSE));
    });
    const base = `http://127.0.0.1:${port}`;
    const fetcher = createFetcher(settings());
    const both = await Promise.allSettled([
      fetcher.fetchDocument(`${base}/private/a`),
      fetcher.fetchDocument(`${base}/open/b`),
    ]);
    expect(both[0]).toMatchObject({ status: 'rejected', reason: failsWith('robots') });
    expect(both[1]).toMatchObject({ status: 'fulfilled' });
    expect(asked).toEqual(['/robots.txt', '/open/b']);
    const free = createFetcher(settings({ respectRobots: false }));
    await expect(free.fetchDocument(`${base}/private/a`)).resolves.toMatchObject({ kind: 'html' });
  });

  it('never has more pages under way than the setting allows', async () => {
    let open = 0;
    let most = 0;
    const port = await serve((_, response) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        response.end(page(PROSE));
      }, 20);
    });
    const fetcher = createFetcher(settings({ concurrency: 2, respectRobots: false }));
    await Promise.all([1, 2, 3, 4, 5].map((id) => fetcher.fetchDocument(`http://127.0.0.1:${port}/${id}`)));
    expect(most).toBe(2);
  });
});

function windows1251(text: string): Buffer {
  return Buffer.from([...text].map((letter) => cyrillicByte(letter.codePointAt(0) ?? 0)));
}

function cyrillicByte(code: number): number {
  if (code === 0x401) return 0xa8;
  if (code === 0x451) return 0xb8;
  return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code;
}
