import { Pool } from 'pg';

/** Connections to one PostgreSQL server, made when they are needed. */
export function openPool(url: string): Pool {
  const pool = new Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000 });
  // A connection that breaks while nobody uses it is replaced at the next query.
  pool.on('error', () => undefined);
  return pool;
}
