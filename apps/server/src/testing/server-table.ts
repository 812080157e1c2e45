/** `pnpm server-table [moments] [pipeline]`: what runs survive on two servers and two workers that are killed, and on what they stand on. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerByTask as answerAdvanced } from '@research-studio/advanced-pipeline/testing';
import { checkBundle } from '@research-studio/core/citation';
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
import { answerByTask as answerStandard } from '@research-studio/standard-pipeline/testing';
import { Client } from 'pg';
import { type Followed, followToEnd } from './follow-to-end.ts';
import { end, openPrivateServices } from './private-services.ts';

const MOMENTS = Number(process.argv[2] ?? 10);
const ANSWERS = { standard: answerStandard(), advanced: answerAdvanced() };
type Pipeline = keyof typeof ANSWERS;
const PIPELINES = (Object.keys(ANSWERS) as Pipeline[]).filter((name) => name === (process.argv[3] ?? name));
const LATENCY_MS = 200;
const SOURCES = resolve(import.meta.dirname, '..');

await using services = await openPrivateServices();
const web = await startWebServer({ pages: asWebPages(), before: () => sleep(LATENCY_MS) });
const search = await startSearchServer({ pages: asSearchPages(web.url) });

/** A call as the model saw it, which knows better than any event what was under way when a worker was killed. */
interface Call {
  readonly messages: string;
  readonly askedAt: number;
  /** Infinite while it is under way. */
  answeredAt: number;
}
const asked: Call[] = [];
let answer = withFaults(ANSWERS.standard, { latencyMs: LATENCY_MS });
const model = await startModelServer({
  streams: true,
  async answer(request) {
    const messages = JSON.stringify(request.messages);
    const call = { messages, askedAt: performance.now(), answeredAt: Number.POSITIVE_INFINITY };
    asked.push(call);
    const given = await answer(request);
    call.answeredAt = performance.now();
    return given;
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

interface Disturbance {
  readonly name: string;
  readonly pipeline: Pipeline;
  /** How many events the reader has seen when it begins. */
  readonly at: number;
  /** Gives the moment from which no process goes on that did before; absent: all go on. */
  readonly disturb: (id: string, reader: { server: number }) => Promise<number | undefined>;
}

/** A run with its reader, and what is done to it. */
async function disturbed({ name, pipeline, at, disturb }: Disturbance): Promise<Followed> {
  const from = asked.length;
  const reader = { server: 0 };
  const options = { today: '2026-01-31', ...(pipeline === 'standard' && { agents: 'multi' }) };
  const response = await fetch(`${servers[1]?.url}/api/runs`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ question: ORRIN_QUESTION, pipeline, options }),
  });
  const { id } = (await response.json()) as { id: string };
  let nodes = 0;
  let running = 1;
  let done: Promise<number | undefined> | null = null;
  const start = performance.now();
  const followed = await followToEnd({
    id,
    cookie,
    url: () => servers[reader.server]?.url ?? '',
    patienceMs: 180_000,
    onEvent: (number, { type }) => {
      if (done === null) nodes += type === 'node-start' ? 1 : type === 'node-end' ? -1 : 0;
      if (number < at) return;
      running = Math.max(1, nodes);
      done ??= disturb(id, reader);
    },
  });
  const goneAt = (await done) ?? Number.POSITIVE_INFINITY;
  const report = await fetch(`${servers[0]?.url}/api/runs/${id}/report.json`, { headers: { cookie } });
  const numbers = followed.events.map((event) => event.id);
  const calls = asked.slice(from);
  const { cutOff, again } = repeatedCalls(calls, goneAt);
  const problems = [
    ...(followed.status === 'done' ? [] : [`ended as ${followed.status}`]),
    ...(report.ok ? checkBundle(Bundle.parse(await report.json())).map(String) : ['no report']),
    ...(numbers.every((number, index) => number === index + 1) ? [] : ['events missing or seen twice']),
    ...(again > running ? [`${again} finished calls repeated, ${running} workers`] : []),
  ];
  broken.push(...problems.map((problem) => `${pipeline}, ${name}: ${problem}`));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(
    `${pipeline.padEnd(9)} ${name.padEnd(28)} ${String(numbers.length).padStart(4)} events  ${calls.length} calls, ${cutOff} cut off, ${again} finished ones repeated  ${seconds} s  ${problems.join('; ') || 'sound'}`,
  );
  return followed;
}

/** Calls that were under way when their worker was killed, and finished ones that were made again all the same. */
function repeatedCalls(calls: readonly Call[], goneAt: number): { cutOff: number; again: number } {
  const before = calls.filter(({ askedAt }) => askedAt <= goneAt);
  const cutOff = new Set(
    before.filter(({ answeredAt }) => answeredAt > goneAt).map(({ messages }) => messages),
  );
  const repeated = calls.length - new Set(calls.map(({ messages }) => messages)).size;
  const ofCutOff = calls.filter(({ askedAt, messages }) => askedAt > goneAt && cutOff.has(messages)).length;
  return { cutOff: cutOff.size, again: repeated - ofCutOff };
}

for (const pipeline of PIPELINES) {
  answer = withFaults(ANSWERS[pipeline], { latencyMs: LATENCY_MS });
  const row = (name: string, at: number, disturb: Disturbance['disturb']) =>
    disturbed({ name, pipeline, at, disturb });
  const { length } = (await row('undisturbed', Number.POSITIVE_INFINITY, async () => undefined)).events;
  const middle = Math.round(length / 2);
  for (let moment = 1; moment <= MOMENTS; moment += 1) {
    const at = Math.round((moment * length) / (MOMENTS + 1));
    await row(`worker killed at ${at} of ${length}`, at, killWorkerOf);
  }
  await row('server killed', middle, async (_id, reader) => {
    reader.server = 1;
    await end((servers[0] as Server).process);
    servers[0] = await startServer();
    return undefined;
  });
  await row('Redis restarted, empty', middle, async () => {
    await services.restartRedis();
    return undefined;
  });
  await row('PostgreSQL gone for 10 s', middle, async () => {
    await services.stopPostgres();
    await sleep(10_000);
    await services.startPostgres();
    return undefined;
  });
}
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

/** Kills the worker that has the run, and starts another in its place. Gives the moment when it was gone. */
async function killWorkerOf(id: string): Promise<number> {
  const client = new Client({ connectionString: services.database });
  await client.connect();
  const { rows } = await client.query('select worker from runs where id = $1', [id]);
  await client.end();
  const pid = Number(String(rows[0]?.worker).split(':')[1]);
  const place = workers.findIndex((worker) => worker.pid === pid);
  if (place < 0) throw new Error(`Nobody works on run ${id}: ${rows[0]?.worker}.`);
  await end(workers[place] as ChildProcess);
  const goneAt = performance.now();
  workers[place] = await startWorker();
  return goneAt;
}
