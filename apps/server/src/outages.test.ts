import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { FEW_DOCUMENTS } from '@research-studio/core/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from './start-server.ts';
import { type RunningWorker, startWorker } from './start-worker.ts';
import { isUnreachable } from './store/await-database.ts';
import { openPool } from './store/open-pool.ts';
import { type CutProxy, openCutProxy } from './testing/cut-proxy.ts';
import { followToEnd } from './testing/follow-to-end.ts';
import { end, freePort, startRedis } from './testing/private-services.ts';
import { servicesAtHand } from './testing/services-at-hand.ts';

const QUESTION = 'How efficient are heat pumps in cold climates?';
const BODY = JSON.stringify({ question: QUESTION, options: { today: '2025-11-01' } });
const JSON_BODY = { 'content-type': 'application/json' };
const shared = await servicesAtHand();

/** Far longer than an answer takes; without an answer a test ends all the same. */
const PROMPT_MS = 10_000;

describe.skipIf(shared === null)('while a service is away', () => {
  let folder: string;
  let proxy: CutProxy;
  let redisPort: number;
  let redis: ChildProcess;
  let database: string;
  let environment: Record<string, string | undefined>;
  const servers: RunningServer[] = [];
  const workers: RunningWorker[] = [];

  const start = async (more: object = {}) => {
    const server = await startServer({
      cwd: folder,
      environment: { ...environment, ...more },
      flags: { port: 0 },
    });
    servers.push(server);
    return server;
  };
  const post = ({ url }: { readonly url: string }) =>
    fetch(`${url}/api/runs`, {
      method: 'POST',
      headers: JSON_BODY,
      body: BODY,
      signal: AbortSignal.timeout(PROMPT_MS),
    });
  const get = ({ url }: { readonly url: string }, path: string) =>
    fetch(url + path, { signal: AbortSignal.timeout(PROMPT_MS) });
  const detailOf = async (response: Response) =>
    [response.status, ((await response.json()) as { detail: string }).detail] as const;
  const toItsEnd = async ({ url }: { readonly url: string }, response: Response) => {
    expect(response.status).toBe(202);
    const { id } = (await response.json()) as { id: string };
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
    return followToEnd({ url: () => url, cookie, id, patienceMs: 60_000 });
  };
  /** Connections of the server to its database, ended as by its administrator. */
  const terminate = async () => {
    const client = new Client({ connectionString: shared?.database });
    await client.connect();
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await client.end();
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outages-'));
    proxy = await openCutProxy(new URL(shared?.database ?? ''));
    redisPort = await freePort();
    redis = await startRedis(redisPort);
    database = (shared?.database ?? '').replace(/:\d+\//, `:${proxy.port}/`);
    environment = {
      DATABASE_URL: database,
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      RESEARCH_STUDIO__SEARCH__DOCS: FEW_DOCUMENTS.join(),
      RESEARCH_STUDIO__SERVER__ACTIVE_RUNS_PER_USER: '5',
    };
  });
  afterAll(async () => {
    proxy.mend();
    redis.kill('SIGCONT');
    await Promise.all([...workers, ...servers].map((opened) => opened.close()));
    await end(redis);
    await proxy[Symbol.asyncDispose]();
    await shared?.[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  describe('Redis', () => {
    const expectRefusals = async (server: RunningServer) => {
      const refused = await post(server);
      expect(refused.headers.get('content-type')).toContain('application/problem+json');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.json()).toMatchObject({ status: 503, title: 'Redis does not answer' });
      expect(await detailOf(await get(server, '/readyz'))).toEqual([
        503,
        'PostgreSQL answers. Redis does not answer.',
      ]);
      const metrics = await get(server, '/metrics');
      expect([metrics.status, await metrics.text()]).toEqual([
        200,
        expect.stringContaining('research_jobs{state="queued"} 0'),
      ]);
      const { rows } = await new Promise<{ rows: unknown[] }>((done, fail) => {
        const client = new Client({ connectionString: shared?.database });
        client
          .connect()
          .then(() => client.query("select id from runs where status = 'queued'"))
          .then(done, fail)
          .finally(() => client.end());
      });
      expect(rows).toEqual([]);
    };

    it('requests are refused at once and nothing is left behind; runs are taken when it is back', async () => {
      const server = await start();
      workers.push(await startWorker({ cwd: folder, environment }));
      expect(await (await get(server, '/readyz')).text()).toBe('ready');
      redis.kill('SIGSTOP');
      await expectRefusals(server);
      redis.kill('SIGCONT');
      await end(redis);
      await expectRefusals(server);
      const late = await start();
      await expectRefusals(late);
      redis = await startRedis(redisPort);
      for (const each of [server, late])
        await expect.poll(async () => (await get(each, '/readyz')).status).toBe(200);
      let accepted = await post(late);
      await expect
        .poll(async () => {
          if (accepted.status === 503) accepted = await post(late);
          return accepted.status;
        })
        .toBe(202);
      expect((await toItsEnd(server, accepted)).status).toBe('done');
    });
  });

  describe('PostgreSQL', () => {
    it('a connection that breaks while it is held ends no process, and is reported by its next query', async () => {
      const pool = openPool(database);
      const held = await pool.connect();
      await held.query('begin');
      const { rows } = await held.query('select pg_backend_pid() as pid');
      const gone = new Promise((resolve) => held.once('end', resolve));
      await pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
      await gone;
      const error = await held.query('commit').catch((failure: unknown) => failure);
      held.release();
      expect(isUnreachable(error)).toBe(true);
      expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      await pool.end();
    });

    it('a connection over which nothing comes any more is given up', async () => {
      const pool = openPool(database, 300);
      await pool.query('select 1');
      proxy.hush();
      const error = await pool.query('select 1').catch((failure: unknown) => failure);
      expect(isUnreachable(error)).toBe(true);
      expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      await pool.end();
    });

    it.each([
      ['a server that does its runs itself', { REDIS_URL: '' }],
      ['a server and its worker', {}],
    ])('%s goes on with a run whose connections are ended again and again', async (_name, more) => {
      const server = await start(more);
      const response = await post(server);
      const ended = toItsEnd(server, response);
      let isOver = false;
      void ended.finally(() => {
        isOver = true;
      });
      for (let times = 0; times < 8 && !isOver; times += 1) {
        await terminate();
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      proxy.cut();
      expect(await detailOf(await get(server, '/readyz'))).toEqual([
        503,
        expect.stringContaining('PostgreSQL does not answer.'),
      ]);
      expect((await post(server)).status).toBe(503);
      proxy.mend();
      expect((await ended).status).toBe('done');
      expect((await get(server, '/readyz')).status).toBe(200);
    });
  });

  it('a server and a worker stop when they are asked to', async () => {
    const programs = ['testing/serve.ts', 'worker.ts'].map((program) =>
      spawn(process.execPath, [resolve(import.meta.dirname, program), folder], {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, ...environment },
      }),
    );
    try {
      await Promise.all(programs.map(({ stdout }) => once(stdout as NodeJS.ReadableStream, 'data')));
      await end(redis);
      proxy.cut();
      const exits = programs.map((child) => once(child, 'exit', { signal: AbortSignal.timeout(20_000) }));
      for (const child of programs) child.kill('SIGTERM');
      expect(await Promise.all(exits)).toEqual([
        [0, null],
        [0, null],
      ]);
    } finally {
      await Promise.all(programs.map(end));
      proxy.mend();
      redis = await startRedis(redisPort);
    }
  });
});
