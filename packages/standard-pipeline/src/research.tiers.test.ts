import type { ResearchOptions } from '@research-studio/core/run';
import {
  asSearchPages,
  asWebPages,
  type ModelServerAnswer,
  type ModelServerRequest,
  ORRIN_PAGES,
  ORRIN_QUESTION,
  startModelServer,
  startSearchServer,
  startWebServer,
  writePages,
} from '@research-studio/core/testing';
import type { RunEvent } from '@research-studio/schemas';
import { expect, it } from 'vitest';
import { answerByTask, taskOf } from './testing/model-answers.ts';
import {
  runResearch,
  type SectionOverrides,
  temporaryFolders,
  testSettings,
} from './testing/run-research.ts';

const newFolder = temporaryFolders();
const usual = answerByTask();
const DOWN = { fault: 'status', status: 500 } as const;

interface World {
  readonly answer?: (request: ModelServerRequest) => ModelServerAnswer | Promise<ModelServerAnswer>;
  readonly folder?: string;
  readonly isSearchDown?: boolean;
  readonly settings?: SectionOverrides;
}

async function runIn({ answer = usual, folder, isSearchDown = false, settings = {} }: World) {
  await using model = await startModelServer({ answer });
  await using web = await startWebServer({ pages: asWebPages() });
  await using search = await startSearchServer({
    pages: asSearchPages(web.url),
    ...(isSearchDown && { fault: 'server-error' }),
  });
  const result = await runResearch({
    question: ORRIN_QUESTION,
    settings: testSettings(folder ?? (await newFolder()), settings),
    model,
    search,
  });
  return { ...result, asked: model.requests.map(taskOf), changes: changesIn(result.events) };
}

function changesIn(events: readonly RunEvent[]): readonly string[] {
  return events.flatMap((event) => (event.type === 'tier-changed' ? `${event.to} (${event.reason})` : []));
}

/** All tasks ask one model, and a failed call is not repeated. */
const ONE_MODEL = { smart: 'openai:gpt-4o', fast: 'openai:gpt-4o', retries: 0 };

it('leaves writing and checking their share where research uses up its own, and stops softly', async () => {
  const { bundle, outcome, asked, changes, events } = await runIn({
    answer: async (request) => ({
      content: String(await usual(request)),
      usage: { inputTokens: 4000, outputTokens: 0 },
    }),
    settings: { run: { budgetTokens: 34_000 }, models: ONE_MODEL },
  });
  expect(outcome).toBe('out_of_budget');
  expect(asked).toEqual(expect.arrayContaining(['extract-passages', 'write-report', 'edit-report']));
  expect(asked).not.toContain('assess');
  expect(changes).toEqual(['reduced (budget)', 'partial (budget)', 'cached (recovered)']);
  const { tier, budget, usage, warnings } = bundle.metadata;
  expect(tier).toBe('partial');
  expect(budget).toEqual({ limitUsd: null, limitTokens: 34_000, isExhausted: true });
  expect(usage.inputTokens).toBeLessThanOrEqual(34_000);
  expect(warnings.join()).toContain('its share of the budget of 34000 tokens');
  expect(events.filter(({ type }) => type === 'budget-exhausted')).toMatchObject([{ share: 'research' }]);
  expect(bundle.report.markdown).toContain('2 May 2021');
  expect(bundle.report.markdown).toContain('ended early because its budget did not allow more');
});

it('comes down after five failures in a row and back up one tier at each success', async () => {
  const pages = Array.from({ length: 18 }, (_, index) => ({
    ...ORRIN_PAGES[0]!,
    path: `/page-${index}`,
    paragraphs: [
      `The Orrin tidal power station opened in 2021, and sluice ${index} was painted in colour ${index * 7}.`,
    ],
  }));
  const docs = [await writePages(`${await newFolder()}/docs`, pages)];
  const { changes, bundle } = await runIn({
    answer: (request) => (taskOf(request) === 'extract-passages' ? DOWN : usual(request)),
    settings: {
      research: { pagesPerQuery: 20, maxIterations: 1 },
      models: { ...ONE_MODEL, breakerFailures: 100 },
      search: { docs, providers: ['documents'] },
    },
  });
  expect(changes).toEqual(['cached (models)', 'reduced (recovered)', 'full (recovered)']);
  expect(bundle.metadata.tier).toBe('cached');
});

it('ends in an emergency report that names its gaps where no service answers any more', async () => {
  const docs = [await writePages(`${await newFolder()}/docs`)];
  const gap = { title: 'the price of a ticket', subQuestion: 1, query: 'Orrin barrage ticket price' };
  const withGap = answerByTask({
    assess: (_data, answer) => ({
      ...(answer as object),
      answered: 'partial',
      gaps: [gap],
      next: 'research',
    }),
  });
  let hasAssessed = false;
  const { bundle, outcome, changes } = await runIn({
    answer: (request) => {
      const isLater = hasAssessed;
      hasAssessed ||= taskOf(request) === 'assess';
      return isLater ? DOWN : withGap(request);
    },
    settings: { models: { ...ONE_MODEL, breakerFailures: 1 }, search: { docs, providers: ['documents'] } },
  });
  expect(changes).toEqual(['partial (all_down)']);
  expect(outcome).toBe('report');
  expect(bundle.report.markdown).toMatch(
    /^> For part of this run no service answered.*the price of a ticket/m,
  );
  expect(bundle.report.markdown).toContain('2 May 2021');
});

it('uses what earlier runs found and read where searches fail, and says how old it is', async () => {
  const folder = await newFolder();
  const settings = { models: { smart: 'none' } };
  const first = await runIn({ folder, settings });
  const { bundle, outcome, changes, events } = await runIn({ folder, settings, isSearchDown: true });
  expect(changes).toEqual(['partial (all_down)']);
  expect(outcome).toBe('report');
  expect(bundle.metadata).toMatchObject({
    tier: 'partial',
    tierChanges: [{ to: 'partial', reason: 'all_down' }],
  });
  expect(bundle.report.markdown).toContain('2 May 2021');
  expect(bundle.report.markdown).toMatch(/no service answered.*Sources taken over from earlier runs: \d/);
  expect(bundle.sources.map(({ fetchedAt }) => fetchedAt)).toEqual(
    first.bundle.sources.map(({ fetchedAt }) => fetchedAt),
  );
  expect(bundle.metadata.warnings.join('\n')).toMatch(/is used as an earlier run read it on \d+ \w+ \d{4}/);
  const kinds = events.flatMap((event) => (event.type === 'earlier-used' ? event.what : []));
  expect(new Set(kinds)).toEqual(new Set(['search', 'page']));
});

it('gives the same report after it was interrupted, where the budget had refused calls', async () => {
  const docs = [await writePages(`${await newFolder()}/docs`)];
  await using model = await startModelServer({
    answer: async (request) => ({
      content: String(await usual(request)),
      usage: { inputTokens: 4000, outputTokens: 0 },
    }),
  });
  const run = (folder: string, options: Partial<ResearchOptions> = {}) =>
    runResearch({
      question: ORRIN_QUESTION,
      model,
      settings: testSettings(folder, {
        models: ONE_MODEL,
        search: { docs },
        run: { budgetTokens: 30_000, checkpoints: 'each_step' },
      }),
      options,
    });
  const whole = await run(await newFolder());
  for (const at of ['tier-changed', 'coverage-checked'] as const) {
    const folder = await newFolder();
    const stop = new AbortController();
    let resumeRunId = '';
    const stopped = run(folder, {
      signal: stop.signal,
      onRunStart: ({ runId }) => {
        resumeRunId = runId;
      },
      onEvent: ({ type }) => type === at && stop.abort(new Error('enough')),
    });
    await expect(stopped).rejects.toThrow('enough');
    const { bundle, outcome } = await run(folder, { resumeRunId });
    expect(outcome).toBe('out_of_budget');
    expect(bundle.report.markdown).toBe(whole.bundle.report.markdown);
    expect(bundle.metadata.tierChanges).toEqual(whole.bundle.metadata.tierChanges);
  }
});
