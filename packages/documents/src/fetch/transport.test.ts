import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { Settings, type UnreadableReason } from '@research-studio/schemas';
import { afterEach, describe, expect, it } from 'vitest';
import { createFetcher } from './fetch-document.ts';

const servers: (Server | Http2SecureServer)[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    if ('closeAllConnections' in server) server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function listen(server: Server | Http2SecureServer): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  return (server.address() as AddressInfo).port;
}

const serve = async (listener: RequestListener) => `http://127.0.0.1:${await listen(createServer(listener))}`;

function settings(overrides: Partial<Settings['reading']> = {}): Settings['reading'] {
  return {
    ...Settings.parse({}).reading,
    allowHosts: ['127.0.0.0/8', 'localhost'],
    respectRobots: false,
    timeoutMs: 60_000,
    ...overrides,
  };
}

const PROSE = 'The mill stored the flood behind a dam and ground its corn on the ebb. It ran until 1936.';
const page = (title: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><article><h1>${title}</h1><p>${PROSE}</p></article></body></html>`;
const failsWith = (reason: UnreadableReason) =>
  expect.objectContaining({ code: 'SOURCE_UNREADABLE', reason });

describe('connections', () => {
  it('are used again for the pages of a host', async () => {
    let connections = 0;
    const server = createServer((_, response) => response.end(page('A mill')));
    server.on('connection', () => {
      connections += 1;
    });
    const port = await listen(server);
    const fetcher = createFetcher(settings());
    const paths = Array.from({ length: 8 }, (_, number) => number);
    for (const path of paths) await fetcher.fetchDocument(`http://127.0.0.1:${port}/${path}`);
    // A page may be asked for before the connection of the last one is known to be free.
    expect(connections).toBeLessThan(4);
  });

  it('speak HTTP/2 where it is offered, all pages of a host over one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'certificate-'));
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    execFileSync('openssl', [...made, '-days', '2', '-keyout', key, '-out', cert, ...subject], {
      stdio: 'ignore',
    });
    const certificates = getCACertificates();
    const [ownKey, ownCert] = await Promise.all([readFile(key, 'utf8'), readFile(cert, 'utf8')]);
    await rm(folder, { recursive: true });
    const versions: string[] = [];
    let sessions = 0;
    const server = createSecureServer(
      { key: ownKey, cert: ownCert, allowHTTP1: true },
      (request, response) => {
        versions.push(request.httpVersion);
        response.setHeader('content-type', 'text/html');
        response.end(page(`Mill ${request.url}`));
      },
    );
    server.on('session', () => {
      sessions += 1;
    });
    setDefaultCACertificates([...certificates, ownCert]);
    try {
      const base = `https://localhost:${await listen(server)}`;
      const fetcher = createFetcher(settings());
      await Promise.all(['a', 'b', 'c'].map((path) => fetcher.fetchDocument(`${base}/${path}`)));
      expect(versions).toEqual(['2.0', '2.0', '2.0']);
      expect(sessions).toBe(1);
      const closed = createFetcher(settings({ allowHosts: [] }));
      await expect(closed.fetchDocument(`${base}/a`)).rejects.toEqual(failsWith('blocked_address'));
    } finally {
      setDefaultCACertificates(certificates);
    }
  });
});

describe('hosts', () => {
  it('are asked for no more pages at a time than the setting allows', async () => {
    let open = 0;
    let most = 0;
    const base = await serve((_, response) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        response.end(page('A mill'));
      }, 15);
    });
    const fetcher = createFetcher(settings({ hostConcurrency: 2 }));
    await Promise.all([1, 2, 3, 4, 5].map((id) => fetcher.fetchDocument(`${base}/${id}`)));
    expect(most).toBe(2);
  });

  it('are left alone between two requests for as long as the setting says, and the wait is nobody’s silence', async () => {
    const base = await serve((_, response) => void response.end(page('A mill')));
    const fetcher = createFetcher(settings({ hostDelayMs: 150, timeoutMs: 250 }));
    const start = performance.now();
    await Promise.all([1, 2, 3, 4].map((id) => fetcher.fetchDocument(`${base}/${id}`)));
    expect(performance.now() - start).toBeGreaterThan(3 * 150 - 20);
  });

  it('are left by a reader who stops waiting for them', async () => {
    const base = await serve(() => undefined);
    const cancel = new AbortController();
    const fetcher = createFetcher(settings({ hostConcurrency: 1 }));
    const reads = [1, 2, 3].map((id) => fetcher.fetchDocument(`${base}/${id}`, cancel.signal));
    await sleep(20);
    cancel.abort(new Error('the user stopped'));
    await Promise.all(reads.map((read) => expect(read).rejects.toThrow('the user stopped')));
  });
});

describe('time', () => {
  it('in which this process was busy is not taken for silence of the server', async () => {
    const base = await serve((_, response) => response.end(page('A mill')));
    const fetcher = createFetcher(settings({ timeoutMs: 300 }));
    await fetcher.fetchDocument(`${base}/before`);
    const reading = fetcher.fetchDocument(`${base}/page`);
    await sleep(1);
    const end = performance.now() + 900;
    while (performance.now() < end) Math.sqrt(end);
    expect((await reading).text).toContain(PROSE);
  });

  it('ends a page that drips, however regularly', async () => {
    const drips: NodeJS.Timeout[] = [];
    const base = await serve((_, response) => {
      response.write('<html><body>');
      drips.push(setInterval(() => response.write('a '), 20));
    });
    const fetcher = createFetcher(settings({ timeoutMs: 400 }));
    await expect(fetcher.fetchDocument(base)).rejects.toEqual(failsWith('timeout'));
    for (const drip of drips) clearInterval(drip);
  });
});

describe('sizes', () => {
  it('end a page that never ends by itself', async () => {
    let sent = 0;
    const base = await serve((_, response) => {
      const block = 'word '.repeat(10_000);
      const more = () => {
        while (!response.destroyed && response.write(block)) sent += block.length;
      };
      response.on('drain', more);
      more();
    });
    const fetcher = createFetcher(settings({ maxBytes: 300_000 }));
    await expect(fetcher.fetchDocument(base)).rejects.toEqual(failsWith('too_large'));
    expect(sent).toBeLessThan(50_000_000);
  });
});

describe('repeats', () => {
  it('are as many as the setting says', async () => {
    let asked = 0;
    const base = await serve((_, response) => {
      asked += 1;
      response.writeHead(asked < 4 ? 503 : 200, { 'retry-after': '0' }).end(page('A mill'));
    });
    expect((await createFetcher(settings({ retries: 3 })).fetchDocument(base)).text).toContain(PROSE);
    expect(asked).toBe(4);
  });

  it('wait as long as the server says', async () => {
    const asked: number[] = [];
    const base = await serve((_, response) => {
      asked.push(performance.now());
      response.writeHead(asked.length === 1 ? 429 : 200, { 'retry-after': '1' }).end(page('A mill'));
    });
    expect((await createFetcher(settings()).fetchDocument(base)).text).toContain(PROSE);
    expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThan(900);
  });

  it('are left out if the server asks for a longer pause than there is time', async () => {
    for (const wait of ['3600', new Date(Date.now() + 3_600_000).toUTCString()]) {
      let asked = 0;
      const base = await serve((_, response) => {
        asked += 1;
        response.writeHead(429, { 'retry-after': wait }).end();
      });
      const read = createFetcher(settings()).fetchDocument(base);
      await expect(read).rejects.toMatchObject({ reason: 'network', isRetryable: true });
      expect(asked).toBe(1);
    }
  });
});
