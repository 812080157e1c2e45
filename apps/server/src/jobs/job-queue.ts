import type { PauseAnswer } from '@research-studio/schemas';
import type { WorkOptions } from './attempt.ts';

/**
 * Runs as jobs: each is done by one worker at a time, goes on when its worker is gone, and needs no connection. The
 * database says which runs there are to do and which of them may begin; see `RunStore.toDo`.
 */
export abstract class JobQueue<
  Options extends Pick<WorkOptions, 'runs' | 'events' | 'clock'> = Pick<
    WorkOptions,
    'runs' | 'events' | 'clock'
  >,
> {
  protected readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  /** Takes up again what was under way when the last process ended, then works until `close`. */
  abstract start(): Promise<void>;
  /** @throws {ProblemError} 503 while no run can be put in line. */
  abstract reach(): Promise<void>;
  /** Begins what may begin by now among the runs of the person whose run this is. */
  abstract wake(runId: string): Promise<void>;
  /** The run is let go and taken up again at once, as its record now says. */
  abstract restart(runId: string): Promise<void>;
  /** Lets go of all runs, which the next start goes on with. */
  abstract close(): Promise<void>;

  /** Stops the run where it is waiting or under way; what it finished is kept. */
  async cancel(runId: string): Promise<void> {
    const { runs, events, clock } = this.options;
    await runs.end(runId, { status: 'cancelled' }, clock().toISOString());
    await this.restart(runId);
    await events.end(runId);
  }

  /** The answer that the run waits for. */
  async answer(runId: string, answer: PauseAnswer): Promise<void> {
    const { runs, clock } = this.options;
    if (await runs.answer(runId, answer, clock().toISOString())) await this.wake(runId);
  }
}
