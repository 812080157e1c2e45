import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { localReading, localSites } from '../testing/local-site.ts';
import { createFetcher } from './fetch-document.ts';
import { openFetch, readProxies } from './proxies.ts';

const PROSE = 'The mill stored the flood behind a dam and ground its corn on the ebb. It ran until 1936.';
const PAGE = `<!doctype html><html lang="en"><head><title>A mill</title></head><body><article><p>${PROSE}</p></article></body></html>`;
const NAMES = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY'].flatMap((name) => [
  name,
  name.toLowerCase(),
]);

const serve = localSites();
let proxy: Server | null = null;
const asked: string[] = [];

/** Answers for every http address itself, and refuses tunnels. */
async function startProxy(): Promise<string> {
  asked.length = 0;
  proxy = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.setHeader('content-type', 'text/html').end(PAGE);
  });
  proxy.on('connect', (request, socket) => {
    asked.push(`CONNECT ${request.url}`);
    socket.end('HTTP/1.1 502 no\r\n\r\n');
  });
  await new Promise<void>((resolve) => proxy?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

function setVariables(variables: Readonly<Record<string, string>>): void {
  for (const name of NAMES) vi.stubEnv(name, variables[name]);
}

afterEach(async () => {
  vi.unstubAllEnvs();
  proxy?.closeAllConnections();
  await new Promise((resolve) => (proxy ? proxy.close(resolve) : resolve(null)));
  proxy = null;
});

const failsWith = (reason: string) => expect.objectContaining({ code: 'SOURCE_UNREADABLE', reason });
const read = (url: string, allowHosts = ['127.0.0.0/8']) =>
  createFetcher(localReading({ allowHosts })).fetchDocument(url);

describe('the proxy of the environment', () => {
  it('is chosen as by curl', () => {
    const variables = {
      HTTP_PROXY: 'proxy.example:3128',
      https_proxy: 'https://user:word@secure.example',
      HTTPS_PROXY: 'http://other.example',
      NO_PROXY: 'in.example, .hidden.example *.sub.example,10.0.0.0/8 203.0.113.7 port.example:8080',
    };
    const { proxyFor } = readProxies(variables);
    const hostFor = (url: string) => proxyFor(new URL(url))?.host ?? null;
    const expected = {
      'http://a.example/': 'proxy.example:3128',
      'https://a.example/': 'secure.example',
      'http://in.example/': null,
      'http://www.in.example/': null,
      'http://plain.example/': 'proxy.example:3128',
      'http://x.hidden.example/': null,
      'http://sub.example/': 'proxy.example:3128',
      'http://x.sub.example/': null,
      'http://10.2.3.4/': null,
      'http://203.0.113.7/': null,
      'http://203.0.113.8/': 'proxy.example:3128',
      'http://port.example:8080/': null,
      'http://port.example/': 'proxy.example:3128',
      'http://localhost:11434/': null,
      'http://127.0.0.1:8080/': null,
      'http://[::1]/': null,
    };
    expect(Object.fromEntries(Object.keys(expected).map((url) => [url, hostFor(url)]))).toEqual(expected);
    const of = (environment: Readonly<Record<string, string>>, url = 'https://a.example') =>
      readProxies(environment).proxyFor(new URL(url))?.href ?? null;
    expect(of({ ALL_PROXY: 'socks5://s.example:1080' })).toBe('socks5://s.example:1080');
    expect(of({ all_proxy: 'http://s.example', HTTPS_PROXY: '' })).toBe(null);
    expect(of({ HTTP_PROXY: 'http://p.example' })).toBe(null);
    expect(of({ HTTPS_PROXY: 'http://p.example', NO_PROXY: '*' })).toBe(null);
    expect(of({ HTTPS_PROXY: 'http://p.example', NODE_USE_ENV_PROXY: '0' })).toBe(null);
    expect(() => of({ HTTPS_PROXY: 'ftp://p.example' })).toThrow('HTTPS_PROXY is not the address of a proxy');
  });

  it('gives pages, and its refusals are named', async () => {
    const address = await startProxy();
    setVariables({ HTTP_PROXY: address, HTTPS_PROXY: address });
    expect((await read('http://mill.example/a')).text).toContain(PROSE);
    await expect(read('https://mill.example/b')).rejects.toMatchObject({
      reason: 'network',
      message: expect.stringMatching(/the proxy 127\.0\.0\.1:\d+ gave no connection \(.*502/),
    });
    expect(asked).toEqual(['GET http://mill.example/a', 'CONNECT mill.example:443']);
    const fetch = await openFetch();
    expect(await (await fetch('http://search.example/')).text()).toBe(PAGE);
  });

  it('is not asked for what NO_PROXY names, nor for this machine', async () => {
    setVariables({ HTTP_PROXY: await startProxy(), no_proxy: 'mill.invalid' });
    await expect(read('http://mill.invalid/a')).rejects.toEqual(failsWith('network'));
    const site = await serve((_, response) => void response.setHeader('content-type', 'text/html').end(PAGE));
    expect((await read(`${site}/a`)).text).toContain(PROSE);
    expect(asked).toEqual([]);
  });

  it('is asked for no private address, and for no name of a private network that is not allowed', async () => {
    setVariables({ ALL_PROXY: await startProxy() });
    for (const url of [
      'http://10.0.0.8/',
      'http://169.254.169.254/',
      'http://[fd00::1]/',
      'http://localhost/',
    ])
      await expect(read(url, [])).rejects.toEqual(failsWith('blocked_address'));
    for (const url of ['http://intranet/', 'http://metadata.google.internal/', 'http://printer.local/'])
      await expect(read(url)).rejects.toEqual(failsWith('blocked_address'));
    expect(asked).toEqual([]);
    expect((await read('http://wiki.corp/', ['wiki.corp'])).text).toContain(PROSE);
  });
});
