import { join } from 'node:path';
import { readFileIfThere } from '@research-studio/core/settings';
import { createFetcher, createImageReader } from '@research-studio/documents';
import { SettingsError } from '@research-studio/schemas';
import { createChecks } from './checks/create-checks.ts';
import { createLocalRunEvents } from './events/run-events.ts';
import { createLocalRunFiles, type RunFiles } from './files/run-files.ts';
import { createIdentity } from './identity/identify.ts';
import { createLimits, createRequestCounter } from './identity/limits.ts';
import { createLogin } from './identity/login.ts';
import type { WorkOptions } from './jobs/attempt.ts';
import { doResearch, type ServerContext } from './jobs/do-research.ts';
import { LocalJobs } from './jobs/local-jobs.ts';
import type { Line, Storage } from './open-shared-services.ts';
import type { Services } from './routes/api.ts';
import { openDatabase } from './store/database.ts';
import { createLocalDocumentFiles } from './store/document-files.ts';
import { createDocumentStore } from './store/document-store.ts';
import { RunStore } from './store/run-store.ts';
import { createWebhook } from './webhook/create-webhook.ts';

export interface OpenServices extends Services, Pick<Line, 'openWorker' | 'close'> {}

/**
 * What routes reach: with `DATABASE_URL` in PostgreSQL, with `REDIS_URL` beside it in Redis too, else on this machine.
 *
 * @throws {SettingsError} for a Redis without a database that its machines share.
 */
export async function openServices(context: ServerContext): Promise<OpenServices> {
  const { clock, log } = context;
  const { server, reading, run } = context.settings;
  const { DATABASE_URL: database, REDIS_URL: redis } = context.environment;
  if (redis && !database)
    throw new SettingsError({
      message:
        'REDIS_URL is set and DATABASE_URL is not: several machines need a database that they share. Set DATABASE_URL to a PostgreSQL server, or leave out REDIS_URL.',
    });
  const shared = database ? await import('./open-shared-services.ts') : null;
  const storage = await (shared?.openSharedStorage(database ?? '', context, clock()) ??
    openLocalStorage(context));
  const { db, files, stored, oldSecret } = storage;
  const runs = new RunStore(db);
  const { maxBytes: maxFileBytes } = reading;
  const documents = createDocumentStore({ db, files: storage.documentFiles, maxFileBytes, clock });
  const work = { ...server, runs, research: storage.research(documents), clock, log };
  const line =
    (await (redis ? shared?.openRedisLine(redis, { ...work, files, stored }) : null)) ??
    openLocalLine(work, files);
  const { events, jobs, requests, openWorker } = line;
  const limits = createLimits({ settings: server, db, requests, clock });
  const identity = createIdentity({ settings: server, oldSecret, db, clock });
  const fetching = { clock, onNotice: log };
  const close = async () => {
    await line.close();
    await storage.close();
  };
  try {
    const webhook = createWebhook(context, runs);
    return {
      ...{
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
        openWorker,
      },
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

async function openLocalStorage(context: ServerContext): Promise<Storage> {
  const { server, run } = context.settings;
  const db = await openDatabase({ file: join(server.directory, 'studio.sqlite') });
  return {
    db,
    documentFiles: createLocalDocumentFiles(join(server.directory, 'documents')),
    files: createLocalRunFiles(run.directory),
    oldSecret: await readFileIfThere(join(server.directory, 'secret')),
    research:
      (documents) =>
      async ({ worker: _, ...job }) => {
        const lent = await documents.lend(job.run);
        return doResearch({ ...job, documents: lent.paths }, context).finally(lent.release);
      },
    stored: async () => undefined,
    close: () => db.destroy(),
  };
}

function openLocalLine(
  work: Omit<WorkOptions, 'events'> & { readonly requestsPerMinute: number },
  files: RunFiles,
): Line {
  const events = createLocalRunEvents(files);
  const jobs = new LocalJobs({ ...work, events });
  const requests = createRequestCounter(work.requestsPerMinute);
  return { events, jobs, requests, openWorker: null, close: () => jobs.close() };
}
