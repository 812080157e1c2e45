import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Pause, PauseAnswer } from '@research-studio/schemas';
import { Worker } from 'bullmq';
import { subscribe } from '../events/subscribe.ts';
import { LostRunError } from '../files/run-mirror.ts';
import { isUnreachable, patiently } from '../store/patience.ts';
import type { RunEnd, StoredRun } from '../store/run-store.ts';
import { type BullOptions, QUEUE, SILENCE_MS, stopChannel } from './bull-jobs.ts';
import { MOST_ATTEMPTS } from './do-research.ts';
import type { AskPerson } from './job-queue.ts';
import { attempt, messageOf, type RunToDo, stop, traceOf } from './local-jobs.ts';

interface BullWorkerOptions extends BullOptions {
  readonly concurrency: number;
  readonly research: (job: RunToDo) => Promise<RunEnd>;
}

const SIGN_OF_LIFE_MS = 3000;

/** The run stops here until its user has answered; any worker goes on with it then. */
class AskUserError extends Error {
  readonly pause: Pause;
  readonly pauseId: string;

  constructor(pause: Pause, pauseId: string) {
    super('The run waits for its user.');
    this.pause = pause;
    this.pauseId = pauseId;
  }
}

/** Does runs of the queue, as many at a time as it is told to, until `close`. */
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
    // Redis is away, or has given the job to another: the record of the run says whose it is.
    this.#worker.on('error', () => undefined);
    this.#unsubscribe = subscribe(redis, stopChannel(prefix), (runId) =>
      this.#running.get(runId)?.abort(stop('cancelled')),
    );
  }

  start(): void {
    this.#worker.run().catch((error: unknown) => this.#options.log(`The worker stopped: ${traceOf(error)}`));
  }

  /** Lets go of its runs, which another worker goes on with. */
  async close(): Promise<void> {
    for (const controller of this.#running.values()) controller.abort(stop('closing'));
    await Promise.allSettled(this.#underWay);
    // A Redis that is away need not be told: the database says whose the runs are.
    await this.#worker.close(this.#options.redis.status !== 'ready');
    this.#unsubscribe();
  }

  async #attend(runId: string): Promise<void> {
    const { runs, events, log } = this.#options;
    // Says to people where it is done.
    const worker = `${hostname()}:${process.pid}:${randomUUID()}`;
    if (this.#running.has(runId) || !(await patiently(() => this.#lease(runId, worker)))) return;
    const run = await patiently(() => runs.get(runId));
    if (run === null) return;
    const controller = new AbortController();
    this.#running.set(runId, controller);
    const life = setInterval(() => {
      runs.keep(runId, worker, this.#now()).then(
        (isOurs) => isOurs || controller.abort(new LostRunError(runId)),
        // The database is away; what is stored next waits for it, and finds out whose the run is.
        () => undefined,
      );
    }, SIGN_OF_LIFE_MS);
    try {
      await this.#perform(run, worker, controller.signal);
    } catch (error) {
      log(`Run ${runId} was let go: ${traceOf(error)}`);
    } finally {
      clearInterval(life);
      this.#running.delete(runId);
    }
    // Told also of a run that only waits: its readers look and stay.
    await events.end(runId);
  }

  #lease(runId: string, worker: string): Promise<boolean> {
    const { runs, clock } = this.#options;
    const silentSince = new Date(clock().getTime() - SILENCE_MS).toISOString();
    return runs.lease(runId, { worker, now: this.#now(), silentSince });
  }

  async #perform(run: StoredRun, worker: string, signal: AbortSignal): Promise<void> {
    const { runs, log } = this.#options;
    const { id } = run;
    try {
      const answer: AskPerson = (pause, pauseId) => this.#ask(id, pause, pauseId);
      const end = await attempt(this.#options, { run, worker, signal, answer });
      await patiently(() => runs.end(id, end, this.#now(), worker));
    } catch (error) {
      if (error instanceof LostRunError || signal.reason instanceof LostRunError) return;
      if (error instanceof AskUserError) {
        await patiently(() => runs.wait(id, error.pause, error.pauseId));
        await patiently(() => runs.letGo(id, worker));
      } else if (signal.aborted || isUnreachable(error)) await patiently(() => runs.letGo(id, worker));
      else {
        log(`Run ${id} failed: ${traceOf(error)}`);
        const end = { status: 'failed', error: messageOf(error) } as const;
        await patiently(() => runs.end(id, end, this.#now(), worker));
      }
    }
  }

  async #ask(runId: string, pause: Pause, pauseId: string): Promise<PauseAnswer> {
    const answer = await patiently(() => this.#options.runs.answerTo(runId, pauseId));
    if (answer !== null) return answer;
    throw new AskUserError(pause, pauseId);
  }

  #now(): string {
    return this.#options.clock().toISOString();
  }
}
