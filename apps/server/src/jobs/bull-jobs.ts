import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { Queue, type QueueOptions, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { subscribe } from '../events/redis-run-events.ts';
import { LostRunError } from '../files/run-mirror.ts';
import { ProblemError } from '../problem.ts';
import { attempt, stopped, takeRun, traceOf, type WorkOptions } from './attempt.ts';
import { MOST_ATTEMPTS } from './do-research.ts';
import { JobQueue } from './job-queue.ts';

export interface BullOptions extends Omit<WorkOptions, 'concurrency' | 'research'> {
  readonly redis: Redis;
  /** Of workers, which wait for their next job. */
  readonly connection: QueueOptions['connection'];
  /** Begins every key. */
  readonly prefix: string;
}

/** A worker that has said nothing for so long is gone. */
const SILENCE_MS = 12_000;
const LOOK_MS = 4000;

/** Since when a worker that is gone has said nothing. */
function silentSince(now: Date): string {
  return new Date(now.getTime() - SILENCE_MS).toISOString();
}

const QUEUE = 'runs';

/** Message to the workers: let the run go. */
function stopChannel(prefix: string): string {
  return `${prefix}:stop`;
}

/**
 * Jobs in BullMQ, done by workers in processes of their own. The database says which runs there are to do and whose they
 * are; the queue hands them out. Whatever Redis has lost is put in line again.
 */
export class BullJobs extends JobQueue<BullOptions> {
  readonly #queue: Queue;
  #looking: NodeJS.Timeout | null = null;

  constructor(options: BullOptions) {
    super(options);
    const { redis, prefix } = options;
    this.#queue = new Queue(QUEUE, { connection: redis, prefix, skipVersionCheck: true });
    this.#queue.on('error', () => undefined);
  }

  override async start(): Promise<void> {
    // The next look makes up for one that failed; of looks that fail one after the other, the first is reported.
    let hasFailed = false;
    const lookAgain = async () => {
      try {
        await this.#look();
        hasFailed = false;
      } catch (error) {
        if (!hasFailed) this.options.log(`Runs whose worker is gone cannot be looked for now: ${error}`);
        hasFailed = true;
      }
    };
    await lookAgain();
    this.#looking = setInterval(() => void lookAgain(), LOOK_MS);
  }

  override async reach(): Promise<void> {
    try {
      await this.options.redis.ping();
    } catch {
      throw new ProblemError(
        503,
        'No run can be started until it does; runs that were started go on. Try again in a moment.',
        { title: 'Redis does not answer', headers: { 'retry-after': '5' } },
      );
    }
  }

  override async wake(runId: string): Promise<void> {
    await this.#look(runId).catch((error: unknown) =>
      this.options.log(`Run ${runId} is put in line when Redis answers again: ${error}`),
    );
  }

  override async restart(runId: string): Promise<void> {
    const { redis, prefix } = this.options;
    // A worker that does not hear it finds out when it next stores something.
    await redis.publish(stopChannel(prefix), runId).catch(() => undefined);
    await this.wake(runId);
  }

  override async close(): Promise<void> {
    if (this.#looking !== null) clearInterval(this.#looking);
    await this.#queue.close();
  }

  async #look(ofSamePerson?: string): Promise<void> {
    const { runs, clock, activeRunsPerUser } = this.options;
    const given = { silentSince: silentSince(clock()), activeRunsPerUser, ofSamePerson };
    for (const id of await runs.toDo(given)) await this.#put(id);
  }

  /** A run that is in line already stays where it is. The queue itself would wait for a Redis that is away. */
  async #put(runId: string): Promise<void> {
    await this.options.redis.ping();
    await this.#queue.add('research', {}, { jobId: runId, removeOnComplete: true, removeOnFail: true });
  }
}

type BullWorkerOptions = BullOptions & WorkOptions & Pick<JobQueue, 'wake'>;

const SIGN_OF_LIFE_MS = 3000;

/** Does runs of the queue, as many at a time as set, until `close`. */
export class BullWorker {
  readonly #options: BullWorkerOptions;
  readonly #worker: Worker;
  readonly #unsubscribe: () => void;
  readonly #underWay = new Set<Promise<void>>();
  readonly #running = new Map<string, AbortController>();

  constructor(options: BullWorkerOptions) {
    this.#options = options;
    const { connection, prefix, concurrency, redis } = options;
    const attend = async ({ id = '' }) => {
      const work = this.#attend(id);
      this.#underWay.add(work);
      await work.finally(() => this.#underWay.delete(work));
    };
    this.#worker = new Worker(QUEUE, attend, {
      connection,
      prefix,
      concurrency,
      lockDuration: SILENCE_MS,
      stalledInterval: SILENCE_MS / 2,
      // The record of the run says when it is given up, also where Redis has forgotten how often it was begun.
      maxStalledCount: MOST_ATTEMPTS,
      autorun: false,
    });
    this.#worker.on('completed', ({ id = '' }) => void options.wake(id));
    // Redis is away, or has given the job to another: the record of the run says whose it is.
    this.#worker.on('error', () => undefined);
    this.#unsubscribe = subscribe(redis, stopChannel(prefix), (runId) =>
      this.#running.get(runId)?.abort(stopped()),
    );
  }

  start(): void {
    this.#worker.run().catch((error: unknown) => this.#options.log(`The worker stopped: ${traceOf(error)}`));
  }

  /** Lets go of its runs, which another worker goes on with. */
  async close(): Promise<void> {
    for (const controller of this.#running.values()) controller.abort(stopped());
    await Promise.allSettled(this.#underWay);
    // A Redis that is away needs no message: the database says whose the runs are.
    await this.#worker.close(this.#options.redis.status !== 'ready');
    this.#unsubscribe();
  }

  async #attend(runId: string): Promise<void> {
    const { runs, events, clock, log } = this.#options;
    // Says to people where it is done.
    const worker = `${hostname()}:${process.pid}:${randomUUID()}`;
    if (this.#running.has(runId)) return;
    const run = await takeRun(this.#options, { runId, worker, silentSince: silentSince(clock()) });
    if (run === null) return;
    const controller = new AbortController();
    this.#running.set(runId, controller);
    const life = setInterval(() => {
      runs.keep(runId, worker, clock().toISOString()).then(
        (isOurs) => isOurs || controller.abort(new LostRunError(runId)),
        // The database is away; what is stored next waits for it, and finds out whose the run is.
        () => undefined,
      );
    }, SIGN_OF_LIFE_MS);
    try {
      await attempt(this.#options, { run, worker, signal: controller.signal });
    } catch (error) {
      log(`Run ${runId} was let go: ${traceOf(error)}`);
    } finally {
      clearInterval(life);
      this.#running.delete(runId);
    }
    // Sent also for a run that only waits: its readers look and stay.
    await events.end(runId);
  }
}
