import type { Socket } from 'node:net';
import { Pool } from 'pg';

/** Longer than any query here takes: a connection without an answer for so long leads nowhere. */
const SILENCE_MS = 60_000;

/** Connections to one PostgreSQL server, made when they are needed. */
export function openPool(url: string, silenceMs = SILENCE_MS): Pool {
  const pool = new Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 });
  // A connection that breaks is replaced at the next query, which reports it to its caller.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    const { stream } = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection;
    stream.setTimeout(silenceMs, () => stream.destroy());
  });
  return pool;
}
