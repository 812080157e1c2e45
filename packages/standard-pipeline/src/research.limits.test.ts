import { ORRIN_QUESTION, startModelServer, writePages } from '@research-studio/core/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildResearchGraph } from './graph.ts';
import { answerByTask } from './testing/model-answers.ts';
import { runResearch, temporaryFolders, testSettings } from './testing/run-research.ts';

const newFolder = temporaryFolders();
const MODES = ['single', 'multi'] as const;

/** Twelve pages that all speak of the station, each with something of its own. */
const MANY = Array.from({ length: 12 }, (_, index) => ({
  path: `/page-${index}`,
  title: `Orrin tidal power station, note ${index}`,
  site: `Site ${index}`,
  date: '2022-01-01',
  paragraphs: [
    `The Orrin tidal power station opened in May 2021, and sluice number ${index} was painted in colour ${index * 7}.`,
    `Who runs gate ${index} of the Orrin station may ask for ${index + 3} crowns, since the cost of paint rose by ${index + 11} percent.`,
    'Rain falls on the headland for most of the year, which does not trouble the turbines in the least.',
  ],
}));

describe.each(MODES)('limits, %s-agent', (mode) => {
  let docs: string[];
  beforeAll(async () => {
    docs = [await writePages(`${await newFolder()}/docs`, MANY)];
  });

  it.each([1, 3])('reads at most %i sources', async (maxSources) => {
    const settings = testSettings(await newFolder(), { research: { mode, maxSources }, search: { docs } });
    const { bundle, events } = await runResearch({ question: ORRIN_QUESTION, settings });
    const read = new Set(events.flatMap((event) => (event.type === 'read-end' ? [event.sourceId] : [])));
    expect(read.size).toBeGreaterThan(0);
    expect(read.size).toBeLessThanOrEqual(maxSources);
    expect(bundle.sources.length).toBeLessThanOrEqual(maxSources);
  });

  it('reads at most so many sources when a model asks for round after round', async () => {
    await using model = await startModelServer({
      answer: answerByTask({
        assess: (data, usual) => ({
          ...(usual as object),
          coverage: data.subQuestions.map(() => 'missing'),
          gaps: [
            {
              title: 'the colour of the sluices',
              subQuestion: 1,
              query: `sluice colour ${data.queriesAlreadyDone.length}`,
            },
          ],
          next: 'research',
        }),
      }),
    });
    const settings = testSettings(await newFolder(), {
      research: { mode, maxSources: 4, maxIterations: 5 },
      search: { docs },
    });
    const { bundle, events } = await runResearch({ question: ORRIN_QUESTION, settings, model });
    const read = new Set(events.flatMap((event) => (event.type === 'read-end' ? [event.sourceId] : [])));
    expect(read.size).toBeLessThanOrEqual(4);
    expect(bundle.metadata.iterations).toBeLessThan(5);
    expect(bundle.report.markdown).toContain('2021');
  });

  it('asks at most maxQuestions sub-questions', async () => {
    const settings = testSettings(await newFolder(), {
      research: { mode, maxQuestions: 1, maxIterations: 1 },
      search: { docs },
    });
    const { events } = await runResearch({ question: ORRIN_QUESTION, settings });
    const planned = events.flatMap((event) =>
      event.type === 'plan-ready' ? [event.subQuestions.length] : [],
    );
    expect(planned).toEqual([1]);
  });
});

describe('knobs', () => {
  it.each([
    ['maxIterations', 0],
    ['maxIterations', 11],
    ['maxQuestions', 2.5],
    ['minCoverage', 1.5],
    ['mode', 'both'],
    ['format', 'sonnet'],
  ])('refuses %s = %s before anything runs', async (knob, value) => {
    const running = buildResearchGraph().invoke(
      { question: 'Why?' },
      { context: { [knob]: value } as never },
    );
    await expect(running).rejects.toThrow(knob);
  });
});
