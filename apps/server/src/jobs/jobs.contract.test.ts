import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pause } from '@research-studio/schemas';
import { Redis } from 'ioredis';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type OpenChannel, redisChannels } from '../events/channel.ts';
import { createRunEvents } from '../events/run-events.ts';
import { type Database, openDatabase } from '../store/database.ts';
import { type RunEnd, RunStore } from '../store/run-store.ts';
import { servicesAtHand } from '../testing/services-at-hand.ts';
import type { RunToDo } from './attempt.ts';
import { Jobs } from './jobs.ts';

const shared = await servicesAtHand();
const folder = await mkdtemp(join(tmpdir(), 'jobs-'));
const redis = shared && new Redis(shared.redis, { maxRetriesPerRequest: 2 });
const opened: Database[] = [];
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(async () => {
  for (const db of opened) await db.destroy();
  redis?.disconnect();
  await shared?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

interface Opening {
  readonly runs: RunStore;
  readonly concurrency: number;
  readonly activeRunsPerUser: number;
  readonly research: (job: RunToDo) => Promise<RunEnd>;
}

/** A queue and what does its jobs, as they stand in one process or in two. */
type Open = (opening: Opening & { readonly log: (message: string) => void }) => {
  readonly jobs: Jobs;
  readonly start: () => Promise<void>;
  readonly close: () => Promise<void>;
};

const clock = () => new Date();
const open = (opening: Omit<ConstructorParameters<typeof Jobs>[0], 'events' | 'clock'>) =>
  new Jobs({ ...opening, events: createRunEvents({ files: { events: async () => [] } }), clock });

const openLocal: Open = (opening) => {
  const jobs = open(opening);
  return { jobs, start: () => jobs.start(), close: () => jobs.close() };
};

const openShared: Open = (opening) => {
  if (redis === null || shared === null) throw new Error('Redis is needed.');
  const openChannel: OpenChannel = redisChannels({ redis, prefix: shared.prefix });
  const jobs = open({ ...opening, research: null, openChannel });
  const worker = open({ ...opening, openChannel });
  return {
    jobs,
    async start() {
      await jobs.start();
      await worker.start();
    },
    async close() {
      await worker.close();
      await jobs.close();
    },
  };
};

const WHICH: Pause = {
  kind: 'clarification',
  question: 'Which?',
  options: ['this', 'that', 'both'],
  text: null,
  flags: [],
};

const DONE: RunEnd = { status: 'done', answered: 'full', costUsd: 0.5 };

function untilStopped(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

describe.each([
  ['this process', openLocal, null],
  ['workers', openShared, shared],
] as const)('jobs of %s', (name, openJobs, services) => {
  const withServices = it.skipIf(name === 'workers' && services === null);
  let number = 0;

  const open = async () => {
    number += 1;
    const url = name === 'workers' ? { url: services?.database } : {};
    const db = await openDatabase({ file: join(folder, `${name}-${number}.sqlite`), ...url });
    opened.push(db);
    const runs = new RunStore(db);
    const logged: string[] = [];
    const start = async (opening: Partial<Opening> & Pick<Opening, 'research'>) => {
      const queue = openJobs({
        runs,
        concurrency: 2,
        activeRunsPerUser: 1,
        log: (message) => void logged.push(message),
        ...opening,
      });
      let isClosed = false;
      const close = async () => {
        if (!isClosed) await queue.close();
        isClosed = true;
      };
      closing.push(close);
      await queue.start();
      return { ...queue, close };
    };
    const begin = async (options = {}, userId: string = randomUUID()): Promise<string> => {
      const id = `20260131-120000-${randomUUID()}`;
      const run = { id, question: 'Why?', pipeline: 'standard' as const, documents: [], options };
      await runs.create({ ...run, userId, createdAt: clock().toISOString() });
      return id;
    };
    const untilItIs = (id: string, status: string) =>
      expect.poll(async () => (await runs.get(id))?.status).toBe(status);
    return { runs, logged, start, begin, untilItIs };
  };

  withServices('are done once each, and leave what came of them', async () => {
    const { runs, start, begin, untilItIs } = await open();
    const done: string[] = [];
    const research = async ({ run: { id, question } }: RunToDo) => {
      done.push(id);
      expect(question).toBe('Why?');
      return DONE;
    };
    const { jobs } = await start({ research });
    const ids = [await begin(), await begin(), await begin()];
    await jobs.wake();
    for (const id of ids) await untilItIs(id, 'done');
    expect(done.sort()).toEqual(ids.sort());
    expect(await runs.get(ids[0] ?? '')).toMatchObject({ answered: 'full', costUsd: 0.5, worker: null });
  });

  withServices('are done no more at a time than is allowed', async () => {
    const { start, begin, untilItIs } = await open();
    let running = 0;
    let most = 0;
    const research = async () => {
      most = Math.max(most, ++running);
      // Longer than a busy machine takes to hand out the next.
      await new Promise((resolve) => setTimeout(resolve, 100));
      running -= 1;
      return DONE;
    };
    const { jobs } = await start({ research });
    const ids = await Promise.all(Array.from({ length: 6 }, () => begin()));
    await jobs.wake();
    for (const id of ids) await untilItIs(id, 'done');
    expect(most).toBe(2);
  });

  withServices('that fail say why, to their user and to the log', async () => {
    const { runs, logged, start, begin, untilItIs } = await open();
    const research = async () => {
      throw new Error('The moon is made of cheese.\nNobody reads on.');
    };
    const { jobs } = await start({ research });
    const id = await begin();
    await jobs.wake();
    await untilItIs(id, 'failed');
    expect((await runs.get(id))?.error).toBe('The moon is made of cheese.');
    expect(logged.join()).toContain(id);
  });

  withServices('are stopped where they run, and where they wait in line', async () => {
    const { start, begin, untilItIs } = await open();
    const begun = Promise.withResolvers<void>();
    const stopped = Promise.withResolvers<void>();
    const research = async ({ signal }: RunToDo) => {
      begun.resolve();
      return untilStopped(signal).finally(stopped.resolve);
    };
    const { jobs } = await start({ research, concurrency: 1 });
    const [running, waiting] = [await begin(), await begin()];
    await jobs.wake();
    await begun.promise;
    await jobs.wake();
    await jobs.cancel(waiting);
    await untilItIs(waiting, 'cancelled');
    await jobs.cancel(running);
    await stopped.promise;
    await untilItIs(running, 'cancelled');
  });

  withServices(
    'that wait for their user leave their place to others, and go on with the answer',
    async () => {
      const { runs, start, begin, untilItIs } = await open();
      const given: unknown[] = [];
      const research = async ({ answer, run: { options } }: RunToDo) => {
        if (options.mayAsk === true) given.push(await answer?.(WHICH, 'p1'));
        return DONE;
      };
      const { jobs } = await start({ research, concurrency: 1 });
      const [asking, other] = [await begin({ mayAsk: true }), await begin()];
      await jobs.wake();
      await untilItIs(asking, 'waiting');
      expect((await runs.get(asking))?.waiting).toEqual(WHICH);
      await jobs.wake();
      await untilItIs(other, 'done');
      await jobs.answer(asking, { choice: 'that', text: null });
      await untilItIs(asking, 'done');
      expect(given).toEqual([{ choice: 'that', text: null }]);
    },
  );

  withServices('of one person are done one after the other, and know their place', async () => {
    const { runs, start, begin, untilItIs } = await open();
    const anna = randomUUID();
    const [order, letGo]: [string[], (() => void)[]] = [[], []];
    const research = async ({ answer, run: { id, options } }: RunToDo) => {
      if (options.mayAsk === true) await answer?.(WHICH, 'p1');
      order.push(id);
      await new Promise<void>((resolve) => letGo.push(resolve));
      return DONE;
    };
    let queue = await start({ research });
    const next = async (options = {}) => {
      const id = await begin(options, anna);
      await queue.jobs.wake();
      await new Promise((resolve) => setTimeout(resolve, 5));
      return id;
    };
    const [asking, a, b, c, d] = [
      await next({ mayAsk: true }),
      await next(),
      await next(),
      await next(),
      await next(),
    ];
    const places = async () =>
      Promise.all([asking, a, b, c, d].map(async (id) => (await runs.get(id))?.place));
    await untilItIs(asking, 'waiting');
    await expect.poll(() => order).toEqual([a]);
    expect(await places()).toEqual([null, null, 1, 2, 3]);
    const other = await begin();
    await queue.jobs.wake();
    await expect.poll(() => order).toEqual([a, other]);
    await queue.jobs.cancel(c);
    expect(await places()).toEqual([null, null, 1, null, 2]);
    letGo.shift()?.();
    await expect.poll(() => order).toEqual([a, other, b]);
    for (const resolve of letGo.splice(0)) resolve();
    await expect.poll(() => order).toEqual([a, other, b, d]);
    for (const resolve of letGo.splice(0)) resolve();
    await untilItIs(d, 'done');
    await queue.close();
    queue = await start({ research });
    await queue.jobs.answer(asking, { choice: 'this', text: null });
    await expect.poll(() => order).toEqual([a, other, b, d, asking]);
    for (const resolve of letGo.splice(0)) resolve();
    await untilItIs(asking, 'done');
  });

  withServices('that wait in line are begun by the next process', async () => {
    const { runs, start, begin, untilItIs } = await open();
    const anna = randomUUID();
    const research = async ({ signal }: RunToDo) => untilStopped(signal);
    const first = await start({ research });
    const running = await begin({}, anna);
    await first.jobs.wake();
    await untilItIs(running, 'running');
    const inLine = await begin({}, anna);
    await first.close();
    expect(await runs.get(inLine)).toMatchObject({ status: 'queued', place: 1, beganAt: null });
    await start({ research: async () => DONE });
    await untilItIs(inLine, 'done');
    expect((await runs.get(running))?.status).toBe('done');
  });

  withServices('write their report when they are asked to', async () => {
    const { runs, start, begin, untilItIs } = await open();
    const research = async ({ signal, run }: RunToDo) => (run.isToWrite ? DONE : untilStopped(signal));
    const { jobs } = await start({ research });
    const id = await begin();
    await jobs.wake();
    await untilItIs(id, 'running');
    expect(await runs.writeNow(id)).toBe(true);
    await jobs.restart(id);
    await untilItIs(id, 'done');
    expect(await runs.writeNow(id)).toBe(false);
  });

  withServices('ask each of their questions once, also where the process ends in between', async () => {
    const { runs, start, begin, untilItIs } = await open();
    const given: unknown[] = [];
    // As with a checkpoint, a run that is continued does not ask again what was answered.
    const research = async ({ answer }: RunToDo) => {
      if (given.length === 0) given.push(await answer?.(WHICH, 'p1'));
      given.push(await answer?.({ ...WHICH, kind: 'brief' }, 'p2'));
      return DONE;
    };
    let queue = await start({ research });
    const id = await begin();
    await queue.jobs.wake();
    await untilItIs(id, 'waiting');
    await queue.close();
    queue = await start({ research });
    await expect.poll(async () => (await runs.get(id))?.status).toBe('waiting');
    await queue.jobs.answer(id, { choice: 'this', text: null });
    await expect.poll(async () => (await runs.get(id))?.waiting?.kind).toBe('brief');
    await queue.jobs.answer(id, { choice: 'both', text: null });
    await untilItIs(id, 'done');
    expect(given.at(-1)).toEqual({ choice: 'both', text: null });
  });

  withServices('are let go when the process ends, and gone on with by the next', async () => {
    const { runs, start, begin, untilItIs } = await open();
    const begun = Promise.withResolvers<void>();
    const first = await start({
      research: async ({ signal }) => {
        begun.resolve();
        return untilStopped(signal);
      },
    });
    const id = await begin();
    await first.jobs.wake();
    await begun.promise;
    await first.close();
    expect((await runs.get(id))?.status).toBe('running');
    await start({ research: async () => DONE });
    await untilItIs(id, 'done');
  });
});
