import { z } from '@hono/zod-openapi';
import { chooseProviders, createModelChains } from '@research-studio/core';
import { sql } from 'kysely';
import { settingsOfRun } from '../jobs/do-research.ts';
import { type Api, json, route, type Services } from './api.ts';

const tags = ['system'];

const Configuration = z
  .object({
    models: z
      .array(z.string())
      .describe('Of a run without options, in the order in which they are asked; empty: no model writes.'),
    search: z.array(z.string()).describe('Search providers of a run without options and documents.'),
    keys: z.array(z.string()).describe('Names of the keys and addresses that are set, never their values.'),
    documents: z.number().int().describe('Folders and files that every run searches.'),
    needsAccount: z.boolean(),
  })
  .openapi('Configuration');

/** What is configured, and what the people who run the server watch. */
export function addSystemRoutes(api: Api, services: Services): void {
  const { context, db } = services;
  api.openapi(
    route({
      method: 'get',
      path: '/api/configuration',
      tags,
      summary: 'What is configured',
      responses: { 200: json(Configuration, 'What a run here would use.') },
    }),
    async (c) => {
      const { settings, keys } = await settingsOfRun(context, {});
      const { smart } = createModelChains({ settings: settings.models, keys });
      return c.json(
        {
          models: smart.map(({ name }) => name),
          search: [...chooseProviders({ settings, keys })],
          keys: [...keys.present()],
          documents: settings.search.docs.length,
          needsAccount: settings.server.issuer !== null,
        },
        200,
      );
    },
  );

  api.get('/healthz', (c) => c.text('ok'));
  api.get('/readyz', async (c) => {
    await sql`select 1`.execute(db);
    return c.text('ready');
  });
  api.get('/metrics', async (c) =>
    c.text(await metrics(services), 200, { 'content-type': 'text/plain; version=0.0.4' }),
  );
}

/** In the text format of Prometheus. */
async function metrics({ db, jobs, webhook }: Services): Promise<string> {
  const byStatus = await db
    .selectFrom('runs')
    .select(({ fn }) => ['status', fn.countAll().as('count'), fn.sum('cost_usd').as('cost')])
    .groupBy('status')
    .orderBy('status')
    .execute();
  const { running, queued } = await jobs.load();
  const cost = byStatus.reduce((sum, row) => sum + Number(row.cost ?? 0), 0);
  return [
    '# HELP research_runs Runs by status.',
    '# TYPE research_runs gauge',
    ...byStatus.map(({ status, count }) => `research_runs{status="${status}"} ${Number(count)}`),
    '# HELP research_jobs Runs that this process works on, and that wait in line.',
    '# TYPE research_jobs gauge',
    `research_jobs{state="running"} ${running}`,
    `research_jobs{state="queued"} ${queued}`,
    '# HELP research_cost_usd US dollars that all runs have cost.',
    '# TYPE research_cost_usd gauge',
    `research_cost_usd ${cost}`,
    ...(webhook === null
      ? []
      : [
          '# HELP research_webhook_failures_total Ends of runs of which the webhook could not be told.',
          '# TYPE research_webhook_failures_total counter',
          `research_webhook_failures_total ${webhook.failures()}`,
        ]),
    '# HELP process_resident_memory_bytes Memory of this process.',
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
    '',
  ].join('\n');
}
