import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { json } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { startServer } from './start-server.ts';

const LIBRARY = resolve(import.meta.dirname, '../../../examples/library');
const QUESTION = 'How efficient are heat pumps in cold climates?';
const READERS_OF_A_RUN = 5;

/** Runs at once without a model, five readers each, which are in another process. */
it.each([10, 50, 100])(
  '%i runs at once reach their readers',
  async (count) => {
    expect(await load(count)).toBe(0);
  },
  900_000,
);

/** Gives how many runs a reader did not see to a report. */
async function load(count: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'load-'));
  const server = await startServer({
    cwd: folder,
    environment: {
      RESEARCH_STUDIO__SEARCH__DOCS: LIBRARY,
      RESEARCH_STUDIO__SERVER__ACTIVE_RUNS_PER_USER: '1000',
      RESEARCH_STUDIO__SERVER__CONCURRENCY: String(count),
      RESEARCH_STUDIO__SERVER__REQUESTS_PER_MINUTE: '100000',
    },
    flags: { port: 0 },
  });
  const sent = new Map<string, number>();
  const { append } = server.services.events;
  Object.assign(server.services.events, {
    append: (...[runId, event]: Parameters<typeof append>) => {
      if (event.event.type !== 'section-text')
        sent.set(`${runId} ${event.id}`, performance.timeOrigin + performance.now());
      append(runId, event);
    },
  });
  let peak = 0;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 100);
  const start = performance.now();
  try {
    const first = await fetch(`${server.url}/api/me`);
    const cookie = first.headers.get('set-cookie')?.split(';')[0] ?? '';
    const begin = async () => {
      const response = await fetch(`${server.url}/api/runs`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ question: QUESTION, options: { today: '2025-11-01' } }),
      });
      return ((await response.json()) as { id: string }).id;
    };
    const ids = await Promise.all(Array.from({ length: count }, begin));
    const { times, statuses } = await read({ url: server.url, cookie, ids, readers: READERS_OF_A_RUN });
    const lost = statuses.filter((status) => status !== 'done').length;
    // Events sent before a reader came do not count as delay.
    const delays = times.flatMap(([id, number, at, since]) => {
      const from = sent.get(`${id} ${number}`) ?? 0;
      return from > since ? [at - from] : [];
    });
    const sorted = delays.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]?.toFixed(0);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const megabytes = Math.round(peak / 1e6);
    console.log(
      `${count} runs, ${statuses.length} readers: ${lost} lost, delay p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, at most ${megabytes} MB, ${seconds} s`,
    );
    return lost;
  } finally {
    clearInterval(watch);
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Reading {
  readonly times: readonly [id: string, number: number, at: number, since: number][];
  readonly statuses: readonly string[];
}

/** By readers in a process of their own, as browsers are. */
async function read(task: object): Promise<Reading> {
  const program = join(import.meta.dirname, 'testing/read-runs.ts');
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(task));
  return (await json(child.stdout)) as Reading;
}
