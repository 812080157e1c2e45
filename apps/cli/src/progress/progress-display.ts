import type { RunEvent } from '@research-studio/core';

/** Shows a run on standard error while it goes on. */
export interface ProgressDisplay {
  readonly onEvent: (event: RunEvent) => void;
  /** Takes what a resumed run had done before, and says nothing of it. */
  readonly onHistory: (events: readonly RunEvent[]) => void;
  /** Takes the display away while someone is asked something, and brings it back. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** Takes the display away for good; with a folder, leaves a short summary that names it. */
  readonly end: (result: { readonly folder: string } | null) => void;
}
