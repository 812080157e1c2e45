import type { ServerSettings } from '@research-studio/schemas';
import { Redis } from 'ioredis';
import { createRedisRunEvents } from './events/redis-run-events.ts';
import { createDatabaseRunFiles, type RunFiles } from './files/run-files.ts';
import { sharedSecret } from './identity/identify.ts';
import { createRequestCounter } from './identity/limits.ts';
import type { WorkOptions } from './jobs/attempt.ts';
import { BullJobs } from './jobs/bull-jobs.ts';
import { BullWorker } from './jobs/bull-worker.ts';
import type { ServerContext } from './jobs/do-research.ts';
import { createResearchAnywhere, openCheckpoints } from './jobs/do-research-anywhere.ts';
import { removeLeftFolders } from './jobs/run-folders.ts';
import type { Line, Storage } from './open-services.ts';
import { openDatabase } from './store/database.ts';
import { createDatabaseDocumentFiles } from './store/document-files.ts';
import { openPool } from './store/open-pool.ts';
import { patiently } from './store/patience.ts';

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
