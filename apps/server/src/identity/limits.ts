import type { ServerSettings } from '@research-studio/schemas';
import { ProblemError } from '../problem.ts';
import type { RunStore } from '../store/run-store.ts';
import type { User } from './identify.ts';
import type { RequestCounter } from './request-counter.ts';

const A_DAY_MS = 24 * 60 * 60 * 1000;

export interface Limits {
  /** Counts a request of a user or an address. @throws {ProblemError} 429 with Retry-After. */
  countRequest(key: string): Promise<void>;
  /** @throws {ProblemError} 429 when the day's runs or cost are used up. */
  checkDay(user: User): Promise<void>;
  /**
   * To be asked when the run is in the store, so that of two at the same moment one is refused.
   *
   * @throws {ProblemError} 409 while as many other runs are under way as a user may have.
   */
  checkActive(user: User, runId: string): Promise<void>;
}

export function createLimits(options: {
  readonly settings: ServerSettings;
  readonly runs: RunStore;
  readonly requests: RequestCounter;
  readonly clock: () => Date;
}): Limits {
  const { settings, runs, requests, clock } = options;
  return {
    async countRequest(key) {
      const seconds = await requests.count(key);
      if (seconds !== null)
        throw tooMany(`At most ${settings.requestsPerMinute} requests a minute are answered.`, seconds);
    },
    async checkActive({ id }, runId) {
      const active = await runs.active(id);
      const others = active.filter((run) => run.id !== runId);
      const place = active.length - 1 - active.findIndex((run) => run.id === runId);
      if (place < settings.activeRunsPerUser) return;
      throw new ProblemError({
        type: '/problems/run-under-way',
        status: 409,
        title: 'Another run is under way',
        detail: `${others.length === 1 ? 'A run of yours is' : `${others.length} runs of yours are`} under way; wait for it, stop it, or raise server.activeRunsPerUser.`,
        ...(others[0] && { runId: others[0].id }),
      });
    },
    async checkDay({ id }) {
      const since = new Date(clock().getTime() - A_DAY_MS).toISOString();
      const day = await runs.countSince(id, since);
      if (day.runs >= settings.runsPerDay)
        throw tooMany(`${settings.runsPerDay} runs were started in 24 hours, as many as one user may.`, 3600);
      if (settings.costPerDayUsd !== null && day.costUsd >= settings.costPerDayUsd)
        throw tooMany(
          `The runs of 24 hours cost $${day.costUsd.toFixed(2)}, all that one user may spend.`,
          3600,
        );
    },
  };
}

function tooMany(detail: string, seconds: number): ProblemError {
  return new ProblemError(
    { status: 429, title: 'Too many requests', detail },
    { 'retry-after': String(seconds) },
  );
}
