import { Redis } from 'ioredis';
import { createLocalRunEvents } from './events/local-run-events.ts';
import { createRedisRunEvents } from './events/redis-run-events.ts';
import { createDatabaseRunFiles } from './files/database-run-files.ts';
import { createIdentity, sharedSecret } from './identity/identify.ts';
import { createLimits } from './identity/limits.ts';
import { createRequestCounter } from './identity/request-counter.ts';
import { BullJobs, type BullOptions } from './jobs/bull-jobs.ts';
import type { ServerContext } from './jobs/do-research.ts';
import {
  createResearchAnywhere,
  openCheckpoints,
  type ResearchAnywhere,
} from './jobs/do-research-anywhere.ts';
import { LocalJobs } from './jobs/local-jobs.ts';
import { meteredResearch } from './jobs/metered-research.ts';
import { removeLeftFolders } from './jobs/run-folders.ts';
import { openDatabase } from './store/database.ts';
import { createDatabaseDocumentFiles } from './store/database-document-files.ts';
import { createDocumentStore } from './store/document-store.ts';
import { openPool } from './store/open-pool.ts';
import { patiently } from './store/patience.ts';
import { RunStore } from './store/run-store.ts';
import type { OpenOptions, Stores } from './stores.ts';

interface SharedOptions extends OpenOptions {
  /** Address of the PostgreSQL server. */
  readonly database: string;
  /** Address of the Redis server; null: one server alone, which does its runs itself. */
  readonly redis: string | null;
}

export interface SharedServices extends Stores {
  readonly research: ResearchAnywhere['research'];
  /** Null without Redis. */
  readonly bull: BullOptions | null;
}

const STARTUP_MS = 30_000;

/** No request waits for a Redis that is away or silent; a connection that stays silent is opened again. */
const REDIS = {
  ...{ lazyConnect: true, enableOfflineQueue: false, maxRetriesPerRequest: 1 },
  ...{ connectTimeout: 2000, commandTimeout: 500, socketTimeout: 5000 },
} as const;

/** What several servers and workers share, in PostgreSQL and Redis. */
export async function openSharedServices(
  context: ServerContext,
  { clock, log, database, redis: address }: SharedOptions,
): Promise<SharedServices> {
  const { server } = context.settings;
  const db = await patiently(() => openDatabase({ file: '', url: database }), STARTUP_MS);
  const pool = openPool(database);
  const saver = await patiently(() => openCheckpoints(pool), STARTUP_MS);
  await removeLeftFolders(clock());
  const runs = new RunStore(db);
  const documents = createDocumentStore({
    db,
    files: createDatabaseDocumentFiles(db),
    maxFileBytes: context.settings.reading.maxBytes,
    clock,
  });
  const files = createDatabaseRunFiles(db, (runId) => saver.deleteThread(runId));
  const { research: unmetered, stored } = createResearchAnywhere({ db, pool, files, documents, context });
  const research = meteredResearch({ runs, clock, log }, unmetered);
  const oldSecret = await patiently(() => sharedSecret(db), STARTUP_MS);
  const identity = createIdentity({ settings: server, oldSecret, db, clock });
  const shared = { context, db, runs, documents, files, identity, research, clock, log, webhook: null };
  if (address === null) {
    const events = createLocalRunEvents(files);
    const jobs = new LocalJobs({ ...server, runs, events, clock, log, research });
    const requests = createRequestCounter(server.requestsPerMinute);
    return {
      ...{ ...shared, events, jobs, bull: null },
      limits: createLimits({ settings: server, db, requests, clock }),
      async close() {
        await jobs.close();
        await pool.end();
        await db.destroy();
      },
    };
  }
  const prefix = server.redisPrefix;
  const redis = new Redis(address, REDIS);
  redis.on('error', () => undefined);
  // While it is away, what needs it says so, and the rest is served.
  await redis.connect().catch(() => undefined);
  const patientFiles = {
    events: (runId: string, after: number) => patiently(() => files.events(runId, after)),
  };
  const events = createRedisRunEvents({ redis, prefix, files: patientFiles, stored });
  const connection = {
    ...{ url: address, maxRetriesPerRequest: null },
    retryStrategy: (times: number) => Math.min(50 * times, 2000),
  };
  const { activeRunsPerUser } = server;
  const bull = { redis, connection, prefix, runs, events, activeRunsPerUser, clock, log };
  const jobs = new BullJobs(bull);
  const requests = createRequestCounter(server.requestsPerMinute, { redis, prefix });
  return {
    ...{ ...shared, events, jobs, bull },
    limits: createLimits({ settings: server, db, requests, clock }),
    async close() {
      await jobs.close();
      await events.close();
      redis.disconnect();
      await pool.end();
      await db.destroy();
    },
  };
}
