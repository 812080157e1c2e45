import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { loadSettings } from '@research-studio/core';
import { SettingsError } from '@research-studio/schemas';
import { createApp, isThisMachine } from './app.ts';
import { createLocalRunEvents } from './events/local-run-events.ts';
import { createIdentity, sessionSecret } from './identity/identify.ts';
import { createLimits } from './identity/limits.ts';
import { doResearch, type ServerContext } from './jobs/do-research.ts';
import { LocalJobs } from './jobs/local-jobs.ts';
import { addPage } from './page.ts';
import type { Services } from './routes/api.ts';
import { openDatabase } from './store/database.ts';
import { createDocumentStore, documentFolder } from './store/document-store.ts';
import { RunStore } from './store/run-store.ts';

export interface StartOptions {
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Settings of the section `server` that win over file and environment. */
  readonly flags?: Readonly<Record<string, unknown>>;
  /** Folder of the built page; absent: the API alone. */
  readonly page?: string;
  readonly clock?: () => Date;
  readonly log?: (message: string) => void;
}

export interface RunningServer {
  readonly url: string;
  readonly services: Services;
  /** Lets go of runs, which the next start goes on with. */
  close(): Promise<void>;
}

/**
 * Opens the store, goes on with the runs of the last process, and listens.
 *
 * @throws {SettingsError} for settings that cannot be used, such as an open address without accounts.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { cwd, environment, flags = {}, clock = () => new Date(), log = () => undefined } = options;
  const { settings } = await loadSettings({ cwd, environment, flags: { server: flags } });
  const { host, port } = settings.server;
  if (settings.server.issuer === null && !isThisMachine(host))
    throw new SettingsError({
      message: `server.host is ${JSON.stringify(host)}, which others can reach, and there are no accounts. Set server.issuer (RESEARCH_STUDIO__SERVER__ISSUER) to your OpenID Connect issuer, or serve on 127.0.0.1.`,
    });
  const services = await openServices({ cwd, environment, settings }, { clock, log });
  const app = createApp(services);
  if (options.page !== undefined) await addPage(app, options.page);
  const server = serve({ fetch: app.fetch, hostname: host, port });
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? portTaken(port) : error),
    );
  });
  await services.jobs.start();
  const { port: opened } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${opened}`,
    services,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      if ('closeAllConnections' in server) server.closeAllConnections();
      await services.jobs.close();
      await closed;
      await services.db.destroy();
    },
  };
}

async function openServices(
  context: ServerContext,
  { clock, log }: { readonly clock: () => Date; readonly log: (message: string) => void },
): Promise<Services> {
  const { server, run } = context.settings;
  const db = await openDatabase({ file: join(server.directory, 'studio.sqlite') });
  const runs = new RunStore(db);
  const documents = createDocumentStore({
    db,
    directory: documentFolder(server),
    maxBytesPerUser: server.uploadMegabytes * 1e6,
    clock,
  });
  const events = createLocalRunEvents(run.directory);
  const jobs = new LocalJobs({
    runs,
    events,
    concurrency: server.concurrency,
    clock,
    log,
    research: async ({ run: { userId, documents: ids }, ...job }) =>
      doResearch({ ...job, documents: await documents.paths(userId, ids) }, context),
  });
  const secret = await sessionSecret(server.directory);
  const identity = createIdentity({ settings: server, secret, db, clock });
  const limits = createLimits({ settings: server, runs, clock });
  return { context, db, runs, documents, events, jobs, identity, limits, clock, log };
}

function portTaken(port: number): SettingsError {
  return new SettingsError({
    message: `Port ${port} is taken; stop what listens there, or give another one with --port.`,
  });
}
