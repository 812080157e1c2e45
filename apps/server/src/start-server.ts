import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { loadSettings } from '@research-studio/core/settings';
import { audienceWarning, type ServerSettings, SettingsError } from '@research-studio/schemas';
import { createApp } from './app.ts';
import { isThisMachine } from './connection.ts';
import { openServices } from './open-services.ts';
import { addPage } from './page.ts';
import type { Services } from './routes/api.ts';
import { createKeyStore } from './store/key-store.ts';

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

/** Longer than proxies keep an idle connection: else one sends a request over what the server is closing. */
const KEEP_ALIVE_MS = 75_000;

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
  if (settings.server.issuer === null && !settings.server.guests && !isThisMachine(host))
    throw new SettingsError({
      message: `server.host is ${JSON.stringify(host)}, which others can reach, and there are no accounts. Set server.issuer (RESEARCH_STUDIO__SERVER__ISSUER) to your OpenID Connect issuer, set server.guests to true to let everybody in, or serve on 127.0.0.1.`,
    });
  if (settings.server.issuer === null && settings.server.loginClientId !== null)
    throw new SettingsError({
      message: `server.loginClientId is ${JSON.stringify(settings.server.loginClientId)} and server.issuer is not set, so that the login has no issuer. Set server.issuer (RESEARCH_STUDIO__SERVER__ISSUER) to your OpenID Connect issuer.`,
    });
  const warning = audienceWarning(settings.server);
  if (warning !== null) log(`Warning: ${warning}`);
  const storedKeys = openKeyStore(settings.server, environment);
  const services = await openServices({ cwd, environment, settings, storedKeys, clock, log });
  const app = createApp(services);
  if (options.page !== undefined) await addPage(app, options.page);
  const serverOptions = { keepAliveTimeout: KEEP_ALIVE_MS };
  const server = serve({ fetch: app.fetch, hostname: host, port, serverOptions });
  const taken = `Port ${port} is taken; stop what listens there, or give another one with --port.`;
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new SettingsError({ message: taken }) : error),
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
      await services.close();
      await closed;
    },
  };
}

/** @throws {SettingsError} where others than the person of this machine could enter keys, or workers would not have them. */
function openKeyStore(server: ServerSettings, environment: StartOptions['environment']) {
  if (!server.settingsOnPage) return undefined;
  const inTheWay = [
    ...(server.issuer === null ? [] : ['server.issuer']),
    ...(server.guests ? ['server.guests'] : []),
    ...(environment['REDIS_URL'] ? ['REDIS_URL'] : []),
  ];
  if (inTheWay.length > 0)
    throw new SettingsError({
      message: `server.settingsOnPage is true beside ${inTheWay.join(' and ')}: each user would set the keys of all. Leave server.settingsOnPage out, and set keys in the environment.`,
    });
  return createKeyStore(server.directory, environment['RESEARCH_STUDIO_KEY_SECRET'] || undefined);
}
