import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startServer } from './start-server.ts';
import { openDatabase } from './store/database.ts';
import { RunStore } from './store/run-store.ts';
import { servicesAtHand } from './testing/services-at-hand.ts';

const NUL = String.fromCharCode(0);
const shared = await servicesAtHand();
const folder = await mkdtemp(join(tmpdir(), 'nul-'));
afterAll(async () => {
  await shared?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** Bodies by route; the others take none. */
const BODIES: Readonly<Record<string, object>> = {
  'post /api/runs': { question: 'Why is it so?', options: { systemPrompt: `a${NUL}b` } },
  'patch /api/runs/{id}': { title: `a${NUL}b` },
  'post /api/runs/{id}/answer': { choice: `a${NUL}b` },
  'post /api/keys': { name: `a${NUL}b` },
};

describe.each([
  ['SQLite', undefined],
  ['PostgreSQL', shared?.database],
])('NUL characters on %s', (name, database) => {
  it.skipIf(name === 'PostgreSQL' && shared === null)(
    'fail no route, and are left out of what is stored',
    async () => {
      const logs: string[] = [];
      const server = await startServer({
        cwd: await mkdtemp(join(folder, 'server-')),
        environment: {
          ...(database !== undefined && { DATABASE_URL: database }),
          RESEARCH_STUDIO__SERVER__ACTIVE_RUNS_PER_USER: '9',
        },
        flags: { port: 0 },
        log: (message: string) => void logs.push(message),
      });
      try {
        const { runs, jobs } = server.services;
        const first = await fetch(`${server.url}/api/me`);
        const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
        const { id: userId } = (await first.json()) as { id: string };
        const id = `20260131-120000-${randomUUID()}`;
        const now = new Date().toISOString();
        const run = {
          question: 'Why?',
          pipeline: 'standard' as const,
          documents: [],
          options: { mayAsk: true },
        };
        await runs.create({ ...run, id, userId, createdAt: now });
        await runs.lease(id, { worker: 'a', now, activeRunsPerUser: 1 });
        const pause = { kind: 'clarification' as const, question: `Which${NUL}?`, text: null, flags: [] };
        const options = [`a${NUL}`, 'b', 'c'];
        await runs.wait(id, { pause: { ...pause, options }, pauseId: 'p1', now });
        const ask = async (method: string, path: string, init: RequestInit = {}) => {
          const headers = { cookie, ...init.headers };
          const response = await fetch(server.url + path, { ...init, method, headers });
          await response.body?.cancel();
          return response.status;
        };
        const form = new FormData();
        form.append('file', new File(['Tulips.\n'], `tulips${NUL}.txt`));
        form.append('collection', `a${NUL}b`);
        expect(await ask('POST', '/api/documents', { body: form })).toBe(201);
        const listed = await server.services.documents.list(userId);
        expect(listed.map(({ collection }) => collection)).toEqual(['ab']);

        const { paths } = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
          paths: Record<string, Record<string, { parameters?: { in: string; name: string }[] }>>;
        };
        const statuses: Record<string, number> = {};
        const routes = Object.entries(paths).flatMap(([path, methods]) =>
          Object.entries(methods).map(([method, { parameters = [] }]) => ({ path, method, parameters })),
        );
        // What deletes comes last.
        routes.sort((a, b) => Number(a.method === 'delete') - Number(b.method === 'delete'));
        for (const { path, method, parameters } of routes) {
          const own = path.startsWith('/api/runs') ? id : (listed[0]?.id ?? '');
          const query = parameters.flatMap((each) => (each.in === 'query' ? `${each.name}=1%00` : []));
          const at = path
            .replace('{id}', `${own}%00`)
            .replace('{n}', '1')
            .replace('{token}', 'aaaaaaaaaaaa%00');
          const body = BODIES[`${method} ${path}`];
          const request: RequestInit =
            body === undefined
              ? {}
              : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
          for (const address of query.length > 0 ? [at, `${at}?${query.join('&')}`] : [at])
            statuses[`${method} ${path}`] = Math.max(
              statuses[`${method} ${path}`] ?? 0,
              await ask(method.toUpperCase(), address, request),
            );
          if (path === '/api/runs/{id}/answer') await jobs.cancel(id);
        }
        expect(Object.entries(statuses).filter(([, status]) => status >= 500)).toEqual([]);
        expect(statuses).toMatchObject({
          'post /api/runs': 202,
          'patch /api/runs/{id}': 200,
          'post /api/keys': 201,
          'delete /api/documents/{id}': 204,
          'delete /api/runs/{id}': 204,
        });
        expect(logs.filter((line) => !line.startsWith('Run '))).toEqual([]);
      } finally {
        await server.close();
      }
    },
  );

  it.skipIf(name === 'PostgreSQL' && shared === null)('in what a run leaves are left out', async () => {
    const db = await openDatabase({ file: join(folder, 'store.sqlite'), url: database });
    const runs = new RunStore(db);
    const id = randomUUID();
    const run = {
      question: `Why${NUL}?`,
      pipeline: 'standard' as const,
      documents: [`a${NUL}`],
      options: {},
    };
    await runs.create({ ...run, id, userId: 'somebody', createdAt: '2026-01-31T12:00:00.000Z' });
    await runs.end(id, { status: 'failed', error: `It said ${NUL}no.` }, '2026-01-31T12:00:00.000Z');
    expect(await runs.get(id)).toMatchObject({ question: 'Why?', error: 'It said no.' });
    await db.destroy();
  });
});
