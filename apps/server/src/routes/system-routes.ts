import { hash, timingSafeEqual } from 'node:crypto';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { z } from '@hono/zod-openapi';
import { createModelChains, withLocalModel } from '@research-studio/core/models';
import {
  checkServiceKey,
  chooseModels,
  modelChecks,
  SERVICE_KEYS,
  type ServiceKey,
  searchChecks,
} from '@research-studio/core/run';
import { chooseProviders } from '@research-studio/core/search';
import type { Context } from 'hono';
import { sql } from 'kysely';
import { addressOf, isThisMachine } from '../connection.ts';
import { bearerOf } from '../identity/identify.ts';
import { loadPipeline, type ServerContext, settingsOfRun } from '../jobs/do-research.ts';
import { ProblemError } from '../problem.ts';
import { PipelineName, type Run, RunOptions } from '../runs.ts';
import { content, json, openChapter, type Services } from './api.ts';

const { route, routes } = openChapter('system');
/** Configuration, health and metrics, keys of services, and estimates. */
export const SYSTEM_ROUTES = routes;

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
const latestChecks = new WeakMap<ServerContext, { readonly until: number; readonly made: Promise<Checks> }>();

route('get /api/configuration', {
  summary: 'What is configured',
  gives: json(Configuration, 'What a run here would use.'),
  async answer({ context }) {
    const { settings, keys } = await settingsOfRun(context, {});
    const { models } = await withLocalModel(settings.models, keys);
    const { smart } = createModelChains({ settings: models, keys });
    return {
      models: smart.map(({ name }) => name),
      search: chooseProviders({ settings, keys }),
      keys: keys.present(),
      documents: settings.search.docs.length,
      needsAccount: settings.server.issuer !== null && !settings.server.guests,
      hasAccounts: settings.server.issuer !== null,
      hasLogin: settings.server.loginClientId !== null,
      settingsOnPage: context.storedKeys !== undefined,
    };
  },
});

route('get /api/configuration/checks', {
  summary: 'Whether what is configured answers',
  description: `Asks each model provider and search service once; for ${CHECKS_KEPT_MS / 1000} seconds the answer stays the same.`,
  gives: json(Checks, 'A line for each of them.'),
  answer({ context, clock }) {
    const now = clock();
    const latest = latestChecks.get(context);
    if (latest !== undefined && latest.until > now.getTime()) return latest.made;
    const made = checkServices(context, now);
    latestChecks.set(context, { until: now.getTime() + CHECKS_KEPT_MS, made });
    return made;
  },
});

const PROMETHEUS = 'text/plain; version=0.0.4';

// For those who run the server; these reveal nothing about anybody, and need no account.
route('get /healthz', {
  summary: 'Whether the process lives',
  isOpen: true,
  gives: content('text/plain', 'It does.'),
  answer: ({ c }) => c.text('ok'),
});

route('get /readyz', {
  summary: 'Whether PostgreSQL and Redis answer',
  isOpen: true,
  gives: content('text/plain', 'They do; else 503 says which.'),
  async answer({ c, ...services }) {
    await checkReady(services);
    return c.text('ready');
  },
});

route('get /metrics', {
  summary: 'Figures for Prometheus, for this machine or with a token',
  isOpen: true,
  gives: content(PROMETHEUS, 'In its text format.'),
  async answer({ c, ...services }) {
    if (!isFromHere(c, services.context) && !bearsToken(c, services.context))
      throw new ProblemError(
        401,
        'Ask from the machine of the server, or send RESEARCH_STUDIO_METRICS_TOKEN of its environment as "Authorization: Bearer …".',
        { headers: { 'www-authenticate': 'Bearer' } },
      );
    const headers = { 'content-type': PROMETHEUS, 'cache-control': 'no-store' };
    return c.text(await metrics(services), 200, headers);
  },
});

/** A request that a proxy has passed on is not from here, although its connection is. */
function isFromHere(c: Context, { settings }: ServerContext): boolean {
  const isPassedOn = ['x-forwarded-for', 'forwarded'].some((name) => c.req.header(name) !== undefined);
  const address = addressOf(c, settings.server);
  return !isPassedOn && (address === 'direct' || isThisMachine(address));
}

function bearsToken(c: Context, { environment }: ServerContext): boolean {
  const token = environment['RESEARCH_STUDIO_METRICS_TOKEN'];
  const given = bearerOf(c);
  if (!token || given === undefined) return false;
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', token, 'buffer'));
}

const READY_MS = 1500;

/** @throws {ProblemError} 503 naming what answers and what does not. */
async function checkReady({ context, db, jobs }: Pick<Services, 'context' | 'db' | 'jobs'>): Promise<void> {
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
  throw new ProblemError(503, detail.join(' '), { title: 'Not ready', headers: { 'retry-after': '5' } });
}

async function checkServices(context: ServerContext, now: Date): Promise<Checks> {
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

const FIGURES = {
  research_runs: ['gauge', 'Runs by status.'],
  research_jobs: ['gauge', 'Runs that a worker has, and that wait in line.'],
  research_runs_begun_total: ['counter', 'Runs that were begun, deleted ones too.'],
  research_cost_usd: ['gauge', 'US dollars that all runs have cost, deleted and cancelled ones too.'],
  research_webhook_failures_total: ['counter', 'Ends of runs that could not be sent to the webhook.'],
  process_resident_memory_bytes: ['gauge', 'Memory of this process.'],
} as const;

/** In the text format of Prometheus. */
async function metrics({ db, webhook }: Pick<Services, 'db' | 'webhook'>): Promise<string> {
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
    .selectFrom('runCosts')
    .select(({ fn }) => [fn.sum('usd').as('cost'), fn.count('runId').distinct().as('begun')])
    .executeTakeFirstOrThrow();
  const samples: Readonly<Record<keyof typeof FIGURES, object | null>> = {
    research_runs: Object.fromEntries(byStatus.map((row) => [`{status="${row.status}"}`, Number(row.count)])),
    research_jobs: { '{state="running"}': running, '{state="queued"}': inLine },
    research_runs_begun_total: { '': Number(begun) },
    research_cost_usd: { '': Number(cost ?? 0) },
    research_webhook_failures_total: webhook && { '': webhook.failures() },
    process_resident_memory_bytes: { '': process.memoryUsage.rss() },
  };
  const texts = Object.entries(samples).map(([name, values]) => {
    const [type, help] = FIGURES[name as keyof typeof FIGURES];
    const lines = Object.entries(values ?? {}).map(([labels, value]) => `${name}${labels} ${value}\n`);
    return values === null ? '' : `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
  });
  return texts.join('');
}

const KEY_NAMES = Object.keys(SERVICE_KEYS) as [ServiceKey, ...ServiceKey[]];
const KeyName = z.enum(KEY_NAMES);

const ServiceKeys = z
  .object({
    items: z.array(
      z.object({
        name: KeyName,
        isSet: z.boolean(),
        isStored: z.boolean().describe('It was entered on the page.'),
      }),
    ),
  })
  .openapi('ServiceKeys');
const keyStates = json(ServiceKeys, 'Which keys are set, never their values.');

route('get /api/configuration/keys', {
  summary: 'Which keys of services are set',
  gives: keyStates,
  answer: ({ context }) => statesOf(context),
});

route('put /api/configuration/keys/{name}', {
  summary: 'Store the key of a service, once the service answers with it',
  description: 'Runs that begin after that use it, whatever the environment of the server holds.',
  params: { name: KeyName },
  body: z.object({ value: z.string().trim().min(1).max(1000) }),
  gives: keyStates,
  async answer({ params: { name }, body: { value }, context }) {
    const store = storeOf(context);
    const { settings, keys } = await settingsOfRun(context, {}, [], { [name]: value });
    const check = await checkServiceKey(name, { settings, keys });
    const detail = keys.redact(`${check?.name ?? name}: ${check?.detail ?? 'does not answer'}.`);
    if (check?.state !== 'ok')
      throw new ProblemError(422, detail, {
        type: '/problems/key-not-stored',
        title: 'The key was not stored',
      });
    await store.write(name, value);
    return statesOf(context);
  },
});

route('delete /api/configuration/keys/{name}', {
  summary: 'Remove a stored key',
  params: { name: KeyName },
  gives: keyStates,
  async answer({ params, context }) {
    await storeOf(context).write(params.name, null);
    return statesOf(context);
  },
});

async function statesOf(context: ServerContext) {
  const stored = await storeOf(context).read();
  const { keys } = await settingsOfRun(context, {});
  return { items: KEY_NAMES.map((name) => ({ name, isSet: keys.has(name), isStored: name in stored })) };
}

/** @throws {ProblemError} 403 where the server does not allow it. */
function storeOf({ storedKeys }: ServerContext) {
  if (storedKeys !== undefined) return storedKeys;
  throw new ProblemError(
    403,
    'Keys are entered on the page only where server.settingsOnPage is true; set it and start the server again.',
  );
}

const Depth = RunOptions.shape.depth.unwrap();
const Form = RunOptions.shape.form.unwrap();

const Estimate = z
  .object({
    pipeline: PipelineName,
    supervised: z.boolean(),
    depth: Depth,
    form: Form,
    calls: z.array(z.number()).describe('Model calls: at least, at most and expected.'),
    costUsd: z
      .array(z.number())
      .nullable()
      .describe(
        'US dollars with fees for searches: at least, at most and expected; null where the price of a model is not known.',
      ),
    own: z
      .object({ runs: z.number().int(), seconds: z.number(), costUsd: z.number().nullable() })
      .nullable()
      .describe('Medians of your own finished runs of this kind; null where there is none.'),
  })
  .openapi('Estimate');
type Estimate = z.infer<typeof Estimate>;

const GRAPHS = [
  { pipeline: 'standard', supervised: false },
  { pipeline: 'advanced', supervised: false },
  { pipeline: 'advanced', supervised: true },
] as const;

const KINDS = GRAPHS.flatMap((graph) =>
  Depth.options.flatMap((depth) => Form.options.map((form) => ({ ...graph, depth, form }))),
);

/** Only the latest runs count, since services and settings change. */
const LATEST_RUNS = 100;

route('get /api/estimates', {
  summary: 'What a run of each kind is expected to take',
  gives: json(
    z.object({ items: z.array(Estimate) }).openapi('Estimates'),
    'From calls of recorded runs and from your own runs; nothing is asked.',
  ),
  async answer({ user, runs, context }) {
    const done = await runs.list({ userId: user.id, status: 'done', limit: LATEST_RUNS });
    const { report: usual } = (await settingsOfRun(context, {})).settings;
    const items: Estimate[] = [];
    for (const kind of KINDS) {
      const { pipeline, ...chosen } = kind;
      const { estimate } = await loadPipeline(pipeline);
      const { settings, keys } = await settingsOfRun(context, chosen);
      // The question decides what is searched for, not how much.
      const { calls, costUsd } = (await estimate({ question: '', settings, keys })).all;
      const alike = done.filter(({ pipeline, options: { supervised = false, ...options } }) => {
        const { depth = usual.depth, form = usual.form } = options;
        return isDeepStrictEqual({ pipeline, supervised, depth, form }, kind);
      });
      items.push({ ...kind, own: mediansOf(alike), calls: [...calls], costUsd: costUsd && [...costUsd] });
    }
    return { items };
  },
});

/** The time in which a run waited for an answer does not count. */
function mediansOf(runs: readonly Pick<Run, 'beganAt' | 'pausedAt' | 'costUsd'>[]): Estimate['own'] {
  const seconds = runs.flatMap(({ beganAt, pausedAt }) =>
    beganAt === null || pausedAt === null ? [] : (Date.parse(pausedAt) - Date.parse(beganAt)) / 1000,
  );
  const typical = median(seconds);
  if (typical === null) return null;
  const costUsd = median(runs.flatMap((run) => run.costUsd ?? []));
  return { runs: seconds.length, seconds: typical, costUsd };
}

function median(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}
