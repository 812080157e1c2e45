import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FEW_DOCUMENTS } from '@research-studio/core/testing';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type RunningServer, startServer } from '../start-server.ts';

const SECRET = 'a secret of the tests';
const QUESTION = 'How efficient are heat pumps in cold climates?';

let folder: string;
let receiver: Server;
let server: RunningServer;
let received: { readonly headers: IncomingHttpHeaders; readonly body: string }[];
/** Of the receiver's next answers; then 204. */
let statuses: number[];
let log: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'webhook-'));
  receiver = createServer(async (request, response) => {
    let body = '';
    for await (const bytes of request) body += bytes;
    received.push({ headers: request.headers, body });
    response.writeHead(statuses.shift() ?? 204, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  log = [];
  server = await start({ RESEARCH_STUDIO__SERVER__WEBHOOK_ALLOW_HOSTS: '127.0.0.0/8' });
});
beforeEach(() => {
  received = [];
  statuses = [];
  log = [];
});
afterAll(async () => {
  await server.close();
  receiver.close();
  await rm(folder, { recursive: true, force: true });
});

function start(environment: Readonly<Record<string, string>>): Promise<RunningServer> {
  const { port } = receiver.address() as AddressInfo;
  return startServer({
    cwd: folder,
    environment: {
      RESEARCH_STUDIO__SEARCH__DOCS: FEW_DOCUMENTS.join(),
      RESEARCH_STUDIO__SERVER__ACTIVE_RUNS_PER_USER: '5',
      RESEARCH_STUDIO__SERVER__WEBHOOK: `http://127.0.0.1:${port}/ended`,
      RESEARCH_STUDIO__SERVER__PUBLIC_URL: 'https://studio.example/',
      RESEARCH_STUDIO_WEBHOOK_SECRET: SECRET,
      ...environment,
    },
    flags: { port: 0 },
    log: (message) => void log.push(message),
  });
}

async function begin(at = server) {
  const response = await fetch(`${at.url}/api/runs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ question: QUESTION, options: { today: '2025-11-01' } }),
  });
  const { id } = (await response.json()) as { id: string };
  const headers = { cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
  const ask = async (path: string, init: RequestInit = {}) =>
    (await fetch(`${at.url}/api/runs/${id}${path}`, { ...init, headers })).text();
  return { id, ask };
}

it('hears of a finished run, in signed messages, until it takes one', async () => {
  statuses = [503, 500];
  const { id } = await begin();
  await vi.waitFor(() => expect(received).toHaveLength(3), 30_000);
  for (const { headers, body } of received) {
    const signed = createHmac('sha256', SECRET).update(`${headers['webhook-timestamp']}.${body}`);
    expect(headers['webhook-signature']).toBe(`sha256=${signed.digest('hex')}`);
    expect(headers['content-type']).toBe('application/json');
  }
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  const message = JSON.parse(received[2]?.body ?? '');
  expect(message).toEqual({
    type: 'run.ended',
    id,
    state: 'done',
    question: QUESTION,
    answered: 'full',
    confidence: expect.any(Number),
    error: null,
    endedAt: expect.any(String),
    link: `https://studio.example/runs/${id}`,
  });
  expect(log).toEqual([]);
});

it('hears once of a run that its user stopped, though the message is refused', async () => {
  statuses = [302];
  const { id, ask } = await begin();
  expect(JSON.parse(await ask('/cancel', { method: 'POST' }))).toMatchObject({ status: 'cancelled' });
  await vi.waitFor(() => expect(log).toHaveLength(1), 30_000);
  expect(log[0]).toMatch(
    new RegExp(`not called for the end of run ${id}: 127.0.0.1:\\d+ answered with status 302`),
  );
  expect(received.map(({ body }) => JSON.parse(body))).toMatchObject([
    { id, state: 'cancelled', confidence: null },
  ]);
  expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('research_webhook_failures_total 1');
});

it('is not called on a private address that is not allowed, and the run is none the worse', async () => {
  const directory = join(folder, 'guarded');
  for (const host of ['127.0.0.1', 'localhost']) {
    const { port } = receiver.address() as AddressInfo;
    const guarded = await start({
      RESEARCH_STUDIO__SERVER__DIRECTORY: directory,
      RESEARCH_STUDIO__SERVER__WEBHOOK: `http://${host}:${port}/`,
    });
    log = [];
    const { ask } = await begin(guarded);
    await ask('/cancel', { method: 'POST' });
    await vi.waitFor(() => expect(log).toHaveLength(1), 30_000);
    expect(log[0]).toContain('server.webhookAllowHosts may permit it');
    expect(JSON.parse(await ask(''))).toMatchObject({ status: 'cancelled' });
    await guarded.close();
  }
  expect(received).toEqual([]);
});

it('is not served without a secret to sign with', async () => {
  const directory = { RESEARCH_STUDIO__SERVER__DIRECTORY: join(folder, 'unsigned') };
  for (const secret of ['', 'short'])
    await expect(start({ ...directory, RESEARCH_STUDIO_WEBHOOK_SECRET: secret })).rejects.toThrow(
      /RESEARCH_STUDIO_WEBHOOK_SECRET is (not|too short)/,
    );
});
