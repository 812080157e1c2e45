import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { HumanMessage } from '@langchain/core/messages';
import { InMemoryStore, MemorySaver } from '@langchain/langgraph';
import { listRuns } from '@research-studio/core/run';
import { ORRIN_PAGES, ORRIN_QUESTION, startModelServer, writePages } from '@research-studio/core/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildOptimizedGraph } from './optimized-graph.ts';
import { temporaryFolders } from './testing/run-research.ts';
import { buildTrustEngineGraph } from './trust-engine-graph.ts';

const newFolder = temporaryFolders();
let runs: string;

/** As a program has it that imports the graph: settings come from the environment. */
beforeEach(async () => {
  const folder = await newFolder();
  runs = join(folder, 'runs');
  vi.stubEnv('RESEARCH_STUDIO__RUN__DIRECTORY', runs);
  vi.stubEnv('RESEARCH_STUDIO__SEARCH__DOCS', await writePages(join(folder, 'docs'), ORRIN_PAGES));
  vi.stubEnv('RESEARCH_STUDIO__SEARCH__PROVIDERS', 'documents');
  vi.stubEnv('RESEARCH_STUDIO__MODELS__SMART', 'none');
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const ASSUME = { clarification: 'assume' as const };
const config = (thread: string | null, more: object = {}) => ({
  configurable: { ...ASSUME, ...(thread !== null && { thread_id: thread }), ...more },
});

describe('a graph that a program runs alone', () => {
  it('ends with report.json, and its run is listed as finished', async () => {
    const { report } = await buildTrustEngineGraph().invoke({ question: ORRIN_QUESTION }, config('a'));
    const [run, ...others] = await listRuns(runs);
    expect(others).toEqual([]);
    expect(run).toMatchObject({ state: 'finished', pipeline: 'advanced' });
    const bundle = JSON.parse(await readFile(join(runs, run?.id ?? '', 'report.json'), 'utf8'));
    expect(bundle).toMatchObject({ report: { markdown: report?.markdown }, trust: expect.anything() });
  });

  it('takes its question from messages', async () => {
    const { question, report } = await buildTrustEngineGraph().invoke(
      { messages: [new HumanMessage(ORRIN_QUESTION)] } as never,
      config('a'),
    );
    expect(question).toBe(ORRIN_QUESTION);
    expect(report?.claims.length).toBeGreaterThan(0);
  });

  it('has a folder of its own for each invocation without a thread', async () => {
    const graph = buildOptimizedGraph();
    await Promise.all([
      graph.invoke({ question: ORRIN_QUESTION }, config(null)),
      graph.invoke({ question: 'Who built the Orrin tidal power station?' }, config(null)),
    ]);
    expect((await listRuns(runs)).map(({ state }) => state)).toEqual(['finished', 'finished']);
  });

  it('keeps the texts of sources in the store of its host', async () => {
    const store = new InMemoryStore();
    const graph = buildTrustEngineGraph({ checkpointer: new MemorySaver() });
    const { report } = await graph.invoke({ question: ORRIN_QUESTION }, { ...config('a'), store });
    const stored = await store.search(['research-studio', 'sources']);
    expect(stored.length).toBeGreaterThanOrEqual(report?.sources.length ?? 1);
    const [run] = await readdir(runs);
    const files = await readdir(join(runs, run ?? '', 'sources'));
    expect(files).toEqual(['index.jsonl']);
  });

  it('asks the model of one invocation', async () => {
    await using server = await startModelServer({ answer: () => '{}' });
    vi.stubEnv('OPENAI_API_KEY', 'sk-test');
    vi.stubEnv('OPENAI_BASE_URL', server.baseUrl);
    const more = { model: 'openai:of-this-invocation', temperature: 0.7 };
    await buildOptimizedGraph().invoke({ question: ORRIN_QUESTION }, config('a', more));
    const { requests } = server;
    expect(new Set(requests.map(({ model }) => model))).toEqual(new Set(['of-this-invocation']));
    expect(requests[0]?.temperature).toBe(0.7);
  });

  it('names what is missing where it cannot pause', async () => {
    const asking = { configurable: { thread_id: 'a' } };
    await expect(
      buildTrustEngineGraph().invoke({ question: 'What is the best station?' }, asking),
    ).rejects.toThrow(/no checkpointer.*MemorySaver/);
    expect(existsSync(runs)).toBe(true);
  });
});
