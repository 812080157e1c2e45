import type { ServerSettings } from '@research-studio/schemas';
import { Redis } from 'ioredis';
import { createRedisRunEvents } from './events/redis-run-events.ts';
import type { RunEvents } from './events/run-events.ts';
import { createDatabaseRunFiles, type RunFiles } from './files/run-files.ts';
import { sharedSecret } from './identity/identify.ts';
import { createRequestCounter, type RequestCounter } from './identity/limits.ts';
import type { WorkOptions } from './jobs/attempt.ts';
import { BullJobs, BullWorker } from './jobs/bull-jobs.ts';
import type { ServerContext } from './jobs/do-research.ts';
import { createResearchAnywhere, openCheckpoints } from './jobs/do-research-anywhere.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import { removeLeftFolders } from './jobs/run-folders.ts';
import { type Database, openDatabase } from './store/database.ts';
import { createDatabaseDocumentFiles, type DocumentFiles } from './store/document-files.ts';
import type { DocumentStore } from './store/document-store.ts';
import { openPool } from './store/open-pool.ts';
import { patiently } from './store/patience.ts';

/** What the server keeps: on this machine, or in PostgreSQL. */
export interface Storage {
  readonly db: Database;
  readonly documentFiles: DocumentFiles;
  readonly files: RunFiles;
  /** Signed the cookies of guests before there were sessions. */
  readonly oldSecret: string | null;
  readonly research: (documents: DocumentStore) => WorkOptions['research'];
  /** Resolves when all that the run has in its folder by now is stored. */
  readonly stored: (runId: string) => Promise<void>;
  close(): Promise<void>;
}

/** Who does runs, and how others hear of it: in this process, or by way of Redis. */
export interface Line {
  readonly events: RunEvents;
  readonly jobs: JobQueue;
  readonly requests: RequestCounter;
  /** Null where the server does its runs itself. */
  readonly openWorker: (() => BullWorker) | null;
  close(): Promise<void>;
}

const STARTUP_MS = 30_000;

/** No request waits for a Redis that is away or silent; a connection that stays silent is opened again. */
const REDIS = {
  ...{ lazyConnect: true, enableOfflineQueue: false, maxRetriesPerRequest: 1 },
  ...{ connectTimeout: 2000, commandTimeout: 500, socketTimeout: 5000 },
} as const;

/** What several servers and workers keep in one PostgreSQL server, by its address. */
export async function openSharedStorage(url: string, context: ServerContext, now: Date): Promise<Storage> {
  const db = await patiently(() => openDatabase({ file: '', url }), STARTUP_MS);
  const pool = openPool(url);
  const saver = await patiently(() => openCheckpoints(pool), STARTUP_MS);
  await removeLeftFolders(now);
  const files = createDatabaseRunFiles(db, (runId) => saver.deleteThread(runId));
  return {
    ...{ db, files, ...createResearchAnywhere({ db, pool, files, context }) },
    documentFiles: createDatabaseDocumentFiles(db),
    oldSecret: await patiently(() => sharedSecret(db), STARTUP_MS),
    async close() {
      await pool.end();
      await db.destroy();
    },
  };
}

type LineOptions = Omit<WorkOptions, 'events'> &
  Pick<ServerSettings, 'redisPrefix' | 'requestsPerMinute'> &
  Pick<Storage, 'stored'> & { readonly files: RunFiles };

/** The line of runs that several servers and workers share in one Redis server, by its address. */
export async function openRedisLine(url: string, options: LineOptions): Promise<Line> {
  const { redisPrefix: prefix, requestsPerMinute, files, stored, ...work } = options;
  const redis = new Redis(url, REDIS);
  redis.on('error', () => undefined);
  // While it is away, what needs it says so, and the rest is served.
  await redis.connect().catch(() => undefined);
  const events = createRedisRunEvents({
    ...{ redis, prefix, stored },
    files: { events: (runId, after) => patiently(() => files.events(runId, after)) },
  });
  const connection = {
    ...{ url, maxRetriesPerRequest: null },
    retryStrategy: (times: number) => Math.min(50 * times, 2000),
  };
  const bull = { ...work, redis, connection, prefix, events };
  const jobs = new BullJobs(bull);
  return {
    ...{ events, jobs, requests: createRequestCounter(requestsPerMinute, { redis, prefix }) },
    openWorker: () => new BullWorker({ ...bull, wake: (runId) => jobs.wake(runId) }),
    async close() {
      await jobs.close();
      await events.close();
      redis.disconnect();
    },
  };
}
