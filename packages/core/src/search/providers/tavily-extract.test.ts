import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { Keys } from '../../settings/keys.ts';
import { tavilyExtract } from './tavily-extract.ts';

it('asks the service for one page as Markdown, and says when it has none or fails', async () => {
  const asked: unknown[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      const { urls } = JSON.parse(body);
      asked.push([request.method, request.url, request.headers.authorization, JSON.parse(body).format]);
      if (urls[0].endsWith('/fault')) response.writeHead(500).end();
      else {
        const results = urls[0].endsWith('/gone') ? [] : [{ url: urls[0], raw_content: '# The mill' }];
        response.end(JSON.stringify({ results, failed_results: [] }));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const TAVILY_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service = tavilyExtract(new Keys({ TAVILY_API_KEY: 'tvly-secret', TAVILY_BASE_URL }));
  const { signal } = new AbortController();
  expect(await service?.extract('https://mill.example/page', signal)).toBe('# The mill');
  expect(await service?.extract('https://mill.example/gone', signal)).toBeNull();
  const failure = await service
    ?.extract('https://mill.example/fault', signal)
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'PROVIDER_REQUEST_FAILED', status: 500 });
  expect(String(failure)).not.toContain('tvly-secret');
  expect(asked[0]).toEqual(['POST', '/extract', 'Bearer tvly-secret', 'markdown']);
  server.close();
});

it('is not a service without its key', () => {
  expect(tavilyExtract(new Keys({}))).toBeUndefined();
});
