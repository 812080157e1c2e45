import { Command, isInterrupted } from '@langchain/langgraph';
import { openResearchRun } from '@research-studio/core/run';
import { Keys } from '@research-studio/core/settings';
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
        answer: async (pause) => {
          asked.push(pause);
          return { choice: null, text: ANSWER };
        },
      },
    });
    expect(asked).toMatchObject([{ options: expect.arrayContaining([expect.any(String)]) }]);
    expect(bundle.metadata.searches.map(({ query }) => query).join(' ')).toContain('Orrin');
  });

  it('is taken literally if nobody can be asked, and the report says so', async () => {
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

  describe.each<[string, typeof buildTrustEngineGraphWithMemory]>([
    ['trust engine', buildTrustEngineGraphWithMemory],
    ['optimized', buildOptimizedGraphWithMemory as never],
  ])('%s with memory', (_, build) => {
    const pausedGraph = async (given: Awaited<ReturnType<typeof ports>>['ports']) => {
      const { graph } = build();
      const config = { configurable: { thread_id: 't1' }, context: { ports: given } as never };
      expect(isInterrupted(await graph.invoke({ question: AMBIGUOUS }, config))).toBe(true);
      expect((await graph.getState(config)).next).toEqual(['clarify']);
      return { graph, config };
    };

    it.each([ANSWER, { choice: null, text: ANSWER }])(
      'pauses to ask, and continues with %j',
      async (resume) => {
        await using run = await closing(ports());
        const { graph, config } = await pausedGraph(run.ports);
        const state = await graph.invoke(new Command({ resume }), config);
        expect(state.userClarification).toBe(ANSWER);
        expect(state.report?.markdown).toContain('Orrin');
      },
    );

    it('continues with the answer that its state was given', async () => {
      await using run = await closing(ports());
      const { graph, config } = await pausedGraph(run.ports);
      await graph.updateState(config, { userClarification: ANSWER });
      const state = await graph.invoke(null, config);
      expect(isInterrupted(state)).toBe(false);
      expect(state.userClarification).toBe(ANSWER);
      expect(state.report?.markdown).toContain('Orrin');
    });

    it('pauses again after an answer that cannot be used, and says why', async () => {
      await using run = await closing(ports());
      const { graph, config } = await pausedGraph(run.ports);
      expect(await graph.invoke(new Command({ resume: 7 }), config)).toMatchObject({
        __interrupt__: [{ value: { flags: [expect.stringContaining('allowed: ')] } }],
      });
      const state = await graph.invoke(new Command({ resume: ANSWER }), config);
      expect(state.userClarification).toBe(ANSWER);
    });
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
