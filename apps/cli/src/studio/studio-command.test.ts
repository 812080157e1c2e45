import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from '@langchain/langgraph-sdk';
import { ORRIN_QUESTION, writePages } from '@research-studio/core/testing';
import { Bundle } from '@research-studio/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callCli } from '../testing/call-cli.ts';

const MAIN = resolve(import.meta.dirname, '../start.mjs');
const GRAPHS = Object.keys(
  JSON.parse(readFileSync(resolve(import.meta.dirname, '../../../../langgraph.json'), 'utf8')).graphs,
);
const QUESTION = 'How much electricity does the Orrin tidal power station produce?';
/** Best for whom is open. */
const AMBIGUOUS = 'What is the best station?';

let cwd: string;
let server: ChildProcess;
let url: string;
let client: Client;

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'studio-'));
  const settings = 'search:\n  docs: [orrin.md, pages]\nrun:\n  today: 2026-01-31\n';
  await writeFile(join(cwd, 'research-studio.config.yaml'), settings);
  await writePages(join(cwd, 'pages'));
  await writeFile(
    join(cwd, 'orrin.md'),
    '# Orrin tidal power station\n\nThe Orrin tidal power station opened in 2019 and produces 48 GWh of electricity a year. Its eleven turbines cost 31 million euros.\n',
  );
  await startServer();
});

afterAll(async () => {
  if (server.exitCode === null && server.kill('SIGKILL')) await once(server, 'close');
  await rm(cwd, { recursive: true, force: true });
});

async function startServer(): Promise<void> {
  server = spawn(process.execPath, [MAIN, 'studio', '--port', '0'], {
    cwd,
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  url = await addressOf(server);
  client = new Client({ apiUrl: url, apiKey: null });
}

describe('studio', () => {
  it('lists every graph of langgraph.json as an assistant', async () => {
    const assistants = await client.assistants.search();
    expect(assistants.map((assistant) => assistant.graph_id).sort()).toEqual([...GRAPHS].sort());
  });

  describe.concurrent('graph', () => {
    it.each(GRAPHS)('%s describes its question and each knob, with default and range', async (graph) => {
      const schemas = await client.assistants.getSchemas(graph);
      expect(schemas.input_schema?.properties).toHaveProperty('question.description');
      const knobs = (schemas.config_schema?.properties ?? {}) as Record<string, Record<string, unknown>>;
      expect(knobs['maxIterations']).toMatchObject({
        type: 'integer',
        default: expect.any(Number),
        minimum: 1,
        maximum: expect.any(Number),
      });
      expect(knobs['clarification']).toMatchObject({ enum: ['ask', 'assume'], default: 'ask' });
      for (const [name, knob] of Object.entries(knobs)) {
        expect(knob, name).toHaveProperty('default');
        expect(knob['description'], name).toMatch(/\w/);
      }
    });

    it.each(GRAPHS.slice(1, 2))(
      '%s pauses to ask which reading is meant, and goes on with the answer',
      async (graph) => {
        const { thread_id: thread } = await client.threads.create();
        await client.runs.wait(thread, graph, { input: { question: AMBIGUOUS } });
        const { status, interrupts } = await client.threads.get(thread);
        expect(status).toBe('interrupted');
        expect(Object.values(interrupts).flat()[0]?.value).toMatchObject({
          question: expect.any(String),
          options: expect.arrayContaining([expect.any(String)]),
        });
        const resumed = await client.runs.wait(thread, graph, {
          command: { resume: 'the Orrin tidal power station' },
        });
        expect((resumed as Answer).report?.markdown).toContain('Orrin');
        expect(await client.threads.get(thread)).toMatchObject({ status: 'idle' });
      },
    );

    // The other two take what these take, and answer in the tests below.
    it.each(['pipeline', 'advanced-batched'])(
      '%s answers a chat from local documents with a cited report',
      async (graph) => {
        const messages = [{ role: 'user', content: QUESTION }];
        const { report } = await finish(graph, { input: { messages } });
        expect(report?.markdown).toContain('48 GWh');
        expect(report?.markdown).toMatch(/\[1\] \[Orrin tidal power station\]/);
      },
    );

    it('advanced-supervised pauses for the brief and for the report, and takes each kind of answer', async () => {
      const { thread_id: thread } = await client.threads.create();
      const pauseOf = async () => {
        const { interrupts } = await client.threads.get(thread);
        return Object.values(interrupts).flat()[0]?.value as { kind: string; text: string };
      };
      const graph = 'advanced-supervised';
      const config = { configurable: { review: 'full', clarification: 'assume' } };
      await client.runs.wait(thread, graph, { input: { question: QUESTION }, config });
      const asked = [await pauseOf()];
      for (const resume of ['Say what it cost, too.', { choice: 'approve' }, { choice: null }]) {
        await client.runs.wait(thread, graph, { command: { resume }, config });
        asked.push(await pauseOf());
      }
      expect(asked.map((pause) => pause?.kind)).toEqual(['brief', 'brief', 'report', undefined]);
      expect(asked[1]?.text).toContain('Say what it cost, too.');
      const { values } = await client.threads.getState<Answer>(thread);
      expect(values.report?.markdown).toContain('48 GWh');
      expect(await client.threads.get(thread)).toMatchObject({ status: 'idle' });
    });

    it.each(GRAPHS.slice(0, 1))('%s takes a knob for one run', async (graph) => {
      const { report } = await finish(graph, {
        input: { question: AMBIGUOUS },
        config: { configurable: { clarification: 'assume' } },
      });
      expect(report?.markdown).toMatch(/^# /);
    });

    it.each(
      GRAPHS.slice(0, 1).flatMap((graph) => [
        [
          graph,
          { config: { configurable: { maxIterations: 99 } } },
          /knob maxIterations is 99; allowed: .*1 to/,
        ],
        [
          graph,
          { context: { format: 'sonnet' } },
          /knob format is \\?"sonnet\\?"; allowed: one of .*concise/,
        ],
        [graph, { context: { maxIteration: 2 } }, /no knob maxIteration\. Did you mean maxIterations\?/],
      ]),
    )('%s refuses %j by name, value and what is allowed', async (graph, knobs, message) => {
      const { thread_id: thread } = await client.threads.create();
      const run = client.runs.wait(thread, graph as string, {
        input: { question: QUESTION },
        ...(knobs as object),
      });
      await expect(run).rejects.toThrow(message as RegExp);
      expect((await client.threads.getState<Answer>(thread)).values).not.toHaveProperty('report');
    });
  });

  describe('beside the command line', () => {
    it.each([
      ['pipeline', []],
      ['advanced', ['--advanced']],
    ] as const)('%s makes the same report of the same documents on the same day', async (graph, args) => {
      const question = ORRIN_QUESTION;
      const [{ report }, { stdout }] = await Promise.all([
        finish(graph, { input: { question } }),
        callCli({ args: ['research', '--json', ...args, question], cwd }),
      ]);
      expect(report?.markdown).toContain('1.34 billion crowns');
      expect(Bundle.parse(JSON.parse(stdout)).report.markdown).toBe(report?.markdown);
    });
  });

  it('lets no other page of the web read from it', async () => {
    const allowedFor = async (origin: string) =>
      (await fetch(`${url}/ok`, { headers: { origin } })).headers.get('access-control-allow-origin');
    expect(await allowedFor('https://pages.example')).toBeNull();
    expect(await allowedFor('https://smith.langchain.com.pages.example')).toBeNull();
    expect(await allowedFor('https://smith.langchain.com')).toBe('https://smith.langchain.com');
  });

  it('reports of a port that is taken', async () => {
    const taken = new URL(url).port;
    const { exitCode, stdout, stderr } = await callCli({ args: ['studio', '--port', taken], cwd });
    expect(stderr).toContain(`Port ${taken} of 127.0.0.1 is in use`);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  });

  it('ends cleanly on Ctrl-C, and goes on with a paused thread when it is started again', async () => {
    const [graph = ''] = GRAPHS;
    const { thread_id: thread } = await client.threads.create();
    await client.runs.wait(thread, graph, { input: { question: AMBIGUOUS } });
    expect(await readdir(await runFolder(thread))).not.toContain('lock');
    server.kill('SIGINT');
    expect(await once(server, 'close')).toEqual([0, null]);
    await startServer();
    await client.runs.wait(thread, graph, { command: { resume: 'the Orrin tidal power station' } });
    expect((await client.threads.getState<Answer>(thread)).values.report?.markdown).toContain('Orrin');
    expect(await readdir(join(await runFolder(thread), 'sources'))).not.toEqual([]);
  });
});

/** The one folder in which a thread was answered. */
async function runFolder(thread: string): Promise<string> {
  const folder = join(cwd, 'data/checkpoints');
  const found = (await readdir(folder)).filter((name) => name.includes(thread));
  expect(found).toHaveLength(1);
  return join(folder, found[0]!);
}

it.each([
  [['--port', '70000'], '--port is 70000; allowed: a whole number from 0 to 65535'],
  [['--host', 'nowhere.invalid'], '--host is "nowhere.invalid", which is not an address of this machine'],
  [['--prt', '1'], 'There is no option --prt. Did you mean --port?'],
])('studio %j is refused before anything starts', async (args, message) => {
  const { exitCode, stdout, stderr } = await callCli({ args: ['studio', ...args], cwd: tmpdir() });
  expect(stderr).toContain(message);
  expect(stderr).toContain('See: pnpm studio --help');
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
});

interface Answer {
  readonly report?: { readonly markdown: string };
}

async function finish(graph: string, payload: object): Promise<Answer> {
  const { thread_id: thread } = await client.threads.create();
  return (await client.runs.wait(thread, graph, payload)) as Answer;
}

/** The address that the program says it listens on. */
async function addressOf(program: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: program.stdout! })) {
    const [, address] = /listens on (\S+)$/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error(`The server ended before it listened (exit code ${program.exitCode}).`);
}
