import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';
import { PostgresStore } from '@langchain/langgraph-checkpoint-postgres/store';
import { buildTrustEngineGraph } from '@research-studio/advanced-pipeline';
import { ORRIN_PAGES, ORRIN_QUESTION, writePages } from '@research-studio/core/testing';
import { afterEach, expect, it, vi } from 'vitest';
import { servicesAtHand } from './testing/services-at-hand.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const services = await servicesAtHand();

it.skipIf(services === null)('a graph keeps its sources in the PostgreSQL store of its host', async () => {
  await using at = services as NonNullable<typeof services>;
  const folder = await mkdtemp(join(tmpdir(), 'graph-store-'));
  const runs = join(folder, 'runs');
  vi.stubEnv('RESEARCH_STUDIO__RUN__DIRECTORY', runs);
  vi.stubEnv('RESEARCH_STUDIO__SEARCH__DOCS', await writePages(join(folder, 'docs'), ORRIN_PAGES));
  vi.stubEnv('RESEARCH_STUDIO__SEARCH__PROVIDERS', 'documents');
  vi.stubEnv('RESEARCH_STUDIO__MODELS__SMART', 'none');
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  const store = PostgresStore.fromConnString(at.database);
  const checkpointer = PostgresSaver.fromConnString(at.database);
  try {
    await store.setup();
    await checkpointer.setup();
    const graph = buildTrustEngineGraph({ checkpointer });
    const configurable = { clarification: 'assume' as const, thread_id: randomUUID() };
    const { report } = await graph.invoke({ question: ORRIN_QUESTION }, { configurable, store });
    const [run = ''] = await readdir(runs);
    expect(await readdir(join(runs, run, 'sources'))).toEqual(['index.jsonl']);
    const { sources } = JSON.parse(await readFile(join(runs, run, 'report.json'), 'utf8'));
    expect(sources.length).toBe(report?.sources.length);
    const stored = await store.search(['research-studio', 'sources'], { limit: 100 });
    const texts = JSON.stringify(stored.map(({ value }) => value));
    for (const { text } of sources) expect(texts).toContain(JSON.stringify(text).slice(1, -1));
  } finally {
    await store.stop();
    await checkpointer.end();
    await rm(folder, { recursive: true, force: true });
  }
});
