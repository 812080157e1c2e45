import type { RunEvent } from '@research-studio/schemas';

/** An event with its number in the run's log, rising from 1. */
export interface NumberedEvent {
  readonly id: number;
  readonly event: RunEvent;
}

/** What runs leave in their folders, wherever those lie. */
export interface RunFiles {
  /** A file by its path in the run's folder, e.g. "report.json"; null where the run has none. */
  read(runId: string, path: string): Promise<string | null>;
  /** The stored events behind a number, in order. */
  events(runId: string, after: number): Promise<readonly NumberedEvent[]>;
  /** All that the run stored. */
  remove(runId: string): Promise<void>;
}
