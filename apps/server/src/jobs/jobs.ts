import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import process from 'node:process';
import type { PauseAnswer } from '@research-studio/schemas';
import { type Channel, type OpenChannel, openLocalChannel } from '../events/channel.ts';
import { LostRunError } from '../files/run-mirror.ts';
import { ProblemError } from '../problem.ts';
import { awaitDatabase, isUnreachable } from '../store/await-database.ts';
import { attempt, traceOf, type WorkOptions } from './attempt.ts';

interface JobsOptions extends Omit<WorkOptions, 'research'> {
  /** Null in servers whose runs are done by workers. */
  readonly research: WorkOptions['research'] | null;
  /** Runs at a time. */
  readonly concurrency: number;
  /** Active runs of one person; further runs of that person wait in line. */
  readonly activeRunsPerUser: number;
  /** To the other servers and workers; absent: there are none. */
  readonly openChannel?: OpenChannel | undefined;
}

interface Job {
  readonly controller: AbortController;
  readonly done: Promise<void>;
}

/** A worker that has said nothing for so long is gone. */
const SILENCE_MS = 12_000;
const SIGN_OF_LIFE_MS = 3000;
const LOOK_MS = 4000;

/**
 * Runs as jobs: each is done by one worker at a time, goes on when its worker is gone, and needs no connection. The
 * database says which runs there are to do and which of them may begin; see `RunStore.toDo`. The channel only saves
 * waiting for the next look.
 */
export class Jobs {
  readonly #options: JobsOptions;
  readonly #channel: Channel<{ readonly stop?: string }>;
  readonly #underWay = new Map<string, Job>();
  #looking: Promise<void> | null = null;
  #isToLook = false;
  #isClosing = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(options: JobsOptions) {
    this.#options = options;
    const { openChannel = openLocalChannel } = options;
    this.#channel = openChannel('jobs', async ({ stop }) => {
      if (stop !== undefined) await this.#stop(stop);
      this.#look();
    });
  }

  /** Takes up again what was under way when the last process ended, then works until `close`. */
  async start(): Promise<void> {
    const { runs, research, openChannel } = this.#options;
    if (openChannel === undefined) await awaitDatabase(() => runs.forgetWorkers());
    if (research === null) return;
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
    this.#look();
  }

  /** @throws {ProblemError} 503 while no run can be put in line. */
  async reach(): Promise<void> {
    await this.#channel.ping().catch(() => {
      throw new ProblemError(
        503,
        'No run can be started until it does; runs that were started go on. Try again in a moment.',
        { title: 'Redis does not answer', headers: { 'retry-after': '5' } },
      );
    });
  }

  /** Begins what may begin by now. */
  wake(): Promise<void> {
    return this.#channel.send({});
  }

  /** The run is let go and taken up again at once, as its record now says. */
  restart(runId: string): Promise<void> {
    return this.#channel.send({ stop: runId });
  }

  /** Stops the run where it is waiting or under way; what it finished is kept. */
  async cancel(runId: string): Promise<void> {
    const { runs, events, clock } = this.#options;
    await runs.end(runId, { status: 'cancelled' }, clock().toISOString());
    await this.restart(runId);
    await events.end(runId);
  }

  /** The answer that the run waits for. */
  async answer(runId: string, answer: PauseAnswer): Promise<void> {
    const { runs, clock } = this.#options;
    if (await runs.answer(runId, answer, clock().toISOString())) await this.wake();
  }

  /** Lets go of all runs, which the next start or another worker goes on with. */
  async close(): Promise<void> {
    this.#isClosing = true;
    if (this.#timer !== null) clearInterval(this.#timer);
    await this.#looking;
    await Promise.all([...this.#underWay.keys()].map((runId) => this.#stop(runId)));
    this.#channel.close();
  }

  async #stop(runId: string): Promise<void> {
    const job = this.#underWay.get(runId);
    job?.controller.abort(Object.assign(new Error('The run was stopped.'), { name: 'AbortError' }));
    await job?.done;
  }

  #look(): void {
    if (this.#isClosing || this.#options.research === null) return;
    this.#isToLook = true;
    this.#looking ??= this.#begin();
  }

  async #begin(): Promise<void> {
    const { runs, activeRunsPerUser, concurrency, log } = this.#options;
    while (this.#isToLook && !this.#isClosing) {
      this.#isToLook = false;
      try {
        const free = { silentSince: this.#silentSince(), activeRunsPerUser };
        for (const id of await runs.toDo(free)) {
          if (this.#isClosing || this.#underWay.size >= concurrency) break;
          if (this.#underWay.has(id)) continue;
          const controller = new AbortController();
          this.#underWay.set(id, { controller, done: this.#perform(id, controller) });
        }
      } catch (error) {
        // The next look makes up for it.
        if (!isUnreachable(error)) log(`Runs in line cannot be looked for: ${traceOf(error)}`);
      }
    }
    this.#looking = null;
  }

  async #perform(runId: string, controller: AbortController): Promise<void> {
    const { runs, research, events, clock, activeRunsPerUser, log } = this.#options;
    // Says to people where it is done.
    const worker = `${hostname()}:${process.pid}:${randomUUID()}`;
    const own = { worker, silentSince: this.#silentSince(), activeRunsPerUser };
    const lease = () => runs.lease(runId, { ...own, now: clock().toISOString() });
    let life: NodeJS.Timeout | undefined;
    try {
      const run = (await awaitDatabase(lease)) ? await awaitDatabase(() => runs.get(runId)) : null;
      if (run !== null && research !== null) {
        life = setInterval(() => {
          runs.keep(runId, worker, clock().toISOString()).then(
            (isOurs) => isOurs || controller.abort(new LostRunError(runId)),
            // The database is away; what is stored next waits for it, and finds out whose the run is.
            () => undefined,
          );
        }, SIGN_OF_LIFE_MS);
        await attempt({ ...this.#options, research }, { run, worker, signal: controller.signal });
        // Sent also for a run that only waits: its readers look and stay.
        await events.end(runId);
      }
    } catch (error) {
      log(`Run ${runId} was let go: ${traceOf(error)}`);
    }
    clearInterval(life);
    this.#underWay.delete(runId);
    this.#look();
  }

  /** Since when a worker that is gone has said nothing. */
  #silentSince(): string {
    return new Date(this.#options.clock().getTime() - SILENCE_MS).toISOString();
  }
}
