import type { Bundle, Clarification, Settings } from '@research-studio/schemas';
import type { Reasoner } from '../reasoning/task.ts';
import type { Keys } from '../settings/keys.ts';
import type { RunEvent } from './run-event.ts';

/** What a caller gives to research a question, whichever pipeline does it. */
export interface ResearchOptions {
  /** Ignored when `resumeRunId` is given. */
  readonly question: string;
  readonly settings: Settings;
  readonly keys: Keys;
  readonly signal?: AbortSignal | undefined;
  readonly onEvent?: ((event: RunEvent) => void) | undefined;
  /** Told once, before any event, what a resumed run had logged. */
  readonly onHistory?: ((events: readonly RunEvent[]) => void) | undefined;
  /** Asks the user which reading is meant; absent means never ask and go on with the likeliest. */
  readonly clarify?: ((clarification: Clarification) => Promise<string>) | undefined;
  readonly resumeRunId?: string | undefined;
  /** Stands between the steps and what answers their tasks, such as a model that is to be tried; gets that of the run. */
  readonly wrapReasoner?: ((reasoner: Reasoner) => Reasoner) | undefined;
  readonly onRunStart?: ((run: { readonly runId: string; readonly folder: string }) => void) | undefined;
}

export interface ResearchResult {
  readonly bundle: Bundle;
  /** The run folder, absolute. */
  readonly folder: string;
  /** `chat`: small talk or a refusal, nothing was researched. */
  readonly outcome: 'report' | 'nothing_usable' | 'out_of_budget' | 'chat';
}
