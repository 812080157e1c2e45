import { tiersAt } from '@research-studio/core/testing';
import type { SubQuestion } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import type { ResearchState } from '../state.ts';
import { aSource, aState, runtimeWith } from '../testing/builders.ts';
import { orchestrate } from './orchestrate.ts';

const ask = (text: string, queries: string[], priority = 1): SubQuestion => ({
  id: 'q0',
  text,
  priority,
  queries,
});
const withModel = { ports: { usesModel: true } };
const queriesOf = (update: Awaited<ReturnType<typeof orchestrate>>) =>
  (update.subQuestions ?? []).map(({ queries }) => queries);
const question = 'How many heat pumps were sold in Norrland in 2023?';

describe('orchestrate', () => {
  it('asks half the queries in tier reduced', async () => {
    const queries = [
      'heat pump sales Norrland',
      'agency yearbook figures',
      'trade body count',
      'import statistics',
    ];
    const state = aState({
      researchQuestions: [ask(question, queries)],
      iteration: 1,
      openGaps: [ask(question, queries)],
    });
    const ports = { usesModel: true, tiers: tiersAt('reduced') };
    expect(queriesOf(await orchestrate(state, runtimeWith({ ports })))).toEqual([queries.slice(0, 2)]);
  });

  it('drops a query that is like one of another worker or of an earlier round', async () => {
    const openGaps = [
      ask('How many were sold?', ['heat pump sales Norrland 2023', 'Heat-pump sales, Norrland 2023!']),
      ask('Who sold them?', ['norrland heat pump sales 2023', 'heat pump makers market share']),
      ask('What did they cost?', ['heat pump prices']),
    ];
    const state = aState({
      openGaps,
      searchesDone: [{ query: 'Heat pump prices', results: 3 }],
      iteration: 1,
    });
    const update = await orchestrate(state, runtimeWith(withModel));
    expect(queriesOf(update)).toEqual([['heat pump sales Norrland 2023'], ['heat pump makers market share']]);
    expect(update.totalWorkers).toBe(2);
  });

  it('makes one sub-question of two that say the same, with the queries of both', async () => {
    const researchQuestions = [
      ask('How many heat pumps were sold in Norrland?', ['first query on sales', 'agency figures']),
      ask('How many heat pumps were sold in Norrland', ['statistics agency yearbook', 'trade body count']),
    ];
    const runtime = runtimeWith({ ...withModel, knobs: { queriesPerQuestion: 2 } });
    const update = await orchestrate(aState({ researchQuestions }), runtime);
    expect(queriesOf(update)).toEqual([
      [question, 'first query on sales', 'agency figures', 'statistics agency yearbook', 'trade body count'],
    ]);
  });

  it.each<[string, Partial<ResearchState>, boolean]>([
    ['in the first round of a model', {}, true],
    ['also once the user has said what is meant', { userClarification: 'air-source' }, true],
    ['in a later round', { iteration: 1, openGaps: [ask('Who?', ['makers'])] }, false],
  ])('has the question itself searched by the first worker %s: %s', async (_when, overrides, isAsked) => {
    const researchQuestions = [ask('How many?', ['sales figures']), ask('Who?', ['makers'])];
    for (const mode of ['multi', 'single'] as const) {
      const state = aState({ researchQuestions, mode, ...overrides });
      const [first = []] = queriesOf(await orchestrate(state, runtimeWith(withModel)));
      expect(first.includes(question)).toBe(isAsked);
    }
  });

  it('makes the queries itself where none were planned, more of them in a later round', async () => {
    const part = ask('Who pays for it?', []);
    const knobs = { queriesPerQuestion: 2 };
    const first = queriesOf(await orchestrate(aState({ researchQuestions: [part] }), runtimeWith({ knobs })));
    expect(first[0]?.length).toBeGreaterThan(0);
    const searchesDone = (first[0] ?? []).map((query) => ({ query, results: 0 }));
    const later = aState({ researchQuestions: [part], openGaps: [part], searchesDone, iteration: 1 });
    const [second = []] = queriesOf(await orchestrate(later, runtimeWith({ knobs })));
    expect(second.length).toBeGreaterThan(0);
    expect(second.some((query) => first[0]?.includes(query))).toBe(false);
  });

  it('searches all sub-questions when they are more than workers, and numbers on from earlier rounds', async () => {
    const researchQuestions = [
      ask('Background?', ['history'], 3),
      ask('Answer?', ['answer'], 1),
      ask('Depth?', ['depth'], 2),
    ];
    const state = aState({ researchQuestions, totalWorkers: 4 });
    const update = await orchestrate(state, runtimeWith({ ...withModel, knobs: { maxQuestions: 2 } }));
    expect(update.subQuestions).toMatchObject([
      { id: 'q5', text: 'Answer? Background?' },
      { id: 'q6', text: 'Depth?' },
    ]);
    expect(update.totalWorkers).toBe(6);
  });

  it('sends a single agent with all queries and the whole question, and nobody when none is new', async () => {
    const researchQuestions = [ask('How many?', ['sales figures']), ask('Who?', ['makers', 'sales figures'])];
    const runtime = runtimeWith({ ...withModel, knobs: { mode: 'single' } });
    const state = aState({ mode: 'single', researchQuestions, userClarification: 'air-source' });
    expect((await orchestrate(state, runtime)).subQuestions).toEqual([
      {
        id: 'q0',
        text: `${question} (air-source)`,
        priority: 1,
        queries: [question, 'sales figures', 'makers'],
      },
    ]);
    const searchesDone = [{ query: 'makers', results: 1 }];
    const later = aState({ ...state, iteration: 1, openGaps: [ask('Who?', ['makers'])], searchesDone });
    expect((await orchestrate(later, runtime)).subQuestions).toEqual([]);
  });

  it('sends no more workers than pages may still be read', async () => {
    const sources = Object.fromEntries(Array.from({ length: 18 }, (_, index) => [`s${index}`, aSource()]));
    const researchQuestions = ['one', 'two', 'three', 'four'].map((text) =>
      ask(`${text}?`, [`query ${text}`]),
    );
    const run = (maxSources: number) =>
      orchestrate(aState({ sources, researchQuestions }), runtimeWith({ knobs: { maxSources } }));
    expect(await run(20)).toMatchObject({ subQuestions: [{}, {}], pagesPerWorker: 1 });
    expect(await run(18)).toMatchObject({ subQuestions: [] });
    expect(await run(100)).toMatchObject({ subQuestions: [{}, {}, {}, {}], pagesPerWorker: 8 });
  });
});
