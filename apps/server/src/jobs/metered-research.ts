import type { RunEvent } from '@research-studio/schemas';
import { patiently } from '../store/patience.ts';
import type { RunEnd, RunStore } from '../store/run-store.ts';
import type { RunToDo } from './attempt.ts';

interface Meter {
  readonly runs: RunStore;
  readonly clock: () => Date;
  readonly log: (message: string) => void;
}

/** Research that may spend what was reserved for its run, and whose costs are stored call by call, whatever becomes of it. */
export function meteredResearch(
  { runs, clock, log }: Meter,
  research: (job: RunToDo) => Promise<RunEnd>,
): (job: RunToDo) => Promise<RunEnd> {
  return async (job) => {
    const attempt = clock().toISOString();
    let usd = 0;
    let stored = Promise.resolve();
    const onEvent = (event: RunEvent, stepId: number) => {
      if ('costUsd' in event && event.costUsd) {
        usd += event.costUsd;
        const spent = { attempt, usd, at: clock().toISOString() };
        stored = stored
          .then(() => patiently(() => runs.spend(job.run, spent)))
          .catch((error) => log(`The costs of run ${job.id} cannot be stored: ${error}`));
      }
      job.onEvent(event, stepId);
    };
    const { budgetUsd: budget } = job.run;
    try {
      return await research({
        ...job,
        onEvent,
        options: { ...job.options, ...(budget !== null && { budget }) },
      });
    } finally {
      await stored;
    }
  };
}
