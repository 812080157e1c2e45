import { Command, isInterrupted } from '@langchain/langgraph';
import { Keys, openResearchRun } from '@research-studio/core';
import { ORRIN_PAGES, writePages } from '@research-studio/core/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  buildOptimizedGraphWithMemory,
  buildOptimizedSimpleGraph,
  buildTrustEngineGraphWithMemory,
  buildTrustEngineSimpleGraph,
} from './graph-builds.ts';
import { runResearch, temporaryFolders, testSettings } from './testing/run-research.ts';

const newFolder = temporaryFolders();
/** Best for whom is open. */
const AMBIGUOUS = 'What is the best station?';
const ANSWER = 'the Orrin tidal power station';

let docs: string[];
beforeAll(async () => {
  docs = [await writePages(`${await newFolder()}/docs`, ORRIN_PAGES)];
});

describe.each(['full', 'batched'] as const)('a question that is open, %s', (trust) => {
  it('is asked back with three to five options, and the answer is used', async () => {
    const asked: unknown[] = [];
    const { bundle } = await runResearch({
      question: AMBIGUOUS,
      settings: testSettings(await newFolder(), { advanced: { trust }, search: { docs } }),
      options: {
        clarify: async (clarification) => {
          asked.push(clarification);
          return ANSWER;
        },
      },
    });
    expect(asked).toMatchObject([{ options: expect.arrayContaining([expect.any(String)]) }]);
    expect(bundle.metadata.searches.map(({ query }) => query).join(' ')).toContain('Orrin');
  });

  it('is taken as it stands where nobody can be asked, and the report says so', async () => {
    const settings = testSettings(await newFolder(), { advanced: { trust }, search: { docs } });
    const { bundle } = await runResearch({ question: AMBIGUOUS, settings });
    expect(bundle.metadata.warnings.join()).toContain('more than one reading');
  });
});

describe('builds of the graphs', () => {
  const ports = async () => {
    const settings = testSettings(await newFolder(), { search: { docs } });
    const keys = new Keys({});
    return openResearchRun({ question: AMBIGUOUS, pipeline: 'advanced-full', settings, keys });
  };

  it.each<[string, typeof buildTrustEngineGraphWithMemory]>([
    ['trust engine', buildTrustEngineGraphWithMemory],
    ['optimized', buildOptimizedGraphWithMemory as never],
  ])('%s with memory pauses to ask, and goes on with the answer', async (_, build) => {
    await using run = await closing(ports());
    const { graph } = build();
    const config = { configurable: { thread_id: 't1' }, context: { ports: run.ports } as never };
    const paused = await graph.invoke({ question: AMBIGUOUS }, config);
    expect(isInterrupted(paused)).toBe(true);
    expect((await graph.getState(config)).next).toEqual(['clarify']);
    const state = await graph.invoke(new Command({ resume: ANSWER }), config);
    expect(state.userClarification).toBe(ANSWER);
    expect(state.report?.markdown).toContain('Orrin');
  });

  it.each<[string, typeof buildTrustEngineSimpleGraph]>([
    ['trust engine', buildTrustEngineSimpleGraph],
    ['optimized', buildOptimizedSimpleGraph as never],
  ])('%s, simple, never pauses', async (_, build) => {
    await using run = await closing(ports());
    const state = await build().invoke({ question: AMBIGUOUS }, { context: { ports: run.ports } as never });
    expect(state.report?.markdown).toContain('#');
  });
});

async function closing(opening: ReturnType<typeof openResearchRun>) {
  const run = await opening;
  return { ports: run.ports, [Symbol.asyncDispose]: () => run.close() };
}
