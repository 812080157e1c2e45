import type { PauseAnswer } from '@research-studio/schemas';

/**
 * Runs as jobs: each is done by one worker at a time, goes on when its worker is gone, and needs no connection. The
 * database says which runs there are to do and which of them may begin; see `RunStore.toDo`.
 */
export interface JobQueue {
  /** Takes up again what was under way when the last process ended, then works until `close`. */
  start(): Promise<void>;
  /** @throws {ProblemError} 503 while no run can be put in line. */
  reach(): Promise<void>;
  /** Begins what may begin by now among the runs of the person whose run this is. */
  wake(runId: string): Promise<void>;
  /** Stops the run where it is waiting or under way; what it finished is kept. */
  cancel(runId: string): Promise<void>;
  /** The run is let go and taken up again at once, as its record now says. */
  restart(runId: string): Promise<void>;
  /** The answer that the run waits for. */
  answer(runId: string, answer: PauseAnswer): Promise<void>;
  /** Lets go of all runs, which the next start goes on with. */
  close(): Promise<void>;
}
