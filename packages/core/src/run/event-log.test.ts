import { execFile } from 'node:child_process';
import { appendFile, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { RunEvent } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import { createEventLog, readEventHistory, toRunEvent } from './event-log.ts';
import { createProgress } from './progress.ts';
import { runTotals } from './run-totals.ts';
import { temporaryFolders } from './testing/temporary-folders.ts';

const temporaryFolder = temporaryFolders();
const clock = () => new Date('2026-11-21T22:05:31.000Z');
const notice = (message: string): RunEvent => ({ type: 'notice', message });

async function open(given?: string) {
  const folder = given ?? (await temporaryFolder());
  return { folder, log: await createEventLog({ folder, clock }) };
}

it('writes a line of time, step id, parent id, type and payload per event', async () => {
  const { folder, log } = await open();
  log.emit({ type: 'search-end', query: 'heat pumps', provider: 'tavily', results: 3 });
  await log.close();
  expect(await readFile(join(folder, 'events.jsonl'), 'utf8')).toBe(
    '{"time":"2026-11-21T22:05:31.000Z","stepId":1,"parentId":null,"type":"search-end",' +
      '"payload":{"query":"heat pumps","provider":"tavily","results":3}}\n',
  );
});

it('gives events back as they were emitted', async () => {
  const { folder, log } = await open();
  const event: RunEvent = {
    type: 'coverage-checked',
    iteration: 2,
    coverage: 0.5,
    gaps: ['line\nbreak', '日本'],
  };
  log.emit(event);
  expect((await readEventHistory(folder)).events.map(toRunEvent)).toEqual([event]);
});

describe('parents', () => {
  it('are the node in which an event happened, also in branches that run at the same time', async () => {
    const { folder, log } = await open();
    const branch = (node: string, ms: number) =>
      log.step(node, async () => {
        log.emit(notice(`${node} begins`));
        await wait(ms);
        log.emit(notice(`${node} ends`));
      });
    await Promise.all([branch('a', 15), branch('b', 5), branch('c', 10)]);
    log.emit(notice('outside'));
    const events = (await readEventHistory(folder)).events;
    const nodeOf = new Map(events.map((event) => [event.stepId, event.payload['node']]));
    const within = events
      .filter(({ type }) => type === 'notice')
      .map(({ parentId, payload }) => [payload['message'], parentId === null ? null : nodeOf.get(parentId)]);
    expect(Object.fromEntries(within)).toEqual({
      'a begins': 'a',
      'a ends': 'a',
      'b begins': 'b',
      'b ends': 'b',
      'c begins': 'c',
      'c ends': 'c',
      outside: null,
    });
  });

  it('nest, and a node that throws is ended all the same', async () => {
    const { folder, log } = await open();
    const run = log.withStep({ type: 'run-start', question: 'q', pipeline: 'standard', resumed: false }, () =>
      log.step('plan', async () => {
        throw new Error('broken');
      }),
    );
    await expect(run).rejects.toThrow('broken');
    const lines = (await readEventHistory(folder)).events.map(({ stepId, parentId, type }) => [
      stepId,
      parentId,
      type,
    ]);
    expect(lines).toEqual([
      [1, null, 'run-start'],
      [2, 1, 'node-start'],
      [3, 2, 'node-end'],
    ]);
  });
});

describe('after a crash', () => {
  it.each([
    ['in the middle of a line', (file: string, size: number) => truncate(file, size - 10)],
    ['before the line break', (file: string, size: number) => truncate(file, size - 1)],
    ['with rubbish at the end', (file: string) => appendFile(file, '{"time":"20\u0000\u0000')],
  ])('%s, the torn line is dropped and step ids go on', async (_, damage) => {
    const { folder, log } = await open();
    log.emit(notice('one'));
    log.emit(notice('two'));
    await log.close();
    const file = join(folder, 'events.jsonl');
    await damage(file, (await readFile(file)).length);
    const intact = (await readEventHistory(folder)).events.length;
    const resumed = (await open(folder)).log;
    resumed.emit(notice('after'));
    const events = (await readEventHistory(folder)).events;
    expect(events.map(({ stepId }) => stepId)).toEqual(
      Array.from({ length: intact + 1 }, (_, index) => index + 1),
    );
    expect(events.at(-1)?.payload).toEqual({ message: 'after' });
    expect((await readFile(file, 'utf8')).endsWith('\n')).toBe(true);
  });

  it('leaves every emitted event on the disk, even where the process exits at once', async () => {
    const folder = await temporaryFolder();
    const module = JSON.stringify(new URL('./event-log.ts', import.meta.url));
    const program = `const { createEventLog } = await import(${module});
      const log = await createEventLog({ folder: ${JSON.stringify(folder)}, clock: () => new Date(0) });
      for (let i = 0; i < 500; i += 1) log.emit({ type: 'notice', message: String(i) });
      process.kill(process.pid, 'SIGKILL');`;
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
    await expect(run).rejects.toMatchObject({ signal: 'SIGKILL' });
    expect((await readEventHistory(folder)).events).toHaveLength(500);
  });
});

it('reports once, and does not throw, when the log cannot be written', async () => {
  const folder = await temporaryFolder();
  const warnings: string[] = [];
  const log = await createEventLog({ folder, clock, onWarning: (message) => warnings.push(message) });
  await log.close();
  log.emit(notice('one'));
  log.emit(notice('two'));
  expect(warnings).toHaveLength(1);
});

it('reads a run without a log as one without events, and leaves out lines of other shapes', async () => {
  const folder = await temporaryFolder();
  expect((await readEventHistory(folder)).events).toEqual([]);
  await writeFile(join(folder, 'events.jsonl'), '{"type":"notice"}\nnot json\n');
  expect((await readEventHistory(folder)).events).toEqual([]);
});

it('reads a log in which one letter has flipped: what it can no longer mean is left out and counted', async () => {
  const { folder, log } = await open();
  const call = { task: 'plan@1', model: 'a:b', durationMs: 5, attempt: 1, outcome: 'usable' } as const;
  for (const event of [
    { type: 'warning', message: 'a page is missing' },
    { type: 'model-end', ...call, inputTokens: 1, outputTokens: 1, cachedTokens: 0, costUsd: 0.1 },
    { type: 'plan-ready', subQuestions: [{ id: 'q1', text: 'When?', priority: 1, queries: ['a'] }] },
    { type: 'coverage-checked', iteration: 1, coverage: 0.5, gaps: ['q1'] },
    { type: 'read-end', url: 'https://a.example/', sourceId: 's1', title: 'A', characters: 9 },
    { type: 'tier-changed', from: 'full', to: 'reduced', reason: 'budget', budgetUsed: 0.8 },
    { type: 'outline-ready', headings: ['A'] },
  ] satisfies RunEvent[])
    log.emit(event);
  await log.close();
  const file = join(folder, 'events.jsonl');
  const whole = await readFile(file);
  const intact = (await readEventHistory(folder)).events.length;
  for (let at = 0; at < whole.length; at += 1) {
    // Every break between lines, and every seventh of the other letters.
    if (at % 7 !== 0 && whole[at] !== 0x0a) continue;
    const damaged = Buffer.from(whole);
    damaged[at] = (damaged[at] ?? 0) ^ 0x02;
    await writeFile(file, damaged);
    const { events, unreadable } = await readEventHistory(folder);
    expect(events.length + unreadable).toBeGreaterThanOrEqual(intact - 2);
    const history = events.map(toRunEvent);
    runTotals(history);
    await createProgress({ folder, question: 'When?', history });
  }
});

it('passes live text on and keeps it nowhere', async () => {
  const folder = await temporaryFolder();
  const heard: [string, number][] = [];
  const log = await createEventLog({
    folder,
    clock,
    onEvent: ({ type }, { stepId }) => heard.push([type, stepId]),
  });
  log.emit(notice('one'));
  log.emit({ type: 'section-text', heading: 'Costs', index: 1, text: 'It costs' });
  log.emit(notice('two'));
  expect(heard).toEqual([
    ['notice', 1],
    ['section-text', 1],
    ['notice', 2],
  ]);
  expect((await readEventHistory(folder)).events.map(({ type }) => type)).toEqual(['notice', 'notice']);
});

it('reads the one kind of pause of older logs as a clarification', async () => {
  const { folder, log } = await open();
  await log.close();
  const clarification = { kind: 'scope', question: 'Which?', options: ['a', 'b', 'c'] };
  const line = { time: clock().toISOString(), stepId: 1, parentId: null, type: 'clarification-needed' };
  await writeFile(
    join(folder, 'events.jsonl'),
    `${JSON.stringify({ ...line, payload: { clarification } })}\n`,
  );
  expect((await readEventHistory(folder)).events.map(toRunEvent)).toEqual([
    {
      type: 'pause',
      pause: { kind: 'clarification', question: 'Which?', options: ['a', 'b', 'c'], text: null, flags: [] },
    },
  ]);
});
