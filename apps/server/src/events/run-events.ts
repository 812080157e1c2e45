import type { RunEvent } from '@research-studio/schemas';

/** An event with its number in the run's log, rising from 1. */
export interface NumberedEvent {
  readonly id: number;
  readonly event: RunEvent;
}

/** The logs of runs, which any number of readers follow from any point. */
export interface RunEvents {
  append(runId: string, event: NumberedEvent): void;
  /** No event will follow, until the run is resumed. */
  end(runId: string): void;
  /**
   * The events after `after`, in order, each once; waits for more while the run is under way.
   *
   * @param isUnderWay asked once, when what is stored was read.
   */
  follow(options: {
    readonly runId: string;
    readonly after: number;
    readonly signal: AbortSignal;
    readonly isUnderWay: () => Promise<boolean>;
  }): AsyncIterable<NumberedEvent>;
}
