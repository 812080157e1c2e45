import { randomUUID } from 'node:crypto';
import { isUnreachable, patiently } from '../store/patience.ts';
import { attempt, stopped, takeRun, traceOf, type WorkOptions } from './attempt.ts';
import { JobQueue } from './job-queue.ts';

interface Job {
  readonly controller: AbortController;
  readonly done: Promise<void>;
}

const LOOK_AGAIN_MS = 1000;

/** Jobs in this process. */
export class LocalJobs extends JobQueue<WorkOptions> {
  readonly #jobs = new Map<string, Job>();
  /** Distinguishes the runs of this process from those of the last one. */
  readonly #worker = randomUUID();
  /** Runs of this process that the database could not be asked about. */
  readonly #lost = new Set<string>();
  #looking: Promise<void> | null = null;
  #isToLook = false;
  #isClosing = false;

  override async start(): Promise<void> {
    await patiently(() => this.options.runs.forgetWorkers());
    await this.wake();
  }

  override async reach(): Promise<void> {
    // The line is in the database alone.
  }

  override async wake(): Promise<void> {
    this.#isToLook = !this.#isClosing;
    if (this.#isToLook) this.#looking ??= this.#look();
  }

  override async restart(runId: string): Promise<void> {
    const job = this.#jobs.get(runId);
    job?.controller.abort(stopped());
    await job?.done;
    await this.wake();
  }

  override async close(): Promise<void> {
    this.#isClosing = true;
    this.#isToLook = false;
    await this.#looking;
    const underWay = [...this.#jobs.values()];
    for (const { controller } of underWay) controller.abort(stopped());
    await Promise.all(underWay.map(({ done }) => done));
  }

  async #look(): Promise<void> {
    const { runs, activeRunsPerUser, concurrency, log } = this.options;
    while (this.#isToLook) {
      this.#isToLook = false;
      try {
        const toDo = await runs.toDo({ activeRunsPerUser });
        for (const id of [...this.#lost, ...toDo])
          if (!this.#isClosing && !this.#jobs.has(id) && this.#jobs.size < concurrency) this.#begin(id);
      } catch (error) {
        if (!isUnreachable(error)) log(`Runs in line cannot be looked for: ${traceOf(error)}`);
        setTimeout(() => void this.wake(), LOOK_AGAIN_MS).unref();
      }
    }
    this.#looking = null;
  }

  #begin(runId: string): void {
    const { log, events } = this.options;
    const controller = new AbortController();
    this.#lost.delete(runId);
    const perform = async () => {
      try {
        if (await this.#perform(runId, controller.signal)) await events.end(runId);
      } catch (error) {
        log(`Run ${runId}: ${traceOf(error)}`);
        // Nobody else goes on with it when the database is back.
        if (isUnreachable(error)) this.#lost.add(runId);
      }
      this.#jobs.delete(runId);
      await this.wake();
    };
    this.#jobs.set(runId, { controller, done: perform() });
  }

  async #perform(runId: string, signal: AbortSignal): Promise<boolean> {
    const worker = this.#worker;
    const run = await takeRun(this.options, { runId, worker });
    return run !== null && attempt(this.options, { run, worker, signal });
  }
}
