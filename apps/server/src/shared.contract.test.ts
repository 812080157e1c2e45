import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunEvent, Settings } from '@research-studio/schemas';
import { Redis } from 'ioredis';
import { afterAll, describe, expect, it } from 'vitest';
import { type OpenChannel, redisChannels } from './events/channel.ts';
import { createRunEvents, isUnstored } from './events/run-events.ts';
import { createDatabaseRunFiles, createLocalRunFiles } from './files/run-files.ts';
import { LostRunError, RunMirror } from './files/run-mirror.ts';
import { createLimits, createRequestCounter } from './identity/limits.ts';
import { type Database, openDatabase } from './store/database.ts';
import { createDatabaseDocumentFiles, createLocalDocumentFiles } from './store/document-files.ts';
import { keepTexts, tagsOf } from './store/run-search.ts';
import { RunStore } from './store/run-store.ts';
import { servicesAtHand } from './testing/services-at-hand.ts';

const shared = await servicesAtHand();
const folder = await mkdtemp(join(tmpdir(), 'contract-'));
const sqlite = await openDatabase({ file: join(folder, 'studio.sqlite') });
const postgres = shared && (await openDatabase({ file: '', url: shared.database }));
const redis = shared && new Redis(shared.redis);
const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
  redis?.disconnect();
  await sqlite.destroy();
  await postgres?.destroy();
  await shared?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const now = '2026-01-31T12:00:00.000Z';
const later = '2026-01-31T12:00:20.000Z';

async function aRun(runs: RunStore, userId: string = randomUUID()) {
  const id = `20260131-120000-${randomUUID()}`;
  const run = { question: 'What is 100% of it?', pipeline: 'standard', options: {}, documents: [] } as const;
  await runs.create({ ...run, documents: [], id, userId, createdAt: now });
  return { id, userId };
}

describe.each([
  ['SQLite', sqlite],
  ['PostgreSQL', postgres],
] as const)('runs in %s', (_name, database) => {
  const withDatabase = it.skipIf(database === null);
  const runs = new RunStore(database ?? sqlite);

  withDatabase('are found by their user alone, by words, newest first, a page at a time', async () => {
    const { id, userId } = await aRun(runs);
    const { id: other } = await aRun(runs, userId);
    const [newest = '', oldest = ''] = [id, other].sort().reverse();
    expect(await runs.find(id, 'somebody')).toBeNull();
    const ids = async (filter: object) =>
      (await runs.list({ userId, limit: 9, ...filter })).map((run) => run.id);
    expect(await ids({ query: 'WHAT 100%' })).toEqual([newest, oldest]);
    expect(await ids({ query: '100_' })).toEqual([]);
    expect(await ids({ cursor: newest })).toEqual([oldest]);
    expect((await runs.active(userId)).length).toBe(2);
    const counted = { id: 'another', countedFor: userId };
    await runs.spend({ id, countedFor: userId }, { attempt: now, usd: 0.5, at: now });
    await runs.spend({ id, countedFor: userId }, { attempt: now, usd: 0.75, at: now });
    await runs.reserve(id, 1);
    expect(await runs.usage(counted, { since: now, spenders: null })).toEqual({
      begun: 2,
      spentUsd: 0.75,
      reservedUsd: 0.25,
      active: [newest, oldest],
    });
    await runs.remove(id);
    expect(await runs.usage(counted, { since: now, spenders: null })).toEqual({
      begun: 2,
      spentUsd: 0.75,
      reservedUsd: 0,
      active: [other],
    });
    expect((await runs.usage(counted, { since: later, spenders: null })).begun).toBe(0);
  });

  withDatabase('are found by the text of their report, which is read once, and by their tags', async () => {
    const { id, userId } = await aRun(runs);
    const { id: other } = await aRun(runs, userId);
    const ids = async (filter: object) =>
      (await runs.list({ userId, limit: 9, ...filter })).map((run) => run.id);
    const read: string[] = [];
    const keep = () =>
      keepTexts(database ?? sqlite, userId, async (one) => {
        read.push(one);
        return one === id ? 'Ölheizungen cost 40\u0000% more.' : null;
      });
    await keep();
    expect(read).toEqual([]);
    for (const one of [id, other]) await runs.end(one, { status: 'done' }, now);
    await Promise.all([keep(), keep()]);
    await keep();
    expect(new Set(read)).toEqual(new Set([id, other]));
    for (const query of ['ÖLHEIZUNGEN', 'cost what', '40%'])
      expect(await ids({ query }), query).toEqual([id]);
    expect(await ids({ query: '40_' })).toEqual([]);
    await runs.describe(id, { tags: ['b', 'Ä', 'b'] });
    await runs.describe(other, { tags: ['a'] });
    await runs.describe(id, { title: 'Mine' });
    expect(await runs.get(id)).toMatchObject({ title: 'Mine', tags: ['b', 'Ä'] });
    expect(await tagsOf(database ?? sqlite, userId)).toEqual(['a', 'Ä', 'b']);
    expect([await ids({ tag: 'b' }), await ids({ tag: 'Ä' }), await ids({ tag: '_' })]).toEqual([
      [id],
      [id],
      [],
    ]);
    await runs.remove(id);
    const texts = (database ?? sqlite).selectFrom('reportTexts').where('runId', '=', id).selectAll();
    expect(await texts.execute()).toEqual([]);
  });

  withDatabase('are begun within the limits of their user, by however many servers at once', async () => {
    const db = database ?? sqlite;
    const userId = randomUUID();
    const user = { id: userId, kind: 'account', countedFor: userId } as const;
    const { server } = Settings.parse({ server: { costPerDayUsd: 1, runsPerDay: 5, activeRunsPerUser: 20 } });
    const requests = createRequestCounter(1);
    const servers = [1, 2].map(() =>
      createLimits({ settings: server, db, requests, clock: () => new Date(now) }),
    );
    const beginOne = async (number: number, budgetUsd: number) => {
      const id = `${now}-${randomUUID()}`;
      const run = { question: 'What is it?', pipeline: 'standard', options: {}, documents: [] } as const;
      await servers[number % 2]?.begin(user, { id, budgetUsd }, async (store) => {
        await store.create({ ...run, documents: [], id, userId, createdAt: now });
        return true;
      });
    };
    const some = await Promise.allSettled(Array.from({ length: 8 }, (_, number) => beginOne(number, 0.001)));
    expect(some.filter(({ status }) => status === 'fulfilled').length).toBe(5);
    const active = await runs.active(userId);
    expect(active.length).toBe(5);
    await db.deleteFrom('runCosts').where('countedFor', '=', userId).execute();
    await Promise.allSettled(Array.from({ length: 8 }, (_, number) => beginOne(number, 0.4)));
    const reserved = (await runs.active(userId)).reduce((sum, { budgetUsd }) => sum + (budgetUsd ?? 9), 0);
    expect(reserved).toBeGreaterThan(0);
    expect(reserved).toBeLessThanOrEqual(1.000_001);
  });

  withDatabase('are one worker’s until it ends them, leaves them or falls silent', async () => {
    const { id } = await aRun(runs);
    const lease = (worker: string, silentSince = '2026-01-31T11:59:00.000Z') =>
      runs.lease(id, { worker, now, silentSince, activeRunsPerUser: 1 });
    expect(await lease('a')).toBe(true);
    expect(await lease('b')).toBe(false);
    expect(await runs.toDo({ silentSince: now, activeRunsPerUser: 1 })).not.toContain(id);
    expect(await runs.toDo({ silentSince: later, activeRunsPerUser: 1 })).toContain(id);
    expect(await lease('b', later)).toBe(true);
    expect(await runs.keep(id, 'a', now)).toBe(false);
    await runs.end(id, { status: 'failed' }, now, 'a');
    expect((await runs.get(id))?.status).toBe('running');
    await runs.letGo(id, 'b');
    expect(await lease('c')).toBe(true);
    await runs.end(id, { status: 'done', costUsd: 0.25, strip: 'wp', statements: 2 }, later, 'c');
    expect(await runs.get(id)).toMatchObject({ status: 'done', costUsd: 0.25, strip: 'wp', worker: null });
    expect(await lease('d')).toBe(false);
  });

  withDatabase('count how often a worker began and never let go in order', async () => {
    const { id } = await aRun(runs);
    const attempts = async () => (await runs.get(id))?.attempts;
    for (const worker of ['a', 'a', 'b'])
      await runs.lease(id, { worker, now, silentSince: later, activeRunsPerUser: 1 });
    expect(await attempts()).toBe(2);
    await runs.letGo(id, 'a');
    await runs.advance(id, 'a');
    expect(await attempts()).toBe(2);
    await runs.advance(id, 'b');
    expect(await attempts()).toBe(1);
    await runs.letGo(id, 'b');
    expect(await attempts()).toBe(0);
  });
});

it.skipIf(postgres === null)(
  'a run’s folder comes back from the database as it was, and only its worker may store',
  async () => {
    const db = postgres as Database;
    const runs = new RunStore(db);
    const { id } = await aRun(runs);
    await runs.lease(id, { worker: 'a', now, silentSince: now, activeRunsPerUser: 1 });
    const files = createDatabaseRunFiles(db);
    const at = join(folder, id);
    await mkdir(join(at, 'sources'), { recursive: true });
    const mirror = new RunMirror({ db, runId: id, worker: 'a', folder: at });
    const line = (number: number) =>
      `${JSON.stringify({ time: now, stepId: number, parentId: null, type: 'notice', payload: { message: 'é' } })}\n`;
    await appendFile(join(at, 'events.jsonl'), line(1));
    await appendFile(join(at, 'sources', `${'a'.repeat(64)}.json`), '{}');
    await appendFile(join(at, 'lock'), 'ours');
    await mirror.flush();
    await appendFile(join(at, 'events.jsonl'), `${line(2)}{"stepId":3`);
    await Promise.all([mirror.flush(), mirror.flush()]);
    expect((await files.events(id, 1)).map((event) => event.id)).toEqual([2]);
    const copy = join(folder, `${id}-copy`);
    await files.restore(id, copy);
    expect(await readFile(join(copy, 'events.jsonl'), 'utf8')).toBe(line(1) + line(2));
    expect(await readFile(join(copy, 'sources', `${'a'.repeat(64)}.json`), 'utf8')).toBe('{}');
    await expect(readFile(join(copy, 'lock'))).rejects.toThrow('ENOENT');
    await runs.lease(id, { worker: 'b', now: later, silentSince: later, activeRunsPerUser: 1 });
    await expect(mirror.flush()).rejects.toThrow(LostRunError);
  },
);

describe.each([
  ['on this machine', () => createLocalDocumentFiles(join(folder, 'documents'))],
  ['in PostgreSQL', () => postgres && createDatabaseDocumentFiles(postgres)],
] as const)('document files %s', (_name, open) => {
  const files = open();
  it.skipIf(files === null)('are lent to a run byte for byte, and gone when they are removed', async () => {
    const id = randomUUID();
    const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
    await files?.save(id, 'a b.txt', bytes);
    const lent = await files?.lend(id, 'a b.txt', join(folder, 'run'));
    expect(new Uint8Array(await readFile(lent ?? ''))).toEqual(bytes);
    await files?.remove(id);
  });
});

/** An event log with the file that a run would write. */
async function openEvents(kind: 'memory' | 'redis') {
  const directory = await mkdtemp(join(folder, 'runs-'));
  const files = createLocalRunFiles(directory);
  let isOpen = () => true;
  const openRedis: OpenChannel = (name, hear) => {
    const channel = redisChannels({ redis: redis as Redis, prefix: shared?.prefix ?? '' })(name, hear);
    isOpen = channel.isOpen;
    return channel;
  };
  const events = createRunEvents({ files, openChannel: kind === 'redis' ? openRedis : undefined });
  await expect.poll(() => isOpen()).toBe(true);
  closing.push(() => events.close());
  const write = async (runId: string, id: number, event: RunEvent, isSent = true) => {
    const { type, ...payload } = event;
    await mkdir(join(directory, runId), { recursive: true });
    const stored = { time: now, stepId: id, parentId: null, type, payload };
    if (!isUnstored({ event }))
      await appendFile(join(directory, runId, 'events.jsonl'), `${JSON.stringify(stored)}\n`);
    if (isSent) events.append(runId, { id, event });
  };
  return { events, write };
}

describe.each(['memory', 'redis'] as const)('event logs in %s', (kind) => {
  const notice = (message: string): RunEvent => ({ type: 'notice', message });
  const withRedis = it.skipIf(kind === 'redis' && redis === null);

  withRedis('reach readers in order and once from any point, before, during and after', async () => {
    const { events, write } = await openEvents(kind);
    const runId = randomUUID();
    let isUnderWay = true;
    const read = async (after: number) => {
      const seen: number[] = [];
      const from = { runId, after, signal: new AbortController().signal, isUnderWay: async () => isUnderWay };
      for await (const { id } of events.follow(from)) seen.push(id);
      return seen;
    };
    await write(runId, 1, notice('one'));
    await write(runId, 2, notice('two'));
    const readers = [read(0), read(1), read(2)];
    for (let id = 3; id <= 40; id += 1) await write(runId, id, notice(String(id)));
    isUnderWay = false;
    await events.end(runId);
    const all = Array.from({ length: 40 }, (_, index) => index + 1);
    expect(await Promise.all(readers)).toEqual([all, all.slice(1), all.slice(2)]);
    expect(await read(38)).toEqual([39, 40]);
    expect(await read(0)).toEqual(all);
  });

  withRedis('hand on progress that is not stored, once and where it came', async () => {
    const { events, write } = await openEvents(kind);
    const runId = randomUUID();
    const from = { runId, after: 0, signal: new AbortController().signal, isUnderWay: async () => true };
    const reader = events.follow(from)[Symbol.asyncIterator]();
    const next = async () => (await reader.next()).value?.event.type;
    await write(runId, 1, notice('one'));
    expect(await next()).toBe('notice');
    await write(runId, 1, { type: 'indexing', done: 1, total: 2 });
    await write(runId, 1, { type: 'indexing', done: 2, total: 2 });
    await write(runId, 2, notice('two'));
    expect([await next(), await next(), await next()]).toEqual(['indexing', 'indexing', 'notice']);
    await write(runId, 2, { type: 'section-text', heading: '#', index: 1, text: 'It' });
    expect(await next()).toBe('section-text');
  });

  withRedis('let go of a reader that goes away', async () => {
    const { events } = await openEvents(kind);
    const controller = new AbortController();
    const from = { runId: randomUUID(), after: 0, signal: controller.signal, isUnderWay: async () => true };
    const next = events.follow(from)[Symbol.asyncIterator]().next();
    controller.abort();
    expect((await next).done).toBe(true);
  });
});

it.skipIf(redis === null)('readers get what Redis has lost', async () => {
  const { events, write } = await openEvents('redis');
  const runId = randomUUID();
  let isUnderWay = true;
  const from = { runId, after: 0, signal: new AbortController().signal, isUnderWay: async () => isUnderWay };
  const iterator = events.follow(from)[Symbol.asyncIterator]();
  await write(runId, 1, { type: 'notice', message: 'one' });
  expect((await iterator.next()).value?.id).toBe(1);
  await write(runId, 2, { type: 'notice', message: 'two' });
  expect((await iterator.next()).value?.id).toBe(2);
  await write(runId, 3, { type: 'notice', message: 'three' }, false);
  await write(runId, 4, { type: 'notice', message: 'four' });
  isUnderWay = false;
  await events.end(runId);
  expect([(await iterator.next()).value?.id, (await iterator.next()).value?.id]).toEqual([3, 4]);
  expect((await iterator.next()).done).toBe(true);
});

describe.each([
  ['memory', () => createRequestCounter(2)],
  ['Redis', () => redis && createRequestCounter(2, { redis, prefix: shared?.prefix ?? '' })],
] as const)('requests counted in %s', (_name, open) => {
  const counter = open();
  it.skipIf(counter === null)('are refused beyond what a minute allows, each key by itself', async () => {
    await counter?.consume('a');
    await counter?.consume('a');
    await expect(counter?.consume('a')).rejects.toMatchObject({ msBeforeNext: expect.any(Number) });
    await counter?.consume('b');
  });
});
