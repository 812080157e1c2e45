import type { NumberedEvent } from '../files/run-files.ts';

/** The logs of runs, which any number of readers follow from any point. */
export interface RunEvents {
  append(runId: string, event: NumberedEvent): void;
  /** No event will follow, until the run is resumed. Resolves when readers can know. */
  end(runId: string): Promise<void>;
  /**
   * The events after `after`, in order, each once; waits for more while the run is under way.
   *
   * @param isUnderWay asked when what is stored was read, and where an end may have been missed.
   */
  follow(options: {
    readonly runId: string;
    readonly after: number;
    readonly signal: AbortSignal;
    readonly isUnderWay: () => Promise<boolean>;
  }): AsyncIterable<NumberedEvent>;
  close(): Promise<void>;
}
