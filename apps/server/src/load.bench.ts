import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { startServer } from './start-server.ts';
import { followToEnd } from './testing/follow-to-end.ts';

const LIBRARY = resolve(import.meta.dirname, '../../../examples/library');
const QUESTION = 'How efficient are heat pumps in cold climates?';
const READERS_OF_A_RUN = 5;

/** Runs at once without a model, five readers each, in one process with their readers. */
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
  const delays: number[] = [];
  const { append } = server.services.events;
  Object.assign(server.services.events, {
    append: (...[runId, event]: Parameters<typeof append>) => {
      if (event.event.type !== 'section-text') sent.set(`${runId} ${event.id}`, performance.now());
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
    const follow = (id: string) =>
      followToEnd({
        ...{ cookie, id, url: () => server.url },
        onEvent: (number, { type }) => {
          const at = sent.get(`${id} ${number}`);
          if (at !== undefined && type !== 'section-text') delays.push(performance.now() - at);
        },
      });
    const begin = async () => {
      const response = await fetch(`${server.url}/api/runs`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ question: QUESTION, options: { today: '2025-11-01' } }),
      });
      return ((await response.json()) as { id: string }).id;
    };
    const ids = await Promise.all(Array.from({ length: count }, begin));
    const ends = await Promise.all(
      ids.flatMap((id) => Array.from({ length: READERS_OF_A_RUN }, () => follow(id))),
    );
    const lost = ends.filter(({ status }) => status !== 'done').length;
    const sorted = delays.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]?.toFixed(0);
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const megabytes = Math.round(peak / 1e6);
    console.log(
      `${count} runs, ${ends.length} readers: ${lost} lost, delay p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, at most ${megabytes} MB, ${seconds} s`,
    );
    return lost;
  } finally {
    clearInterval(watch);
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
