import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  asSearchPages,
  asWebPages,
  ORRIN_QUESTION,
  startSearchServer,
  startWebServer,
} from '@research-studio/core/testing';
import { Bundle } from '@research-studio/schemas';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { createRunEvents } from './events/run-events.ts';
import { attempt } from './jobs/attempt.ts';
import { startServer } from './start-server.ts';
import { openDatabase } from './store/database.ts';
import { RunStore } from './store/run-store.ts';
import { followToEnd } from './testing/follow-to-end.ts';
import { servicesAtHand } from './testing/services-at-hand.ts';

/** Takes a run from any other worker. */
const TAKEN = { silentSince: '9', activeRunsPerUser: 1 };

const shared = await servicesAtHand();
const folder = await mkdtemp(join(tmpdir(), 'crashed-'));
afterAll(async () => {
  await shared?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const CASES = [
  ['standard', 'files', {}],
  ['advanced', 'files', {}],
  ['standard', 'PostgreSQL', { DATABASE_URL: shared?.database }],
] as const;

describe.each(CASES)('a %s run in %s whose process ended three times', (pipeline, place, environment) => {
  it.skipIf(place === 'PostgreSQL' && shared === null)(
    'is reported as far as it came, and reads nothing more',
    async () => {
      const reached = Promise.withResolvers<void>();
      await using web = await startWebServer({
        pages: asWebPages(),
        // The page that ends the process of each run that reads it.
        before: (path) => {
          if (path !== '/operator') return undefined;
          reached.resolve();
          return new Promise(() => undefined);
        },
      });
      await using search = await startSearchServer({ pages: asSearchPages(web.url) });
      const cwd = await mkdtemp(join(folder, 'server-'));
      const logs: string[] = [];
      const start = () =>
        startServer({
          cwd,
          flags: { port: 0 },
          log: (message: string) => void logs.push(message),
          environment: {
            TAVILY_API_KEY: 'tvly-loopback',
            TAVILY_BASE_URL: search.baseUrl,
            RESEARCH_STUDIO__READING__ALLOW_HOSTS: '*.localhost',
            // Each part of the question has pages of its own, read side by side.
            RESEARCH_STUDIO__RESEARCH__RESULTS_PER_QUERY: '1',
            ...environment,
          },
        });
      const first = await start();
      const response = await fetch(`${first.url}/api/runs`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          question: ORRIN_QUESTION,
          pipeline,
          options: { today: '2026-01-31', ...(pipeline === 'standard' && { agents: 'multi' }) },
        }),
      });
      const { id } = (await response.json()) as { id: string };
      const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
      await reached.promise;
      const hasReadOthers = async () =>
        (await first.services.files.events(id, 0)).some(
          ({ event }) => event.type === 'node-end' && event.node === 'read-pages',
        );
      await expect.poll(hasReadOthers).toBe(true);
      for (const worker of ['killed', 'killed as well'])
        await first.services.runs.lease(id, { ...TAKEN, worker, now: new Date().toISOString() });
      await first.close();

      const asked = [web.requests.length, search.requests.length];
      const second = await start();
      try {
        const { status } = await followToEnd({ url: () => second.url, cookie, id, patienceMs: 60_000 });
        const read = async (path: string) =>
          (await fetch(`${second.url}/api/runs/${id}${path}`, { headers: { cookie } })).json();
        const bundle = Bundle.parse(await read('/report.json'));
        expect([status, logs]).toEqual(['done', []]);
        expect(bundle.claims.length).toBeGreaterThan(0);
        expect(bundle.metadata.warnings.join()).toContain('ended 3 times before the run was done');
        expect([web.requests.length, search.requests.length]).toEqual(asked);
      } finally {
        await second.close();
      }
    },
  );
});

it('a run that found nothing before, or cannot even be reported, has failed', async () => {
  const cwd = await mkdtemp(join(folder, 'server-'));
  const server = await startServer({ cwd, environment: {}, flags: { port: 0 } });
  const { runs, jobs } = server.services;
  const ended = async (attempts: number) => {
    const id = `20260131-120000-${randomUUID()}`;
    const now = new Date().toISOString();
    const run = { question: 'Why?', pipeline: 'standard' as const, documents: [], options: {} };
    await runs.create({ ...run, id, userId: 'somebody', createdAt: now });
    for (let attempt = 0; attempt < attempts; attempt += 1)
      await runs.lease(id, { ...TAKEN, worker: `killed ${attempt}`, now });
    await runs.forgetWorkers();
    await jobs.wake();
    await expect.poll(async () => (await runs.get(id))?.status).toBe('failed');
    return runs.get(id);
  };
  try {
    const error = expect.stringContaining('ended 3 times');
    expect(await ended(3)).toMatchObject({ error, answered: 'none' });
    expect(await ended(4)).toMatchObject({ error, answered: null });
  } finally {
    await server.close();
  }
});

it('a run that comes further is not given up for what others in its process do', async () => {
  const db = await openDatabase({ file: join(folder, 'store.sqlite') });
  const runs = new RunStore(db);
  const now = new Date().toISOString();
  const given = { question: 'Why?', pipeline: 'standard' as const, documents: [], options: {} };
  await runs.create({ ...given, id: 'a', userId: 'somebody', createdAt: now });
  for (const worker of ['killed', 'killed as well', 'own']) await runs.lease('a', { ...TAKEN, worker, now });
  const run = await runs.get('a');
  if (run === null) throw new Error('The run was stored.');
  const logs: string[] = [];
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    const begin = () =>
      attempt(
        {
          runs,
          events: createRunEvents({ files: { events: async () => [] } }),
          clock: () => new Date(),
          log: (message) => logs.push(message),
          async research({ onEvent }) {
            onEvent({ type: 'node-end', node: 'assess', durationMs: 1 }, 1);
            return new Promise(() => undefined);
          },
        },
        { run, worker: 'own', signal: new AbortController().signal },
      );
    void begin();
    expect((await runs.get('a'))?.attempts).toBe(3);
    vi.runAllTimers();
    await vi.waitFor(async () => expect((await runs.get('a'))?.attempts).toBe(1));
    expect(logs).toEqual([]);
    void begin();
    await db.destroy();
    vi.runAllTimers();
    const lost = 'The progress of run a could not be stored: Error: driver has already been destroyed';
    await vi.waitFor(() => expect(logs).toEqual([lost]));
  } finally {
    vi.useRealTimers();
    await db.destroy();
  }
});
