import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkBundle, publishedMarkdown } from '@research-studio/core/citation';
import { loadSettings } from '@research-studio/core/settings';
import {
  asSearchPages,
  asWebPages,
  type ModelServer,
  type ModelServerAnswer,
  type ModelServerRequest,
  ORRIN_QUESTION,
  type SearchServer,
  startModelServer,
  startSearchServer,
  startWebServer,
  type WebServer,
} from '@research-studio/core/testing';
import { research } from '@research-studio/standard-pipeline';
import { answerByTask, type TaskName, taskOf } from '@research-studio/standard-pipeline/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callCli } from '../testing/call-cli.ts';
import { spawnCli } from '../testing/spawn-cli.ts';

const never = new Promise<never>(() => undefined);

/** What is held back for ever the next time it is asked for: a page, or a call for a task. */
let held: { what: string; reached: () => void } | null = null;
function hold(what: TaskName | `/${string}`): Promise<void> {
  return new Promise((reached) => {
    held = { what, reached };
  });
}
function isHeld(what: string): boolean {
  if (held?.what !== what) return false;
  held.reached();
  held = null;
  return true;
}

let cwd: string;
let web: WebServer;
let search: SearchServer;
let model: ModelServer;
/** Messages of the calls that were answered. */
let answered: string[] = [];
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'resume-'));
  web = await startWebServer({ pages: asWebPages(), before: (path) => (isHeld(path) ? never : undefined) });
  search = await startSearchServer({ pages: asSearchPages(web.url) });
  const usual = answerByTask();
  model = await startModelServer({
    answer: (request: ModelServerRequest): ModelServerAnswer | Promise<ModelServerAnswer> => {
      if (isHeld(taskOf(request))) return never;
      answered.push(JSON.stringify(request.messages));
      return usual(request);
    },
  });
});
afterEach(() => {
  held = null;
  answered = [];
});
afterAll(async () => {
  for (const server of [web, search, model]) await server.close();
  await rm(cwd, { recursive: true, force: true });
});

const environment = (withModel: boolean) => ({
  TAVILY_API_KEY: 'tvly-loopback',
  TAVILY_BASE_URL: search.baseUrl,
  RESEARCH_STUDIO__READING__ALLOW_HOSTS: '*.localhost',
  ...(withModel ? { OPENAI_API_KEY: 'sk-loopback', OPENAI_BASE_URL: model.baseUrl } : {}),
});

/** Starts the program, ends it with a signal at a moment, and returns the id of the run that was left. */
async function leave(options: {
  args: readonly string[];
  withModel: boolean;
  at: Promise<void>;
  signal: NodeJS.Signals;
}) {
  const before = new Set(await readdir(join(cwd, 'data/checkpoints')).catch(() => []));
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../start.mjs'), ...options.args], {
    cwd,
    env: { PATH: process.env['PATH'], ...environment(options.withModel) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = once(child, 'close');
  const newRun = async () => {
    const names = await readdir(join(cwd, 'data/checkpoints'));
    return String(names.find((name) => !before.has(name)));
  };
  void options.at.then(async () => restOf(await newRun())).then(() => child.kill(options.signal));
  const [stdout, stderr, [exitCode]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { stdout, stderr, exitCode, runId: await newRun() };
}

/** Resolves when all that a run has begun is finished and noted but the one thing that is held back. */
async function restOf(runId: string): Promise<void> {
  for (let sameLooks = 0, lastLog = ''; sameLooks < 10; ) {
    await sleep(50);
    const log = await readFile(join(cwd, 'data/checkpoints', runId, 'events.jsonl'), 'utf8');
    const isQuiet = log === lastLog && underWay(log) === 1;
    sameLooks = isQuiet ? sameLooks + 1 : 0;
    lastLog = log;
  }
}

/** Calls that a log says were begun and not ended; a page whose excerpt is taken instead fails and ends. */
function underWay(log: string): number {
  const open = new Map<string, number>();
  for (const line of log.split('\n').filter((text) => text.endsWith('}'))) {
    const { type, payload } = JSON.parse(line);
    const [what, state] = type.split('-');
    const key = [what, payload.url ?? payload.query ?? payload.task, payload.provider ?? ''].join(' ');
    const change = state === 'start' ? 1 : state === 'end' || state === 'failed' ? -1 : 0;
    if (/^(?:read|search|model)$/.test(what)) open.set(key, Math.max(0, (open.get(key) ?? 0) + change));
  }
  return [...open.values()].reduce((sum, count) => sum + count, 0);
}

/** What the log of a run says was finished: queries that were searched and paths of pages that were read. */
async function finishedIn(runId: string) {
  const log = await readFile(join(cwd, 'data/checkpoints', runId, 'events.jsonl'), 'utf8');
  const events = log
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line));
  const of = (type: string) => events.filter((event) => event.type === type);
  return {
    queries: of('search-end').map(({ payload }): string => payload.query),
    pages: of('read-end').map(({ payload }) => new URL(payload.url).pathname),
  };
}

/** The same research in this process, which spares the start of another one. */
async function reportOfUndisturbedRun({ mode, withModel }: Pick<Case, 'mode' | 'withModel'>) {
  const { settings, secrets: keys } = await loadSettings({
    cwd,
    environment: environment(withModel),
    flags: { research: { mode }, run: { today: '2026-01-31', directory: 'data/undisturbed' } },
  });
  const { bundle } = await research({ question: ORRIN_QUESTION, settings, keys });
  return unfolded(publishedMarkdown(bundle));
}

/** What a run that went on used in all is folded. */
function unfolded(markdown: string): string {
  return markdown.split('<details>')[0] ?? '';
}

interface Case {
  readonly mode: 'single' | 'multi';
  readonly withModel: boolean;
  readonly at: TaskName | `/${string}`;
  readonly signal: NodeJS.Signals;
}
const CASES: readonly Case[] = [{ mode: 'multi', withModel: true, at: 'extract-passages', signal: 'SIGINT' }];

describe('a run that was ended in the middle', () => {
  it.each(CASES)('goes on without repeating what was finished: $mode, $at, $signal', async (given) => {
    const { mode, withModel, at, signal } = given;
    const args = ['research', `--${mode}-agent`, '--today', '2026-01-31', ORRIN_QUESTION];
    const undisturbed = await reportOfUndisturbedRun(given);

    answered = [];
    const left = await leave({ args, withModel, at: hold(at), signal });
    expect(left.stdout).toBe('');
    if (signal === 'SIGINT') expect(left.exitCode).toBe(130);
    if (signal === 'SIGINT') expect(left.stderr).toContain(`--resume ${left.runId}`);
    const middle = { searches: search.requests.length, pages: web.requests.length, calls: answered.length };
    const finished = await finishedIn(left.runId);
    const finishedCalls = new Set(answered);

    const resumed = await callCli({
      args: ['research', '--resume', left.runId],
      cwd,
      environment: environment(withModel),
    });
    expect(resumed.exitCode, resumed.stderr).toBe(0);
    expect(unfolded(resumed.stdout)).toBe(undisturbed);
    expect(resumed.stderr).not.toMatch(/ of 0: |\b0 sources/);
    const report = join(cwd, 'data/checkpoints', left.runId, 'report');
    expect(await readFile(`${report}.md`, 'utf8')).toBe(resumed.stdout);
    expect(checkBundle(JSON.parse(await readFile(`${report}.json`, 'utf8')))).toEqual([]);

    expect(finished.queries.length).toBeGreaterThan(0);
    const queriesAfter = search.requests.slice(middle.searches).map(({ query }) => query);
    expect(queriesAfter.filter((query) => finished.queries.includes(query))).toEqual([]);
    expect(web.requests.slice(middle.pages).filter((path) => finished.pages.includes(path))).toEqual([]);
    expect(answered.slice(middle.calls).filter((messages) => finishedCalls.has(messages))).toEqual([]);
  });

  it('is shown again, without any call, when it was finished', async () => {
    const runId = (await readdir(join(cwd, 'data/checkpoints'))).sort().at(-1) ?? '';
    const report = await readFile(join(cwd, 'data/checkpoints', runId, 'report.md'), 'utf8');
    const calls = [search.requests.length, web.requests.length, model.requests.length];
    const args = ['research', '--resume', runId];
    const { stdout, stderr, exitCode } = await callCli({ args, cwd, environment: environment(true) });
    expect({ stdout, exitCode }).toEqual({ stdout: report, exitCode: 0 });
    expect(stderr).toMatch(/ · [1-9]\d* sources? · /);
    expect([search.requests.length, web.requests.length, model.requests.length]).toEqual(calls);
  });

  it('is gone on with by one process alone', async () => {
    const args = ['research', '--today', '2026-01-31', ORRIN_QUESTION];
    const left = await leave({ args, withModel: true, at: hold('write-report'), signal: 'SIGKILL' });
    const resume = { args: ['research', '--resume', left.runId], cwd, environment: environment(true) };
    const results = await Promise.all([spawnCli(resume), callCli(resume)]);
    const codes = results.map(({ exitCode }) => exitCode);
    // A process that came after the other had ended shows the finished report; it must never be a broken one.
    expect(codes.filter((code) => code === 0).length).toBeGreaterThanOrEqual(1);
    for (const { exitCode, stdout, stderr } of results) {
      if (exitCode === 0) expect(stdout).toMatch(/^# /);
      else expect(stderr).toMatch(/This run is locked: process \d+ is working in it/);
    }
  });
});
