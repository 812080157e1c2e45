import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { Worker } from 'bullmq';
import { subscribe } from '../events/redis-run-events.ts';
import { LostRunError } from '../files/run-mirror.ts';
import { attempt, stopped, takeRun, traceOf, type WorkOptions } from './attempt.ts';
import { type BullOptions, QUEUE, SILENCE_MS, silentSince, stopChannel } from './bull-jobs.ts';
import { MOST_ATTEMPTS } from './do-research.ts';
import type { JobQueue } from './job-queue.ts';

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
