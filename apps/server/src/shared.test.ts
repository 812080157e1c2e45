import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FEW_DOCUMENTS } from '@research-studio/core/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from './start-server.ts';
import { type RunningWorker, startWorker } from './start-worker.ts';
import { followToEnd } from './testing/follow-to-end.ts';
import { servicesAtHand } from './testing/services-at-hand.ts';

const QUESTION = 'How efficient are heat pumps in cold climates?';
const shared = await servicesAtHand();

describe.skipIf(shared === null)('two servers and two workers on PostgreSQL and Redis', () => {
  const folders: string[] = [];
  const servers: RunningServer[] = [];
  const workers: RunningWorker[] = [];
  const logs: string[] = [];
  let cookie = '';

  const machine = async () => {
    const cwd = await mkdtemp(join(tmpdir(), 'machine-'));
    folders.push(cwd);
    return {
      cwd,
      environment: {
        DATABASE_URL: shared?.database,
        REDIS_URL: shared?.redis,
        RESEARCH_STUDIO__SERVER__REDIS_PREFIX: shared?.prefix,
        RESEARCH_STUDIO__SERVER__ACTIVE_RUNS_PER_USER: '5',
        RESEARCH_STUDIO__SEARCH__DOCS: FEW_DOCUMENTS.join(),
      },
      log: (message: string) => void logs.push(message),
    };
  };
  const ask = async (server: number, path: string, init: RequestInit & { json?: unknown } = {}) => {
    const { json, ...rest } = init;
    const response = await fetch((servers[server]?.url ?? '') + path, {
      ...rest,
      headers: {
        ...(cookie && { cookie }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...rest.headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    cookie ||= response.headers.get('set-cookie')?.split(';')[0] ?? '';
    return response;
  };
  const begin = async (json: object): Promise<string> => {
    const response = await ask(0, '/api/runs', {
      method: 'POST',
      json: { question: QUESTION, options: { today: '2025-11-01' }, ...json },
    });
    expect(response.status).toBe(202);
    return ((await response.json()) as { id: string }).id;
  };
  const follow = (server: number, id: string, after = 0) =>
    followToEnd({ url: () => servers[server]?.url ?? '', cookie, id, after, patienceMs: 90_000 });

  beforeAll(async () => {
    for (let n = 0; n < 2; n += 1)
      servers.push(await startServer({ ...(await machine()), flags: { port: 0 } }));
    for (let n = 0; n < 2; n += 1) workers.push(await startWorker(await machine()));
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    await Promise.all(servers.map((server) => server.close()));
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
    await shared?.[Symbol.asyncDispose]();
  });

  it('do a run that each server shows, live and afterwards, from any point', async () => {
    const id = await begin({});
    const [here, there] = await Promise.all([follow(0, id), follow(1, id)]);
    expect([here.status, logs]).toEqual(['done', []]);
    expect(there).toEqual(here);
    expect(here.events.map((event) => event.id)).toEqual(here.events.map((_, index) => index + 1));
    expect((await follow(1, id, 10)).events).toEqual(here.events.slice(10));
    const report = async (server: number) => (await ask(server, `/api/runs/${id}/report.md`)).text();
    expect(await report(0)).toContain('heat pump');
    expect(await report(1)).toBe(await report(0));
    expect((await ask(1, `/api/runs/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await ask(0, `/api/runs/${id}/report.md`)).status).toBe(404);
  });

  it('bring uploaded documents to whichever worker reads them', async () => {
    const form = new FormData();
    form.append(
      'file',
      new File(['Tulip bulbs are planted 15 centimetres deep, in autumn.\n'], 'tulips.txt'),
    );
    const { items } = (await (await ask(0, '/api/documents', { method: 'POST', body: form })).json()) as {
      items: { id: string }[];
    };
    const documents = items.map((document) => document.id);
    const id = await begin({ question: 'How deep are tulip bulbs planted?', documents });
    const { events } = await follow(1, id);
    const report = await (await ask(1, `/api/runs/${id}/report.md`)).text();
    expect(report).toContain('15 centimetres');
    expect(report).toContain('1. tulips (tulips.txt)');
    const bundle = await (await ask(1, `/api/runs/${id}/report.json`)).text();
    expect(JSON.stringify(events) + report + bundle).not.toContain(tmpdir());
    expect(bundle).toContain(`document:${documents[0]}`);
  });

  it('go on with the run of a worker that stops, and readers miss nothing', async () => {
    const id = await begin({ pipeline: 'advanced' });
    const followed = follow(1, id);
    const first = workers.shift();
    const second = workers.shift();
    await Promise.all([first?.close(), second?.close()]);
    workers.push(await startWorker(await machine()));
    const { status, events } = await followed;
    expect(status).toBe('done');
    expect(events.map((event) => event.id)).toEqual(events.map((_, index) => index + 1));
  });

  it('take a run from a worker that has fallen silent, which can store nothing for it any more', async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.close()));
    const id = await begin({});
    const runs = servers[0]?.services.runs;
    const aMinuteAgo = new Date(Date.now() - 60_000).toISOString();
    expect(
      await runs?.lease(id, {
        worker: 'gone',
        now: aMinuteAgo,
        silentSince: aMinuteAgo,
        activeRunsPerUser: 1,
      }),
    ).toBe(true);
    workers.push(await startWorker(await machine()));
    expect((await follow(0, id)).status).toBe('done');
    expect(await runs?.keep(id, 'gone', aMinuteAgo)).toBe(false);
  });

  it('are one server without Redis, which does its runs itself', async () => {
    const name = `alone_${process.pid}`;
    const client = new Client({ connectionString: shared?.database ?? '' });
    await client.connect();
    await client.query(`create database ${name}`);
    const { cwd, environment } = await machine();
    const { REDIS_URL: _, ...alone } = environment;
    const database = (shared?.database ?? '').replace(/[^/]+$/, name);
    const options = { cwd, environment: { ...alone, DATABASE_URL: database }, flags: { port: 0 } };
    const first = await startServer(options);
    const started = await fetch(`${first.url}/api/runs`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ question: QUESTION, pipeline: 'advanced', options: { today: '2025-11-01' } }),
    });
    const own = started.headers.get('set-cookie')?.split(';')[0] ?? '';
    const { id } = (await started.json()) as { id: string };
    await first.close();
    const second = await startServer(options);
    try {
      const from = { url: () => second.url, cookie: own, id, patienceMs: 90_000 };
      expect((await followToEnd(from)).status).toBe('done');
      const report = await fetch(`${second.url}/api/runs/${id}/report.md`, { headers: { cookie: own } });
      expect(await report.text()).toContain('heat pump');
    } finally {
      await second.close();
      await client.query(`drop database ${name} with (force)`);
      await client.end();
    }
  });

  it('stop a run that is cancelled, and go on with it when asked to', async () => {
    const id = await begin({});
    const stopped = await ask(1, `/api/runs/${id}/cancel`, { method: 'POST' });
    expect(((await stopped.json()) as { status: string }).status).toBe('cancelled');
    expect((await follow(0, id)).status).toBe('cancelled');
    expect((await ask(0, `/api/runs/${id}/resume`, { method: 'POST' })).status).toBe(202);
    expect((await follow(1, id)).status).toBe('done');
  });
});
