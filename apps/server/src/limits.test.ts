import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FEW_DOCUMENTS } from '@research-studio/core/testing';
import { afterEach, expect, it } from 'vitest';
import { createRunEvents } from './events/run-events.ts';
import { attempt, type RunToDo } from './jobs/attempt.ts';
import type { Run } from './runs.ts';
import { type RunningServer, startServer } from './start-server.ts';
import { openDatabase } from './store/database.ts';
import { RunStore } from './store/run-store.ts';

const QUESTION = 'How efficient are heat pumps in cold climates?';
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'limits-'));
  // A checkpoint that was under way when its run was stopped may still be written.
  closing.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** A server whose user begins runs with one API key from as many browsers as they like. */
async function serve(settings: Readonly<Record<string, string>>) {
  const folder = await aFolder();
  const environment = Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [`RESEARCH_STUDIO__SERVER__${name}`, value]),
  );
  const server = await startServer({
    cwd: folder,
    environment: { RESEARCH_STUDIO__SEARCH__DOCS: FEW_DOCUMENTS.join(), ...environment },
    flags: { port: 0 },
  });
  closing.push(() => server.close());
  const made = await post(server, '/api/keys', { name: 'mine' });
  const { key } = (await made.json()) as { key: string };
  const headers = { authorization: `Bearer ${key}` };
  const ask = (method: string, path: string, json?: object) =>
    request(server, method, path, { headers, json });
  const begin = (options: object = {}) => ask('POST', '/api/runs', { question: QUESTION, options });
  const begun = async (options: object = {}) => (await (await begin(options)).json()) as Run;
  /** What a worker stores while it does a run. */
  const spend = async (id: string, usd: number) => {
    const run = await server.services.runs.get(id);
    if (run === null) throw new Error(`There is no run ${id}.`);
    await server.services.runs.spend(run, { attempt: 'test', usd, at: new Date().toISOString() });
  };
  return { server, folder, ask, begin, begun, spend };
}

function request(
  server: RunningServer,
  method: string,
  path: string,
  { headers, json }: { headers?: Record<string, string>; json?: object | undefined },
) {
  return fetch(server.url + path, {
    method,
    headers: { ...headers, ...(json !== undefined && { 'content-type': 'application/json' }) },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
}

const post = (server: RunningServer, path: string, json: object) => request(server, 'POST', path, { json });

it('counts runs that were deleted or stopped among the runs of the day', async () => {
  const { ask, begin, begun } = await serve({ RUNS_PER_DAY: '2' });
  const first = await begun();
  await ask('DELETE', `/api/runs/${first.id}`);
  const second = await begun();
  await ask('POST', `/api/runs/${second.id}/cancel`);
  expect((await ask('POST', `/api/runs/${second.id}/resume`)).status).toBe(202);
  await ask('DELETE', `/api/runs/${second.id}`);
  const third = await begin();
  expect([third.status, (await third.json()).detail]).toEqual([429, expect.stringContaining('2 runs')]);
});

it('counts what deleted and stopped runs have cost, for the user and in the metrics', async () => {
  const { server, ask, begin, begun, spend } = await serve({ COST_PER_DAY_USD: '0.05' });
  const stopped = await begun();
  await spend(stopped.id, 0.03);
  await ask('POST', `/api/runs/${stopped.id}/cancel`);
  expect(await (await ask('GET', `/api/runs/${stopped.id}`)).json()).toMatchObject({
    status: 'cancelled',
    costUsd: 0.03,
  });
  const deleted = await begun();
  await spend(deleted.id, 0.02);
  await ask('DELETE', `/api/runs/${deleted.id}`);
  const refused = await begin();
  expect([refused.status, (await refused.json()).detail]).toEqual([429, expect.stringContaining('$0.05')]);
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toMatch(/^research_cost_usd 0\.05$/m);
  expect(metrics).toMatch(/^research_runs_begun_total 2$/m);
});

it('lets a run spend what is left of the day, and no more when it is resumed', async () => {
  const { server, folder, ask, begun, spend } = await serve({ COST_PER_DAY_USD: '0.5' });
  const budget = async (id: string) => (await server.services.runs.get(id))?.budgetUsd;
  const before = await begun({ budget: 0.4 });
  expect(await budget(before.id)).toBe(0.4);
  await spend(before.id, 0.3);
  await ask('POST', `/api/runs/${before.id}/cancel`);
  const run = await begun({ budget: 0.4, today: '2025-11-01' });
  expect(await budget(run.id)).toBeCloseTo(0.2);
  await (await ask('GET', `/api/runs/${run.id}/events`)).text();
  const record = await readFile(join(folder, 'data/checkpoints', run.id, 'run.json'), 'utf8');
  expect(JSON.parse(record).settings.run.budgetUsd).toBeCloseTo(0.2);
  await spend(run.id, 0.15);
  await ask('POST', `/api/runs/${before.id}/resume`);
  expect(await budget(before.id)).toBeCloseTo(0.35);
});

it('reserves the money of runs that begin at the same moment', async () => {
  const { server, begin } = await serve({
    COST_PER_DAY_USD: '0.5',
    ACTIVE_RUNS_PER_USER: '3',
    CONCURRENCY: '1',
  });
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => begin({ budget: 0.2 })));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 202).length).toBeGreaterThan(1);
  const runs = await server.services.db
    .selectFrom('runs')
    .select('budgetUsd')
    .where('status', 'in', ['queued', 'running'])
    .execute();
  expect(runs.reduce((sum, run) => sum + (run.budgetUsd ?? Number.NaN), 0)).toBeLessThanOrEqual(0.5);
});

it('stores what the calls of a run cost as they end, whatever becomes of the run', async () => {
  const db = await openDatabase({ file: join(await aFolder(), 'studio.sqlite') });
  closing.push(() => db.destroy());
  const runs = new RunStore(db);
  const clock = () => new Date('2026-01-31T12:00:00.000Z');
  const id = '20260131-120000-a';
  const run = { id, userId: 'anna', question: QUESTION, pipeline: 'standard', options: {} } as const;
  await runs.create({ ...run, documents: [], createdAt: clock().toISOString() });
  await runs.reserve(id, 0.25);
  const stored = await runs.get(id);
  if (stored === null) throw new Error('The run was created.');
  let budget: number | undefined;
  const research = async ({ run: begun, onEvent }: RunToDo) => {
    budget = begun.options.budget;
    const call = {
      type: 'model-end',
      task: 'assess@1',
      model: 'a:b',
      durationMs: 1,
      cachedTokens: 0,
    } as const;
    for (const costUsd of [0.01, null, 0.02])
      onEvent({ ...call, inputTokens: 1, outputTokens: 1, costUsd } as never, 1);
    onEvent({ type: 'service-charged', service: 'tavily', requests: 2, costUsd: 0.016 }, 2);
    throw new Error('The worker fails.');
  };
  const { signal } = new AbortController();
  const events = createRunEvents({ files: { events: async () => [] } });
  await attempt(
    { runs, events, research, clock, log: () => undefined },
    { run: stored, worker: 'w', signal },
  );
  expect(budget).toBe(0.25);
  expect((await runs.get(id))?.costUsd).toBeCloseTo(0.046);
  await runs.remove(id);
  const usage = await runs.usage({ id: 'next', countedFor: 'anna' }, { since: '2026-01-31', spenders: null });
  expect(usage.spentUsd).toBeCloseTo(0.046);
});
