import { loadSettings } from '@research-studio/core/settings';
import { SettingsError } from '@research-studio/schemas';
import { openServices } from './open-services.ts';
import type { StartOptions } from './start-server.ts';

export interface RunningWorker {
  /** Lets go of its runs, which another worker goes on with. */
  close(): Promise<void>;
}

/**
 * A worker for the runs of the servers that use the same PostgreSQL and Redis.
 *
 * @throws {SettingsError} where `DATABASE_URL` or `REDIS_URL` is missing.
 */
export async function startWorker(
  options: Pick<StartOptions, 'cwd' | 'environment' | 'clock' | 'log'>,
): Promise<RunningWorker> {
  const { cwd, environment, clock = () => new Date(), log = () => undefined } = options;
  const { DATABASE_URL: database, REDIS_URL: redis } = environment;
  if (!database || !redis)
    throw new SettingsError({
      message: `A worker needs ${database ? 'REDIS_URL' : 'DATABASE_URL'}, that of the server that it works for.`,
    });
  const { settings } = await loadSettings({ cwd, environment });
  const services = await openServices({ cwd, environment, settings, clock, log }, { isWorker: true });
  await services.jobs.start();
  return services;
}
