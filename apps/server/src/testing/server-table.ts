/** `pnpm server-table`: what runs survive on two servers and two workers that are killed, and on what they stand on. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkBundle } from '@research-studio/core';
import {
  asSearchPages,
  asWebPages,
  ORRIN_QUESTION,
  startModelServer,
  startSearchServer,
  startWebServer,
  withFaults,
} from '@research-studio/core/testing';
import { Bundle } from '@research-studio/schemas';
import { answerByTask } from '@research-studio/standard-pipeline/testing';
import { Client } from 'pg';
import { type Followed, followToEnd } from './follow-to-end.ts';
import { end, openPrivateServices } from './private-services.ts';

const MOMENTS = Number(process.argv[2] ?? 10);
const LATENCY_MS = 200;
const SOURCES = resolve(import.meta.dirname, '..');

await using services = await openPrivateServices();
const web = await startWebServer({ pages: asWebPages(), before: () => sleep(LATENCY_MS) });
const search = await startSearchServer({ pages: asSearchPages(web.url) });
const asked: string[] = [];
const answer = withFaults(answerByTask(), { latencyMs: LATENCY_MS });
const model = await startModelServer({
  streams: true,
  answer: (request) => {
    asked.push(JSON.stringify(request.messages));
    return answer(request);
  },
});
const cwd = await mkdtemp(join(tmpdir(), 'server-table-'));
const environment = {
  ...process.env,
  TAVILY_API_KEY: 'tvly-loopback',
  TAVILY_BASE_URL: search.baseUrl,
  OPENAI_API_KEY: 'sk-loopback',
  OPENAI_BASE_URL: model.baseUrl,
  RESEARCH_STUDIO__READING__ALLOW_HOSTS: '*.localhost',
  RESEARCH_STUDIO__SERVER__ACTIVE_RUNS_PER_USER: '100',
  DATABASE_URL: services.database,
  REDIS_URL: services.redis,
};

interface Server {
  readonly process: ChildProcess;
  readonly url: string;
}

const servers: Server[] = [await startServer(), await startServer()];
const workers: ChildProcess[] = [await startWorker(), await startWorker()];
const first = await fetch(`${servers[0]?.url}/api/me`);
const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
const broken: string[] = [];

/** A run with its reader, and what is done to it when the reader has seen so many events. */
async function disturbed(
  name: string,
  at: number,
  disturb: (id: string, reader: { server: number }) => Promise<void>,
): Promise<Followed> {
  const from = asked.length;
  const reader = { server: 0 };
  const response = await fetch(`${servers[1]?.url}/api/runs`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ question: ORRIN_QUESTION, options: { agents: 'multi', today: '2026-01-31' } }),
  });
  const { id } = (await response.json()) as { id: string };
  const open = new Map<string, number>();
  let underWay = 0;
  let done: Promise<void> | null = null;
  let isDisturbed = false;
  const start = performance.now();
  const followed = await followToEnd({
    id,
    cookie,
    url: () => servers[reader.server]?.url ?? '',
    patienceMs: 120_000,
    onEvent: (number, { type }) => {
      const [, what = '', which = ''] = /^(node|model)-(start|end)$/.exec(type) ?? [];
      if (which !== '') open.set(what, (open.get(what) ?? 0) + (which === 'start' ? 1 : -1));
      if (number < at) return;
      // Until the process is gone, calls may end and others begin.
      if (!isDisturbed) underWay = Math.max(underWay, ...open.values());
      done ??= disturb(id, reader).then(() => {
        isDisturbed = true;
      });
    },
  });
  await done;
  const report = await fetch(`${servers[0]?.url}/api/runs/${id}/report.json`, { headers: { cookie } });
  const numbers = followed.events.map((event) => event.id);
  const calls = asked.slice(from);
  const repeated = calls.length - new Set(calls).size;
  const problems = [
    ...(followed.status === 'done' ? [] : [`ended as ${followed.status}`]),
    ...(report.ok ? checkBundle(Bundle.parse(await report.json())).map(String) : ['no report']),
    ...(numbers.every((number, index) => number === index + 1) ? [] : ['events missing or seen twice']),
    ...(repeated > underWay ? [`${repeated} calls repeated, ${underWay} under way`] : []),
  ];
  broken.push(...problems.map((problem) => `${name}: ${problem}`));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(
    `${name.padEnd(28)} ${String(numbers.length).padStart(4)} events  ${calls.length} calls, ${underWay} under way, ${repeated} repeated  ${seconds} s  ${problems.join('; ') || 'sound'}`,
  );
  return followed;
}

const length = (await disturbed('undisturbed', Number.POSITIVE_INFINITY, async () => undefined)).events
  .length;
const middle = Math.round(length / 2);
for (let moment = 1; moment <= MOMENTS; moment += 1) {
  const at = Math.round((moment * length) / (MOMENTS + 1));
  await disturbed(`worker killed at ${at} of ${length}`, at, killWorkerOf);
}
await disturbed('server killed', middle, async (_id, reader) => {
  reader.server = 1;
  await end((servers[0] as Server).process);
  servers[0] = await startServer();
});
await disturbed('Redis restarted, empty', middle, () => services.restartRedis());
await disturbed('PostgreSQL gone for 10 s', middle, async () => {
  await services.stopPostgres();
  await sleep(10_000);
  await services.startPostgres();
});
for (const child of [...workers, ...servers.map((server) => server.process)]) await end(child);
for (const server of [web, search, model]) await server.close();
await rm(cwd, { recursive: true, force: true });
for (const problem of broken) console.error(problem);
process.exitCode = broken.length === 0 ? 0 : 1;

async function startServer(): Promise<Server> {
  const child = start('main.ts', ['--port', '0', '--no-open']);
  const url = /http:\/\/\S+/.exec(await said(child, 'Research Studio is at'))?.[0] ?? '';
  return { process: child, url };
}

async function startWorker(): Promise<ChildProcess> {
  const child = start('worker.ts', []);
  await said(child, 'takes runs');
  return child;
}

function start(file: string, options: readonly string[]): ChildProcess {
  return spawn(process.execPath, [join(SOURCES, file), ...options], {
    cwd,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function said(child: ChildProcess, words: string): Promise<string> {
  let text = '';
  child.stdout?.on('data', (more) => (text += more));
  while (!text.includes(words)) {
    await Promise.race([once(child.stdout as NodeJS.ReadableStream, 'data'), once(child, 'exit')]);
    if (child.exitCode !== null) throw new Error(`A process ended with ${child.exitCode}.`);
  }
  return text;
}

/** Kills the worker that has the run, and starts another in its place. */
async function killWorkerOf(id: string): Promise<void> {
  const client = new Client({ connectionString: services.database });
  await client.connect();
  const { rows } = await client.query('select worker from runs where id = $1', [id]);
  await client.end();
  const pid = Number(String(rows[0]?.worker).split(':')[1]);
  const place = workers.findIndex((worker) => worker.pid === pid);
  if (place < 0) throw new Error(`Nobody works on run ${id}: ${rows[0]?.worker}.`);
  await end(workers[place] as ChildProcess);
  workers[place] = await startWorker();
}
