import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { validate } from '@readme/openapi-parser';
import { FEW_DOCUMENTS } from '@research-studio/core/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningServer, startServer } from './start-server.ts';

const run = promisify(execFile);
let folder: string;
let server: RunningServer;
/** API keys are what programs come with. */
let authorization: string;
let id: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outsiders-'));
  const environment = { RESEARCH_STUDIO__SEARCH__DOCS: FEW_DOCUMENTS.join() };
  server = await startServer({ cwd: folder, environment, flags: { port: 0 } });
  const post = async (path: string, json: object, headers: Record<string, string> = {}) => {
    const body = JSON.stringify(json);
    const type = { 'content-type': 'application/json' };
    const response = await fetch(server.url + path, {
      method: 'POST',
      body,
      headers: { ...type, ...headers },
    });
    return (await response.json()) as { id: string; key: string };
  };
  authorization = `Bearer ${(await post('/api/keys', { name: 'outsider' })).key}`;
  const question = 'How efficient are heat pumps in cold climates?';
  id = (await post('/api/runs', { question, options: { today: '2025-11-01' } }, { authorization })).id;
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

it('an OpenAPI validator accepts the description', async () => {
  const description = await (await fetch(`${server.url}/openapi.json`)).json();
  const result = await validate(description);
  expect(result).toMatchObject({ valid: true });
});

const READER = `
const source = new EventSource(process.argv[1]);
const seen = [];
source.onmessage = ({ lastEventId, data }) => seen.push([Number(lastEventId), JSON.parse(data).type]);
source.addEventListener('end', ({ data }) => {
  console.log(JSON.stringify({ seen, end: JSON.parse(data) }));
  source.close();
});`;

it('Node’s EventSource reads a run to its end, each event once', async () => {
  // It sends no headers, so a program between adds the key, as a proxy would.
  const { createServer } = await import('node:http');
  const proxy = createServer(async (request, response) => {
    const upstream = await fetch(server.url + request.url, { headers: { authorization } });
    response.writeHead(upstream.status, Object.fromEntries(upstream.headers));
    for await (const bytes of upstream.body ?? []) response.write(bytes);
    response.end();
  }).listen(0, '127.0.0.1');
  await new Promise((done) => proxy.once('listening', done));
  const { port } = proxy.address() as { port: number };
  const address = `http://127.0.0.1:${port}/api/runs/${id}/events`;
  try {
    const options = ['--experimental-eventsource', '--no-warnings', '-e', READER, address];
    const { seen, end } = JSON.parse((await run(process.execPath, options)).stdout);
    expect(end).toEqual({ type: 'end', status: 'done' });
    expect(seen.map(([number]: [number]) => number)).toEqual(seen.map((_: unknown, n: number) => n + 1));
    expect(seen[0][1]).toBe('run-start');
  } finally {
    proxy.closeAllConnections();
    proxy.close();
  }
});

it('curl reads it from any point', async () => {
  const address = `${server.url}/api/runs/${id}/events`;
  const headers = ['-H', `Authorization: ${authorization}`, '-H', 'Last-Event-ID: 3'];
  const { stdout } = await run('curl', ['-sN', '-i', ...headers, address]);
  expect(stdout).toMatch(/content-type: text\/event-stream/i);
  expect(/^id: (\d+)$/m.exec(stdout)?.[1]).toBe('4');
  expect(stdout.trimEnd()).toMatch(/event: end\ndata: \{"type":"end","status":"done"\}$/);
});
