import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { Client } from 'pg';

/** PostgreSQL and Redis of this machine, for tests and tables; others by DATABASE_URL and REDIS_URL. */
const POSTGRES = 'postgresql://postgres@127.0.0.1:5432';
const REDIS = 'redis://127.0.0.1:6379';

export interface SharedServers extends AsyncDisposable {
  /** A database of its own. */
  readonly database: string;
  readonly redis: string;
  /** Of keys of its own. */
  readonly prefix: string;
}

/** Null, reported on the console, where this machine has no PostgreSQL or no Redis. */
export async function servicesAtHand(): Promise<SharedServers | null> {
  const prefix = `test-${randomBytes(6).toString('hex')}`;
  const name = prefix.replace('-', '_');
  const client = new Client({ connectionString: `${POSTGRES}/test`, connectionTimeoutMillis: 2000 });
  const redis = new Redis(REDIS, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    await client.connect();
    await client.query(`create database ${name}`);
  } catch (error) {
    redis.disconnect();
    await client.end().catch(() => undefined);
    console.warn(`Skipped what needs PostgreSQL and Redis, which are not at hand: ${error}`);
    return null;
  }
  return {
    database: `${POSTGRES}/${name}`,
    redis: REDIS,
    prefix,
    async [Symbol.asyncDispose]() {
      // A pool that has ended may still say goodbye; a connection cut then would be an error that nobody hears.
      const others = { text: 'select 1 from pg_stat_activity where datname = $1', values: [name] };
      for (let tries = 0; tries < 40 && (await client.query(others)).rowCount; tries += 1) await sleep(50);
      await client.query(`drop database ${name} with (force)`);
      await client.end();
      const keys = await redis.keys(`${prefix}:*`);
      if (keys.length > 0) await redis.del(...keys);
      redis.disconnect();
    },
  };
}
