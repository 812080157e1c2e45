import { hash, timingSafeEqual } from 'node:crypto';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRoute, z } from '@hono/zod-openapi';
import {
  chooseModels,
  chooseProviders,
  createModelChains,
  modelChecks,
  searchChecks,
  withLocalModel,
} from '@research-studio/core';
import type { ServerSettings } from '@research-studio/schemas';
import type { Context } from 'hono';
import { sql } from 'kysely';
import { addressOf, isThisMachine } from '../connection.ts';
import { bearerOf } from '../identity/identify.ts';
import { settingsOfRun } from '../jobs/do-research.ts';
import { ProblemError } from '../problem.ts';
import { type Api, json, routesOf, type Services } from './api.ts';

const route = routesOf('system');

const Configuration = z
  .object({
    models: z
      .array(z.string())
      .describe('Of a run without options, in the order in which they are asked; empty: no model writes.'),
    search: z.array(z.string()).describe('Search providers of a run without options and documents.'),
    keys: z.array(z.string()).describe('Names of the keys and addresses that are set, never their values.'),
    documents: z.number().int().describe('Folders and files that every run searches.'),
    needsAccount: z.boolean().describe('Nobody but accounts may ask; false where guests may too.'),
    hasAccounts: z.boolean().describe('One can sign in.'),
    hasLogin: z.boolean().describe('One can sign in at the issuer, by /api/login.'),
    settingsOnPage: z.boolean().describe('Keys of services can be entered.'),
  })
  .openapi('Configuration');

const Check = z
  .object({
    group: z.enum(['Models', 'Search']),
    name: z.string(),
    state: z
      .enum(['ok', 'set', 'missing', 'failed', 'warning'])
      .describe(
        'ok: answers; set: not looked at; missing: need not be there; failed: does not work; warning: may not work.',
      ),
    detail: z.string(),
  })
  .openapi('Check');

const Checks = z.object({ checkedAt: z.string(), items: z.array(Check) }).openapi('Checks');
type Checks = z.infer<typeof Checks>;

/** For so long all users get the answer that one user got, so that the services are not asked all the time. */
const CHECKS_KEPT_MS = 30_000;

/** What is configured, and what the people who run the server watch. */
export function addSystemRoutes(api: Api, services: Services): void {
  const { context, clock } = services;
  api.openapi(
    route({
      method: 'get',
      path: '/api/configuration',
      summary: 'What is configured',
      responses: { 200: json(Configuration, 'What a run here would use.') },
    }),
    async (c) => {
      const { settings, keys } = await settingsOfRun(context, {});
      const { models } = await withLocalModel(settings.models, keys);
      const { smart } = createModelChains({ settings: models, keys });
      return c.json(
        {
          models: smart.map(({ name }) => name),
          search: [...chooseProviders({ settings, keys })],
          keys: [...keys.present()],
          documents: settings.search.docs.length,
          needsAccount: settings.server.issuer !== null && !settings.server.guests,
          hasAccounts: settings.server.issuer !== null,
          hasLogin: settings.server.loginClientId !== null,
          settingsOnPage: context.storedKeys !== undefined,
        },
        200,
      );
    },
  );

  let checks: { readonly until: number; readonly told: Promise<Checks> } | null = null;
  api.openapi(
    route({
      method: 'get',
      path: '/api/configuration/checks',
      summary: 'Whether what is configured answers',
      description: `Asks each model provider and search service once; for ${CHECKS_KEPT_MS / 1000} seconds the answer stays the same.`,
      responses: { 200: json(Checks, 'A line for each of them.') },
    }),
    async (c) => {
      const now = clock();
      if (checks === null || checks.until <= now.getTime())
        checks = { until: now.getTime() + CHECKS_KEPT_MS, told: checkServices(services, now) };
      return c.json(await checks.told, 200);
    },
  );

  addWatchRoutes(api, services);
}

/** For those who run the server; they tell nothing of anybody, and want no account. */
function addWatchRoutes(api: Api, services: Services): void {
  const watched = (path: string, summary: string, told: string, description: string) =>
    createRoute({
      method: 'get',
      path,
      tags: ['system'],
      summary,
      security: [],
      responses: { 200: { content: { [told]: { schema: z.string() } }, description } },
    });
  api.openapi(watched('/healthz', 'Whether the process lives', 'text/plain', 'It does.'), (c) =>
    c.text('ok'),
  );
  api.openapi(
    watched('/readyz', 'Whether PostgreSQL and Redis answer', 'text/plain', 'They do; else 503 says which.'),
    async (c) => {
      await checkReady(services);
      return c.text('ready');
    },
  );
  const format = 'text/plain; version=0.0.4';
  const watch = watched(
    '/metrics',
    'Figures for Prometheus, for this machine or with a token',
    format,
    'In its text format.',
  );
  api.openapi(watch, async (c) => {
    const { environment, settings } = services.context;
    if (!isFromHere(c, settings.server) && !bearsToken(c, environment['RESEARCH_STUDIO_METRICS_TOKEN']))
      throw new ProblemError(
        {
          status: 401,
          title: 'Not signed in',
          detail:
            'Ask from the machine of the server, or send RESEARCH_STUDIO_METRICS_TOKEN of its environment as "Authorization: Bearer …".',
        },
        { 'www-authenticate': 'Bearer' },
      );
    return c.text(await metrics(services), 200, { 'content-type': format, 'cache-control': 'no-store' });
  });
}

/** A request that a proxy has passed on is not from here, although its connection is. */
function isFromHere(context: Context, server: ServerSettings): boolean {
  const isPassedOn = ['x-forwarded-for', 'forwarded'].some((name) => context.req.header(name) !== undefined);
  const address = addressOf(context, server);
  return !isPassedOn && (address === 'direct' || isThisMachine(address));
}

function bearsToken(context: Context, token: string | undefined): boolean {
  const given = bearerOf(context);
  if (!token || given === undefined) return false;
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', token, 'buffer'));
}

const READY_MS = 1500;

/** @throws {ProblemError} 503 naming what answers and what does not. */
async function checkReady({ context, db, jobs }: Services): Promise<void> {
  const { DATABASE_URL, REDIS_URL } = context.environment;
  const asked: Readonly<Record<string, Promise<unknown>>> = {
    [DATABASE_URL ? 'PostgreSQL' : 'The database']: sql`select 1`.execute(db),
    ...(REDIS_URL && { Redis: jobs.reach() }),
  };
  const states = await Promise.all(
    Object.entries(asked).map(async ([name, answer]) => {
      const first = Promise.race([answer.then(() => true), sleep(READY_MS, false, { ref: false })]);
      return { name, answers: await first.catch(() => false) };
    }),
  );
  if (states.every(({ answers }) => answers)) return;
  const detail = states.map(({ name, answers }) => `${name} ${answers ? 'answers' : 'does not answer'}.`);
  throw new ProblemError(
    { status: 503, title: 'Not ready', detail: detail.join(' ') },
    { 'retry-after': '5' },
  );
}

async function checkServices({ context }: Services, now: Date): Promise<Checks> {
  const { settings, keys } = await settingsOfRun(context, {});
  const providers = chooseProviders({ settings, keys });
  const found = await Promise.all([
    chooseModels(settings, keys).then((models) => modelChecks({ models, settings, keys })),
    searchChecks({ providers, settings, keys, showPath: (path) => basename(path) }),
  ]);
  const items = found
    .flat()
    .flatMap(({ group, name, state, detail }) =>
      group === 'Models' || group === 'Search' ? [{ group, name, state, detail: keys.redact(detail) }] : [],
    );
  return { checkedAt: now.toISOString(), items };
}

/** In the text format of Prometheus. */
async function metrics({ db, webhook }: Services): Promise<string> {
  const byStatus = await db
    .selectFrom('runs')
    .select(({ fn }) => ['status', fn.countAll().as('count'), fn.count('worker').as('taken')])
    .groupBy('status')
    .orderBy('status')
    .execute();
  const inLine = byStatus
    .filter(({ status }) => status === 'queued' || status === 'running')
    .reduce((sum, { count, taken }) => sum + Number(count) - Number(taken), 0);
  const running = Number(byStatus.find(({ status }) => status === 'running')?.taken ?? 0);
  const { cost, begun } = await db
    .selectFrom('run_costs')
    .select(({ fn }) => [fn.sum('usd').as('cost'), fn.count('run_id').distinct().as('begun')])
    .executeTakeFirstOrThrow();
  return [
    '# HELP research_runs Runs by status.',
    '# TYPE research_runs gauge',
    ...byStatus.map(({ status, count }) => `research_runs{status="${status}"} ${Number(count)}`),
    '# HELP research_jobs Runs that a worker has, and that wait in line.',
    '# TYPE research_jobs gauge',
    `research_jobs{state="running"} ${running}`,
    `research_jobs{state="queued"} ${inLine}`,
    '# HELP research_runs_begun_total Runs that were begun, deleted ones too.',
    '# TYPE research_runs_begun_total counter',
    `research_runs_begun_total ${Number(begun)}`,
    '# HELP research_cost_usd US dollars that all runs have cost, deleted and cancelled ones too.',
    '# TYPE research_cost_usd gauge',
    `research_cost_usd ${Number(cost ?? 0)}`,
    ...(webhook === null
      ? []
      : [
          '# HELP research_webhook_failures_total Ends of runs that could not be sent to the webhook.',
          '# TYPE research_webhook_failures_total counter',
          `research_webhook_failures_total ${webhook.failures()}`,
        ]),
    '# HELP process_resident_memory_bytes Memory of this process.',
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
    '',
  ].join('\n');
}
