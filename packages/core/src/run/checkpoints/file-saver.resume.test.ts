import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { Command, interrupt, START, StateGraph, StateSchema } from '@langchain/langgraph';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { temporaryFolders } from '../testing/temporary-folders.ts';
import { FileSaver } from './file-saver.ts';
import { collect } from './testing/collect.ts';
import { interruptedGraph } from './testing/interrupted-graph.ts';

const temporaryFolder = temporaryFolders();
const script = join(import.meta.dirname, 'testing', 'interrupted-graph.ts');
const config = { configurable: { thread_id: 'run' } };

const started = async (folder: string) =>
  (await readFile(join(folder, 'started.log'), 'utf8')).trim().split('\n').toSorted();

/** Number of tasks whose results are on the disk. */
async function finishedTasks(folder: string): Promise<number> {
  const lines = await readFile(join(folder, 'checkpoints.jsonl'), 'utf8').catch(() => '');
  return lines.split('\n').filter((line) => line.includes('","writes","')).length;
}

/** Runs the graph in a process of its own and kills it while the slow branch works and the two others are done. */
async function killMidRun(folder: string): Promise<void> {
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'ignore', 'inherit'] });
  const exited = once(child, 'exit');
  try {
    await vi.waitFor(
      async () => {
        expect(child.exitCode).toBeNull();
        // The input, the plan and two of the three branches.
        expect(await finishedTasks(folder)).toBe(4);
        expect(await started(folder)).toEqual(['fast', 'plan', 'quick', 'slow']);
      },
      { timeout: 100_000, interval: 25 },
    );
  } finally {
    child.kill('SIGKILL');
    await exited;
  }
}

describe('a run that was killed with SIGKILL in its fan-out', () => {
  let killed: string;
  beforeAll(async () => {
    killed = await temporaryFolder();
    await killMidRun(killed);
  });
  const copyOfIt = async () => {
    const folder = await temporaryFolder();
    await cp(killed, folder, { recursive: true });
    return folder;
  };

  it('goes on in a new process with the unfinished branch only', async () => {
    const folder = await copyOfIt();
    const result = await (await interruptedGraph({ folder, slowMs: 0 })).invoke(null, config);
    expect(result.report).toBe('fast! slow! quick!');
    expect(await started(folder)).toEqual(['fast', 'plan', 'quick', 'slow', 'slow', 'write']);
  });

  it('goes on from the checkpoint before when the newest was torn, without doubling what was found', async () => {
    const folder = await copyOfIt();
    const file = join(folder, 'checkpoints.jsonl');
    const newest = (await readFile(file, 'utf8')).lastIndexOf('","checkpoint","');
    await truncate(file, newest + 100);
    const result = await (await interruptedGraph({ folder, slowMs: 0 })).invoke(null, config);
    expect(result.report).toBe('fast! slow! quick!');
    const plans = (await started(folder)).filter((line) => line === 'plan');
    expect(plans).toHaveLength(1);
  });
});

// Durability "sync": else results may be stored before the checkpoint that they belong to, and are lost with it.
it('goes on after a cancellation with the unfinished branch only', async () => {
  const folder = await temporaryFolder();
  const controller = new AbortController();
  const run = (await interruptedGraph({ folder, slowMs: 60_000 })).invoke(
    { topics: [] },
    { ...config, durability: 'sync', signal: controller.signal },
  );
  const ended = expect(run).rejects.toThrow();
  await vi.waitFor(async () => expect(await finishedTasks(folder)).toBe(4), { timeout: 100_000 });
  controller.abort(new Error('stopped'));
  await ended;
  const result = await (await interruptedGraph({ folder, slowMs: 0 })).invoke(null, config);
  expect(result.report).toBe('fast! slow! quick!');
  expect(await started(folder)).toEqual(['fast', 'plan', 'quick', 'slow', 'slow', 'write']);
});

it('resumes at an interrupt with the answer, from the file alone', async () => {
  const file = join(await temporaryFolder(), 'checkpoints.jsonl');
  const build = async () =>
    new StateGraph(new StateSchema({ answer: z.string().default('') }))
      .addNode('clarify', () => ({ answer: String(interrupt({ question: 'Which one?' })) }))
      .addEdge(START, 'clarify')
      .compile({ checkpointer: await FileSaver.open({ file }) });
  const paused = await (await build()).invoke({ answer: '' }, config);
  expect(paused).toHaveProperty('__interrupt__.0.value', { question: 'Which one?' });
  expect((await (await build()).getState(config)).next).toEqual(['clarify']);
  const done = await (await build()).invoke(new Command({ resume: 'the second' }), config);
  expect(done.answer).toBe('the second');
});

it('lets a graph go back to an earlier step and run on from a changed state', async () => {
  const file = join(await temporaryFolder(), 'checkpoints.jsonl');
  const graph = new StateGraph(new StateSchema({ total: z.number().default(0) }))
    .addNode('one', ({ total }) => ({ total: total + 1 }))
    .addNode('ten', ({ total }) => ({ total: total + 10 }))
    .addEdge(START, 'one')
    .addEdge('one', 'ten')
    .compile({ checkpointer: await FileSaver.open({ file }) });
  expect((await graph.invoke({ total: 0 }, config)).total).toBe(11);
  const history = await collect(graph.getStateHistory(config));
  const beforeTen = history.find((state) => state.next[0] === 'ten');
  const forked = await graph.updateState(beforeTen!.config, { total: 500 }, 'one');
  expect((await graph.invoke(null, forked)).total).toBe(510);
  expect((await graph.getState(config)).values).toEqual({ total: 510 });
  expect((await graph.getState(history[0]!.config)).values).toEqual({ total: 11 });
});
