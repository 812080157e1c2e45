import { randomUUID } from 'node:crypto';
import type { PauseAnswer } from '@research-studio/schemas';
import type { RunEvents } from '../events/run-events.ts';
import { isUnreachable, patiently } from '../store/patience.ts';
import type { RunEnd, RunStore, StoredRun } from '../store/run-store.ts';
import type { ResearchJob } from './do-research.ts';
import type { AskPerson, JobQueue } from './job-queue.ts';

/** A run as it is handed to a worker. */
export type RunToDo = Omit<ResearchJob, 'documents' | 'follows'> & {
  readonly run: StoredRun;
  /** Whose run it is now, as its record says. */
  readonly worker: string;
};

export interface LocalJobsOptions {
  readonly runs: RunStore;
  readonly events: RunEvents;
  readonly concurrency: number;
  readonly research: (job: RunToDo) => Promise<RunEnd>;
  readonly clock: () => Date;
  /** Of a failure that is nobody's fault but ours, and of what ended. */
  readonly log: (message: string) => void;
}

interface Job {
  readonly controller: AbortController;
  /** Hands over the answer that the run waits for; null while it waits for none. */
  answer: ((answer: PauseAnswer) => void) | null;
  readonly done: Promise<void>;
}

/** Why a run is stopped: its user does not want it, or the process goes and another will go on with it. */
type Stop = 'cancelled' | 'closing';

/** Jobs in this process, the oldest first. A run that waits for its user leaves its place to another. */
export class LocalJobs implements JobQueue {
  readonly #options: LocalJobsOptions;
  readonly #queued: string[] = [];
  readonly #jobs = new Map<string, Job>();
  /** Tells the runs of this process from those of the last one. */
  readonly #worker = randomUUID();
  #isClosing = false;

  constructor(options: LocalJobsOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    for (const { id } of await patiently(() => this.#options.runs.unfinished()))
      if (!this.#queued.includes(id) && !this.#jobs.has(id)) this.#queued.push(id);
    this.#work();
  }

  async reach(): Promise<void> {
    // The line is in this process.
  }

  async add(runId: string): Promise<void> {
    this.#queued.push(runId);
    this.#work();
  }

  async cancel(runId: string): Promise<void> {
    const job = this.#jobs.get(runId);
    const place = this.#queued.indexOf(runId);
    if (place >= 0) this.#queued.splice(place, 1);
    job?.controller.abort(stop('cancelled'));
    await job?.done;
    await this.#options.runs.end(runId, { status: 'cancelled' }, this.#now());
    if (job === undefined) await this.#options.events.end(runId);
  }

  async answer(runId: string, answer: PauseAnswer): Promise<void> {
    if (await this.#options.runs.answer(runId, answer)) this.#jobs.get(runId)?.answer?.(answer);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    const underWay = [...this.#jobs.values()];
    for (const { controller } of underWay) controller.abort(stop('closing'));
    await Promise.all(underWay.map(({ done }) => done));
  }

  #now(): string {
    return this.#options.clock().toISOString();
  }

  #work(): void {
    const busy = () => [...this.#jobs.values()].filter(({ answer }) => answer === null).length;
    while (!this.#isClosing && this.#queued.length > 0 && busy() < this.#options.concurrency)
      this.#begin(this.#queued.shift() ?? '');
  }

  #begin(runId: string): void {
    const { log, events } = this.#options;
    const controller = new AbortController();
    const done = this.#perform(runId, controller.signal)
      .catch((error: unknown) => {
        log(`Run ${runId}: ${traceOf(error)}`);
        // Nobody else goes on with it when the database is back.
        if (isUnreachable(error)) this.#queued.push(runId);
      })
      .finally(async () => {
        this.#jobs.delete(runId);
        await events.end(runId);
        this.#work();
      });
    this.#jobs.set(runId, { controller, answer: null, done });
  }

  async #perform(runId: string, signal: AbortSignal): Promise<void> {
    const { runs, log } = this.#options;
    const worker = this.#worker;
    if (!(await patiently(() => runs.lease(runId, { worker, now: this.#now() })))) return;
    const run = await patiently(() => runs.get(runId));
    if (run === null) return;
    const end = (how: RunEnd) => patiently(() => runs.end(runId, how, this.#now()));
    try {
      await end(await attempt(this.#options, { run, worker, signal, answer: this.#asker(run, signal) }));
    } catch (error) {
      const why = (signal.reason as { readonly stop?: Stop } | undefined)?.stop;
      if (why === 'cancelled') return end({ status: 'cancelled' });
      if (why === 'closing') return patiently(() => runs.letGo(runId, worker));
      if (isUnreachable(error)) throw error;
      log(`Run ${runId} failed: ${traceOf(error)}`);
      await end({ status: 'failed', error: messageOf(error) });
    }
  }

  /** Waits for the user's answer; one that came before a restart counts. */
  #asker(run: StoredRun, signal: AbortSignal): AskPerson {
    const { runs } = this.#options;
    return async (pause, pauseId) => {
      const given = await patiently(() => runs.answerTo(run.id, pauseId));
      if (given !== null) return given;
      const job = this.#jobs.get(run.id);
      if (job === undefined) throw new Error(`Run ${run.id} waits for an answer and is not a job.`);
      const answer = new Promise<PauseAnswer>((resolve, reject) => {
        job.answer = resolve;
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
      await patiently(() => runs.wait(run.id, pause, pauseId));
      this.#work();
      try {
        return await answer;
      } finally {
        job.answer = null;
      }
    };
  }
}

/** A step that ended so long ago is stored, and no process does it again. */
const STORED_MS = 3000;

/** Does a run, or what is left of it; after each finished step, earlier ends of its process count no more. */
export function attempt(
  { runs, events, research, log }: Pick<LocalJobsOptions, 'runs' | 'events' | 'research' | 'log'>,
  {
    run,
    worker,
    signal,
    answer,
  }: Pick<RunToDo, 'run' | 'worker' | 'signal'> & { readonly answer: AskPerson },
): Promise<RunEnd> {
  const failed = (error: unknown) => log(`The progress of run ${run.id} could not be stored: ${error}`);
  const advance = () => void (signal.aborted || runs.advance(run.id, worker).catch(failed));
  return research({
    ...{ ...run, run, worker, signal, answer },
    onEvent(event, id) {
      events.append(run.id, { id, event });
      if (event.type === 'node-end' && run.attempts > 1) setTimeout(advance, STORED_MS).unref();
    },
  });
}

export function traceOf(error: unknown): string {
  return error instanceof Error ? String(error.stack) : String(error);
}

export function stop(kind: Stop): Error {
  return Object.assign(new Error(`The run was stopped (${kind}).`), { name: 'AbortError', stop: kind });
}

/** Our own errors say what failed and what helps; others are told by their first line. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
}
