import { join } from 'node:path';
import { readFileIfThere } from '@research-studio/core';
import { SettingsError } from '@research-studio/schemas';
import { createChecks } from './checks/create-checks.ts';
import { createLocalRunEvents } from './events/local-run-events.ts';
import { createLocalRunFiles } from './files/local-run-files.ts';
import { createIdentity } from './identity/identify.ts';
import { createLimits } from './identity/limits.ts';
import { createRequestCounter } from './identity/request-counter.ts';
import { doResearch, type ServerContext } from './jobs/do-research.ts';
import { LocalJobs } from './jobs/local-jobs.ts';
import { meteredResearch } from './jobs/metered-research.ts';
import { openDatabase } from './store/database.ts';
import { createDocumentStore, documentFolder } from './store/document-store.ts';
import { createLocalDocumentFiles } from './store/local-document-files.ts';
import { RunStore } from './store/run-store.ts';
import type { OpenOptions, OpenServices, Stores } from './stores.ts';
import { createWebhook } from './webhook/create-webhook.ts';

/**
 * What routes reach: with `DATABASE_URL` in PostgreSQL, with `REDIS_URL` beside it in Redis too, else on this machine.
 *
 * @throws {SettingsError} for a Redis without a database that its machines share.
 */
export async function openServices(context: ServerContext, options: OpenOptions): Promise<OpenServices> {
  const stores = await openStores(context, options);
  const services = { ...stores, checks: createChecks(stores) };
  try {
    return withWebhook(services);
  } catch (error) {
    await services.close();
    throw error;
  }
}

/** The runs that end in this process are sent to the webhook, where there is one. */
export function withWebhook<Opened extends Stores>(services: Opened): Opened {
  const webhook = createWebhook(services);
  return {
    ...services,
    webhook,
    async close() {
      await webhook?.close();
      await services.close();
    },
  };
}

async function openStores(context: ServerContext, options: OpenOptions): Promise<Stores> {
  const { DATABASE_URL: database, REDIS_URL: redis } = context.environment;
  if (database) {
    const { openSharedServices } = await import('./open-shared-services.ts');
    return openSharedServices(context, { ...options, database, redis: redis || null });
  }
  if (redis)
    throw new SettingsError({
      message:
        'REDIS_URL is set and DATABASE_URL is not: several machines need a database that they share. Set DATABASE_URL to a PostgreSQL server, or leave out REDIS_URL.',
    });
  return openLocalServices(context, options);
}

async function openLocalServices(context: ServerContext, { clock, log }: OpenOptions): Promise<Stores> {
  const { server, run } = context.settings;
  const db = await openDatabase({ file: join(server.directory, 'studio.sqlite') });
  const runs = new RunStore(db);
  const documents = createDocumentStore({
    db,
    files: createLocalDocumentFiles(documentFolder(server)),
    maxFileBytes: context.settings.reading.maxBytes,
    clock,
  });
  const files = createLocalRunFiles(run.directory);
  const events = createLocalRunEvents(files);
  const jobs = new LocalJobs({
    runs,
    events,
    ...server,
    clock,
    log,
    research: meteredResearch({ runs, clock, log }, async ({ run: stored, worker: _, ...job }) => {
      const lent = await documents.lend(stored);
      return doResearch({ ...job, documents: lent.paths, follows: stored.parentId }, context).finally(
        lent.release,
      );
    }),
  });
  const oldSecret = await readFileIfThere(join(server.directory, 'secret'));
  const identity = createIdentity({ settings: server, oldSecret, db, clock });
  const requests = createRequestCounter(server.requestsPerMinute);
  const limits = createLimits({ settings: server, db, requests, clock });
  return {
    ...{ context, db, runs, documents, files, events, jobs, identity, limits, clock, log },
    webhook: null,
    async close() {
      await jobs.close();
      await events.close();
      await db.destroy();
    },
  };
}
