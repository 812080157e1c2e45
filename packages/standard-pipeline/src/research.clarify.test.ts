import { Command, isInterrupted, MemorySaver } from '@langchain/langgraph';
import { openResearchRun } from '@research-studio/core/run';
import { Keys } from '@research-studio/core/settings';
import { ORRIN_PAGES, writePages } from '@research-studio/core/testing';
import { RunError } from '@research-studio/schemas';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildResearchGraph } from './graph.ts';
import { runResearch, temporaryFolders, testSettings } from './testing/run-research.ts';

const newFolder = temporaryFolders();
/** Best for whom is open. */
const AMBIGUOUS = 'What is the best station?';
const OWN_WORDS = { choice: null, text: 'the Orrin tidal power station' };

describe('a question that is open to several readings', () => {
  let docs: string[];
  beforeAll(async () => {
    docs = [await writePages(`${await newFolder()}/docs`, ORRIN_PAGES)];
  });

  /** A run that was left while its user was being asked. */
  async function abandonedRun() {
    const settings = testSettings(await newFolder(), { search: { docs } });
    let runId = '';
    const options = {
      onRunStart: (run: { runId: string }) => {
        runId = run.runId;
      },
      answer: async () => {
        throw new RunError({ code: 'RUN_LOCKED', message: 'the user left' });
      },
    };
    await expect(runResearch({ question: AMBIGUOUS, settings, options })).rejects.toThrow('the user left');
    return { settings, runId };
  }

  it('asks with three to five options and uses the answer', async () => {
    const asked: unknown[] = [];
    const { bundle } = await runResearch({
      question: AMBIGUOUS,
      settings: testSettings(await newFolder(), { search: { docs } }),
      options: {
        answer: async (pause) => {
          asked.push(pause);
          return OWN_WORDS;
        },
      },
    });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      kind: 'clarification',
      options: expect.arrayContaining([expect.any(String)]),
    });
    expect(bundle.metadata.searches.map(({ query }) => query).join(' ')).toContain('Orrin');
  });

  it('is taken literally if nobody can be asked, and the report says so', async () => {
    const settings = testSettings(await newFolder(), { search: { docs } });
    const { bundle } = await runResearch({ question: AMBIGUOUS, settings });
    expect(bundle.metadata.warnings.join()).toContain('more than one reading');
  });

  it('is asked again when the run is resumed, and the answer is used', async () => {
    const { settings, runId } = await abandonedRun();
    const { bundle } = await runResearch({
      question: '',
      settings,
      options: { resumeRunId: runId, answer: async () => OWN_WORDS },
    });
    expect(bundle.runId).toBe(runId);
    expect(bundle.metadata.searches.map(({ query }) => query).join(' ')).toContain('Orrin');
  });

  it('is taken literally if the run is resumed where nobody can be asked', async () => {
    const { settings, runId } = await abandonedRun();
    const { bundle } = await runResearch({ question: '', settings, options: { resumeRunId: runId } });
    expect(bundle.question).toBe(AMBIGUOUS);
    expect(bundle.metadata.warnings.join()).toContain('more than one reading');
    expect(bundle.metadata.searches.length).toBeGreaterThan(0);
  });

  it('is not asked a second time when the finished run is resumed', async () => {
    const settings = testSettings(await newFolder(), { search: { docs } });
    const first = await runResearch({
      question: AMBIGUOUS,
      settings,
      options: { answer: async () => OWN_WORDS },
    });
    const second = await runResearch({
      question: '',
      settings,
      options: { resumeRunId: first.bundle.runId },
    });
    expect(second.bundle.report).toEqual(first.bundle.report);
    expect(second.events.some(({ type }) => type === 'pause' || type === 'search-start')).toBe(false);
  });

  it.each<[string, unknown]>([
    ['a text', 'the Orrin tidal power station'],
    ['an answer', OWN_WORDS],
    ['its state', null],
  ])('pauses a graph with a checkpointer, which continues with %s', async (_, resume) => {
    const settings = testSettings(await newFolder(), { search: { docs } });
    const keys = new Keys({});
    const run = await openResearchRun({ question: AMBIGUOUS, pipeline: 'standard-multi', settings, keys });
    const graph = buildResearchGraph({ checkpointer: new MemorySaver() });
    const config = { configurable: { thread_id: 't1' }, context: { ports: run.ports } as never };
    expect(isInterrupted(await graph.invoke({ question: AMBIGUOUS }, config))).toBe(true);
    if (resume === null) await graph.updateState(config, { userClarification: OWN_WORDS.text });
    const state = await graph.invoke(resume === null ? null : new Command({ resume }), config);
    expect(isInterrupted(state)).toBe(false);
    expect(state.userClarification).toBe(OWN_WORDS.text);
    expect(state.report?.markdown).toContain('Orrin');
    await run.close();
  });
});
