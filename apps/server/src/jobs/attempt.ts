import type { ResearchOptions } from '@research-studio/core/run';
import type { Pause, RunEvent } from '@research-studio/schemas';
import type { RunEvents } from '../events/run-events.ts';
import { LostRunError } from '../files/run-mirror.ts';
import { awaitDatabase, isUnreachable } from '../store/await-database.ts';
import type { RunEnd, RunStore, StoredRun } from '../store/run-store.ts';
import type { ResearchJob } from './do-research.ts';

/** A run as it is handed to a worker. */
export type RunToDo = Omit<ResearchJob, 'documents'> & {
  readonly run: StoredRun;
  /** The worker of the run, by its record. */
  readonly worker: string;
};

export interface WorkOptions {
  readonly runs: RunStore;
  readonly events: RunEvents;
  readonly research: (job: RunToDo) => Promise<RunEnd>;
  readonly clock: () => Date;
  /** For internal failures, and for runs that ended. */
  readonly log: (message: string) => void;
}

/** The run stops here until its user has answered; any worker goes on with it then. */
class AskUserError extends Error {
  readonly pause: Pause;
  readonly pauseId: string;

  constructor(pause: Pause, pauseId: string) {
    super('The run waits for its user.');
    this.pause = pause;
    this.pauseId = pauseId;
  }
}

/** A step that ended so long ago is stored, and no process does it again. */
const STORED_MS = 3000;

/**
 * Does a run, or what is left of it, within what was reserved for it, and stores what came of it; after each finished step,
 * earlier ends of its process count no more. A run that waits for its user, or whose signal is aborted, is let go.
 */
export async function attempt(
  options: WorkOptions,
  { run, worker, signal }: Pick<RunToDo, 'run' | 'worker' | 'signal'>,
): Promise<void> {
  const { runs, events, research, clock, log } = options;
  const { id, budgetUsd: budget } = run;
  const end = (how: RunEnd) => awaitDatabase(() => runs.end(id, how, clock().toISOString(), worker));
  const failed = (error: unknown) => log(`The progress of run ${id} could not be stored: ${error}`);
  const advance = () => void (signal.aborted || runs.advance(id, worker).catch(failed));
  const meter = createMeter(options, run);
  const answer: ResearchOptions['answer'] = async (pause, pauseId) => {
    const given = await awaitDatabase(() => runs.answerTo(id, pauseId));
    if (given === null) throw new AskUserError(pause, pauseId);
    return given;
  };
  try {
    const how = await research({
      run: { ...run, options: { ...run.options, ...(budget !== null && { budget }) } },
      worker,
      signal,
      answer,
      notes: () => awaitDatabase(() => runs.notes(id)),
      onEvent(event, number) {
        meter.count(event);
        events.append(id, { id: number, event });
        if (event.type === 'node-end' && run.attempts > 1) setTimeout(advance, STORED_MS).unref();
      },
    }).finally(meter.stored);
    await end(how);
  } catch (error) {
    if (error instanceof LostRunError || signal.reason instanceof LostRunError) return;
    if (error instanceof AskUserError) {
      const { pause, pauseId } = error;
      await awaitDatabase(() => runs.wait(id, { pause, pauseId, now: clock().toISOString() }));
    } else if (signal.aborted || isUnreachable(error)) await awaitDatabase(() => runs.letGo(id, worker));
    else {
      log(`Run ${id} failed: ${traceOf(error)}`);
      await end({ status: 'failed', error: messageOf(error) });
    }
  }
}

/** Stores the costs of an attempt call by call, whatever becomes of the run. */
function createMeter({ runs, clock, log }: Pick<WorkOptions, 'runs' | 'clock' | 'log'>, run: StoredRun) {
  const attempt = clock().toISOString();
  let usd = 0;
  let stored = Promise.resolve();
  return {
    count(event: RunEvent): void {
      if (!('costUsd' in event) || !event.costUsd) return;
      usd += event.costUsd;
      const spent = { attempt, usd, at: clock().toISOString() };
      stored = stored
        .then(() => awaitDatabase(() => runs.spend(run, spent)))
        .catch((error) => log(`The costs of run ${run.id} cannot be stored: ${error}`));
    },
    stored: () => stored,
  };
}

export function traceOf(error: unknown): string {
  return error instanceof Error ? String(error.stack) : String(error);
}

/** Our own errors say what failed and what helps; of others the first line is shown. */
function messageOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
}
