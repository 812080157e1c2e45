import { join } from 'node:path';
import { createFetcher, createImageReader } from '@research-studio/documents';
import { SettingsError } from '@research-studio/schemas';
import type { Redis } from 'ioredis';
import { createChecks } from './checks/create-checks.ts';
import { redisChannels } from './events/channel.ts';
import { createRunEvents } from './events/run-events.ts';
import { createDatabaseRunFiles, createLocalRunFiles } from './files/run-files.ts';
import { createIdentity } from './identity/identify.ts';
import { createLimits, createRequestCounter } from './identity/limits.ts';
import { createLogin } from './identity/login.ts';
import type { RunToDo } from './jobs/attempt.ts';
import { doResearch, type ServerContext } from './jobs/do-research.ts';
import {
  createResearchAnywhere,
  type ResearchAnywhere,
  removeLeftFolders,
} from './jobs/do-research-anywhere.ts';
import { Jobs } from './jobs/jobs.ts';
import type { Services } from './routes/api.ts';
import { awaitDatabase } from './store/await-database.ts';
import { openDatabase } from './store/database.ts';
import { createDatabaseDocumentFiles, createLocalDocumentFiles } from './store/document-files.ts';
import { createDocumentStore } from './store/document-store.ts';
import { RunStore } from './store/run-store.ts';
import { createWebhook } from './webhook/create-webhook.ts';

export interface OpenServices extends Services {
  close(): Promise<void>;
}

/**
 * What routes reach: with `DATABASE_URL` in PostgreSQL, else on this machine. With `REDIS_URL` beside it, several servers and
 * workers share it, and the workers alone do runs.
 *
 * @throws {SettingsError} for a Redis without a database that its machines share.
 */
export async function openServices(context: ServerContext, { isWorker = false } = {}): Promise<OpenServices> {
  const { clock, log } = context;
  const { server, reading, run } = context.settings;
  const { database, redisUrl } = sharedServers(context.environment);
  const storage = await (database ? openSharedStorage(database, context) : openLocalStorage(context));
  const redis = redisUrl ? await openRedis(redisUrl) : undefined;
  const shared = redis && { redis, prefix: server.redisPrefix };
  const openChannel = shared && redisChannels(shared);
  const { db, files, documentFiles, stored } = storage;
  const runs = new RunStore(db);
  const documents = createDocumentStore({ db, files: documentFiles, maxFileBytes: reading.maxBytes, clock });
  const events = createRunEvents({ files, stored, openChannel });
  const research = async (job: RunToDo) => {
    const lent = await awaitDatabase(() => documents.lend(job.run));
    return storage.research({ ...job, documents: lent.paths }).finally(lent.release);
  };
  const doesRuns = redis === undefined || isWorker;
  const jobs = new Jobs({
    ...server,
    runs,
    events,
    research: doesRuns ? research : null,
    openChannel,
    clock,
    log,
  });
  const limits = createLimits({
    settings: server,
    db,
    clock,
    requests: createRequestCounter(server.requestsPerMinute, shared),
  });
  const identity = createIdentity({ settings: server, db, clock });
  const fetching = { clock, onNotice: log };
  const close = async () => {
    await jobs.close();
    await events.close();
    redis?.disconnect();
    await db.destroy();
  };
  try {
    const webhook = createWebhook(context, runs);
    return {
      context,
      db,
      runs,
      documents,
      files,
      events,
      jobs,
      identity,
      limits,
      webhook,
      clock,
      log,
      checks: createChecks({ context, db, documents, limits }),
      login: createLogin(context, identity),
      fetcher: createFetcher(reading, fetching),
      images: createImageReader(reading, { ...fetching, cacheDirectory: run.cacheDirectory }),
      async close() {
        await webhook?.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function sharedServers(environment: ServerContext['environment']) {
  const { DATABASE_URL: database, REDIS_URL: redisUrl } = environment;
  if (!redisUrl || database) return { database, redisUrl };
  throw new SettingsError({
    message:
      'REDIS_URL is set and DATABASE_URL is not: several machines need a database that they share. Set DATABASE_URL to a PostgreSQL server, or leave out REDIS_URL.',
  });
}

async function openLocalStorage(context: ServerContext) {
  const { server, run } = context.settings;
  return {
    db: await openDatabase({ file: join(server.directory, 'studio.sqlite') }),
    documentFiles: createLocalDocumentFiles(join(server.directory, 'documents')),
    files: createLocalRunFiles(run.directory),
    research: ({ worker: _, ...job }: ResearchAnywhere) => doResearch(job, context),
    /** Resolves when all that the run has in its folder by now is stored. */
    stored: async (_runId: string) => undefined,
  };
}

const STARTUP_MS = 30_000;

/** The same in PostgreSQL. */
async function openSharedStorage(url: string, context: ServerContext) {
  const db = await awaitDatabase(() => openDatabase({ file: '', url }), STARTUP_MS);
  await removeLeftFolders(context.clock());
  const files = createDatabaseRunFiles(db);
  return {
    db,
    files,
    ...createResearchAnywhere(db, files, context),
    documentFiles: createDatabaseDocumentFiles(db),
  };
}

/** No request waits for a Redis that is away or silent; a connection that stays silent is opened again. */
const REDIS = {
  lazyConnect: true,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  connectTimeout: 2000,
  commandTimeout: 500,
  socketTimeout: 5000,
} as const;

async function openRedis(url: string): Promise<Redis> {
  const { Redis } = await import('ioredis');
  const redis = new Redis(url, REDIS);
  redis.on('error', () => undefined);
  // While it is away, what needs it says so, and the rest is served.
  await redis.connect().catch(() => undefined);
  return redis;
}
