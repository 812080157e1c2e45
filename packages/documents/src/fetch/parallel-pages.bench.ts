import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Settings } from '@research-studio/schemas';
import { afterAll, it } from 'vitest';
import { createFetcher, preloadReading } from './fetch-document.ts';

/** What the server lets each request wait, robots.txt too. */
const LATENCY_MS = 300;
const PAGES = 20;

const paragraph = 'The mill stored the flood behind a dam and ground its corn on the ebb of each tide.';
const page = `<!doctype html><html lang="en"><title>The mill</title><article>${`<p>${paragraph}</p>`.repeat(30)}</article></html>`;
const server = createServer((request, response) => {
  const body = request.url === '/robots.txt' ? '' : page;
  setTimeout(() => response.setHeader('content-type', 'text/html').end(body), LATENCY_MS);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
await preloadReading();

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('prints the time of reading twenty pages at once, each with a new fetcher (to stay under 800 ms)', async () => {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const fetcher = createFetcher({ ...Settings.parse({}).reading, allowHosts: ['127.0.0.0/8'] });
    const paths = Array.from({ length: PAGES }, (_, number) => number);
    const start = performance.now();
    await Promise.all(paths.map((number) => fetcher.fetchDocument(`${base}/${number}`)));
    times.push(Math.round(performance.now() - start));
  }
  const waits = `robots.txt and ${PAGES} pages that wait ${LATENCY_MS} ms each`;
  console.log(`${waits}: ${times.sort((a, b) => a - b).join(', ')} ms`);
}, 60_000);
