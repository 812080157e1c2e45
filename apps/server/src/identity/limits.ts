import type { ServerSettings } from '@research-studio/schemas';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { SharedRedis } from '../events/channel.ts';
import { ProblemError, tooLarge } from '../problem.ts';
import { type Database, withLock } from '../store/database.ts';
import type { Quota } from '../store/document-store.ts';
import { RunStore, type RunUsage } from '../store/run-store.ts';
import { isLimitedGuest, type User } from './identify.ts';

const MAX_UPLOAD_BYTES = 100_000_000;
/** A form is larger than its files. */
const FORM_BYTES = 1_000_000;
/** Below the number of values that a statement of SQLite may have. */
const ROWS_AT_ONCE = 500;

const A_DAY_MS = 24 * 60 * 60 * 1000;

/** Prefix of the names under which limits of guests are counted. */
const GUESTS = 'guest-';

export type Limits = ReturnType<typeof createLimits>;

export function createLimits(options: {
  readonly settings: ServerSettings;
  readonly db: Database;
  readonly requests: Pick<RateLimiterAbstract, 'consume'>;
  readonly clock: () => Date;
}) {
  const { settings, db, requests, clock } = options;
  const costOf = (user: User) =>
    isLimitedGuest(user) ? settings.guestCostPerDayUsd : settings.costPerDayUsd;
  const checked = (usd: number) => ({ attempt: 'check', usd, at: clock().toISOString() });
  /** Decisions by the usage of a user, one after the other. */
  const byUsage = <Result>(
    user: User,
    id: string,
    decide: (runs: RunStore, usage: RunUsage) => Promise<Result>,
  ): Promise<Result> => {
    // The dollars of guests are counted together: a browser without its cookie is another guest.
    const spenders = isLimitedGuest(user) ? GUESTS : null;
    return withLock(db, `limits:${spenders ?? user.id}`, async (transaction) => {
      const runs = new RunStore(transaction);
      const since = new Date(clock().getTime() - A_DAY_MS).toISOString();
      return decide(runs, await runs.usage({ id, countedFor: user.countedFor }, { since, spenders }));
    });
  };
  return {
    /** Room for an upload. */
    uploads: createQuotas(db, settings),
    /**
     * What a check may spend of the day's dollars: `budgetUsd` or the half of what is left, whichever is less; null: no limit.
     * It counts as spent until `spent` says what it was. @throws {ProblemError} 429 where nothing is left.
     */
    async reserve(user: User, id: string, budgetUsd: number | null): Promise<number | null> {
      const costUsd = costOf(user);
      if (costUsd === null) return budgetUsd;
      return byUsage(user, id, async (runs, usage) => {
        const budget = Math.min(budgetUsd ?? costUsd, leftOf(costUsd, usage) / 2);
        await runs.spend({ id, countedFor: user.countedFor }, checked(budget));
        return budget;
      });
    },
    spent: ({ countedFor }: User, id: string, usd: number): Promise<void> =>
      new RunStore(db).spend({ id, countedFor }, checked(usd)),
    /** Counts a request of a user or an address. @throws {ProblemError} 429 with Retry-After. */
    async countRequest(key: string): Promise<void> {
      await requests.consume(key).catch((error: unknown) => {
        if (!(error instanceof RateLimiterRes)) throw error;
        const most = `At most ${settings.requestsPerMinute} requests a minute are answered.`;
        throw tooMany(most, Math.ceil(error.msBeforeNext / 1000));
      });
    },
    /**
     * Begins or resumes a run within the limits of its user, and reserves what the run may spend: of `budgetUsd` (null: no
     * limit of its own) at most its share of what is left of the day. `write` does it and says whether there was anything to
     * do; of two at the same moment the second waits for the first.
     *
     * @throws {ProblemError} 429 when the day's runs or cost are used up, 409 while as many other runs are under way or wait as a
     *   user may have; nothing is written then.
     */
    begin(
      user: User,
      { id, budgetUsd }: { readonly id: string; readonly budgetUsd: number | null },
      write: (runs: RunStore) => Promise<boolean>,
    ): Promise<boolean> {
      const isGuest = isLimitedGuest(user);
      const most = isGuest ? settings.guestRunsPerDay : settings.runsPerDay;
      const costUsd = costOf(user);
      return byUsage(user, id, async (runs, usage) => {
        if (!(await write(runs))) return false;
        const others = usage.active.length;
        if (others >= settings.activeRunsPerUser + settings.queuedRunsPerUser) throw lineFull(others);
        if (usage.begun >= most)
          throw tooMany(`${most} runs were started in 24 hours, as many as one user may.`, 3600);
        // A run without a budget of its own leaves something to the next.
        const sharers = Math.max(budgetUsd === null ? 2 : 1, settings.activeRunsPerUser - others);
        const share =
          costUsd === null
            ? Number.POSITIVE_INFINITY
            : (await runs.spentUsd(id)) + leftOf(costUsd, usage) / (isGuest ? 2 : sharers);
        const budget = Math.min(budgetUsd ?? Number.POSITIVE_INFINITY, share);
        await runs.reserve(id, Number.isFinite(budget) ? budget : null);
        return true;
      });
    },
  };
}

/** Quotas of storage. Guests of a server that others can reach share one. */
function createQuotas(
  db: Database,
  { uploadMegabytes, guestUploadMegabytes }: Pick<ServerSettings, 'uploadMegabytes' | 'guestUploadMegabytes'>,
) {
  /** Bytes of uploads that this process receives, by whose quota. */
  const underWay = new Map<string, number>();
  const count = (key: string, bytes: number) => {
    const sum = (underWay.get(key) ?? 0) + bytes;
    if (sum > 0) underWay.set(key, sum);
    else underWay.delete(key);
  };

  return {
    /**
     * Receives an upload of this length (null: not known) within what there is room for.
     *
     * @throws {ProblemError} 413 for an upload that is too large, or for which there is no room.
     */
    async receive<Received>(
      user: User,
      length: number | null,
      receive: (quota: Quota) => Promise<Received>,
    ): Promise<Received> {
      const isGuest = isLimitedGuest(user);
      const key = isGuest ? GUESTS : user.id;
      const max = (isGuest ? guestUploadMegabytes : uploadMegabytes) * 1e6;
      const usedIn = async (database: Database) => {
        const sum = database.selectFrom('documents').select(({ fn }) => fn.sum('bytes').as('bytes'));
        const own = isGuest ? sum.where('userId', 'like', `${key}%`) : sum.where('userId', '=', key);
        return Number((await own.executeTakeFirst())?.bytes ?? 0);
      };
      const full = () =>
        new ProblemError(
          413,
          `${isGuest ? 'Documents of all guests' : 'Your documents'} may take ${Math.floor(max / 1e6)} MB together, uploads under way included; delete some of them first.`,
          { title: 'No room for this document' },
        );
      if (length !== null && length > MAX_UPLOAD_BYTES) throw tooLarge(MAX_UPLOAD_BYTES);
      const room = max - (await usedIn(db)) - (underWay.get(key) ?? 0);
      if (room <= 0 || (length !== null && length > room + FORM_BYTES)) throw full();
      const bytes = length ?? Math.min(MAX_UPLOAD_BYTES, room + FORM_BYTES);
      const quota: Quota = {
        bytes,
        full,
        insert: (rows) =>
          withLock(db, `documents:${key}`, async (transaction) => {
            let sum = await usedIn(transaction);
            const { kept = [], left = [] } = Object.groupBy(rows, (row) => {
              if (sum + row.bytes > max) return 'left';
              sum += row.bytes;
              return 'kept';
            });
            for (let start = 0; start < kept.length; start += ROWS_AT_ONCE)
              await transaction
                .insertInto('documents')
                .values(kept.slice(start, start + ROWS_AT_ONCE))
                .execute();
            return { kept, left };
          }),
      };
      count(key, bytes);
      return receive(quota).finally(() => count(key, -bytes));
    },
  };
}

/** @throws {ProblemError} 429 where nothing is left of the day. */
function leftOf(costUsd: number, { spentUsd, reservedUsd }: RunUsage): number {
  const left = costUsd - spentUsd - reservedUsd;
  if (left > 0) return left;
  const reserved = reservedUsd > 0 ? `, and $${reservedUsd.toFixed(2)} are reserved for runs under way` : '';
  throw tooMany(
    `The runs of 24 hours cost $${spentUsd.toFixed(2)}${reserved}; one user may spend $${costUsd.toFixed(2)}.`,
    3600,
  );
}

function lineFull(others: number): ProblemError {
  return new ProblemError(
    409,
    `${others} runs of yours are under way, in line or waiting for an answer, as many as server.queuedRunsPerUser allows; wait until one ends, or stop one.`,
    { type: '/problems/line-full', title: 'Your line is full' },
  );
}

function tooMany(detail: string, seconds: number): ProblemError {
  return new ProblemError(429, detail, { headers: { 'retry-after': String(seconds) } });
}

/** Counts requests of a minute by user and address: in Redis for all servers together, and in this process where it is away. */
export function createRequestCounter(
  perMinute: number,
  shared?: SharedRedis | undefined,
): RateLimiterAbstract {
  const limit = { points: perMinute, duration: 60 };
  const own = new RateLimiterMemory(limit);
  if (shared === undefined) return own;
  const { redis: storeClient, prefix } = shared;
  const inRedis = { storeClient, keyPrefix: `${prefix}:requests`, rejectIfRedisNotReady: true };
  return new RateLimiterRedis({ ...limit, ...inRedis, insuranceLimiter: own });
}
