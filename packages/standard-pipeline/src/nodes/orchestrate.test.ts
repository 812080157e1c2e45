import { scriptedReasoner } from '@research-studio/core/testing';
import { describe, expect, it } from 'vitest';
import { aSource, aState, runtimeWith } from '../testing/builders.ts';
import { orchestrate } from './orchestrate.ts';

const ask = (text: string, queries: string[], priority = 1) => ({ text, priority, queries });
const queriesOf = (update: Awaited<ReturnType<typeof orchestrate>>) =>
  (update.subQuestions ?? []).map(({ queries }) => queries);

describe('orchestrate', () => {
  it('drops a query that is like one of another worker or of an earlier round', async () => {
    const reasoner = scriptedReasoner([
      {
        subQuestions: [
          ask('How many were sold?', ['heat pump sales Norrland 2023', 'Heat-pump sales, Norrland 2023!']),
          ask('Who sold them?', ['norrland heat pump sales 2023', 'heat pump makers market share']),
          ask('What did they cost?', ['heat pump prices']),
        ],
      },
    ]);
    const state = aState({ searchesDone: [{ query: 'Heat pump prices', results: 3 }], iteration: 1 });
    const update = await orchestrate(state, runtimeWith({ reasoner }));
    expect(queriesOf(update)).toEqual([['heat pump sales Norrland 2023'], ['heat pump makers market share']]);
    expect(update.totalWorkers).toBe(2);
  });

  it('makes one sub-question of two that say the same, with the queries of both', async () => {
    const reasoner = scriptedReasoner([
      {
        subQuestions: [
          ask('How many heat pumps were sold in Norrland?', ['first query on sales']),
          ask('How many heat pumps were sold in Norrland', ['statistics agency yearbook']),
        ],
      },
    ]);
    const update = await orchestrate(aState(), runtimeWith({ reasoner }));
    expect(queriesOf(update)).toEqual([['first query on sales', 'statistics agency yearbook']]);
  });

  it('keeps the more important sub-questions when there are too many, and numbers on from earlier rounds', async () => {
    const reasoner = scriptedReasoner([
      {
        subQuestions: [
          ask('Background?', ['history'], 3),
          ask('Answer?', ['answer'], 1),
          ask('Depth?', ['depth'], 2),
        ],
      },
    ]);
    const state = aState({ totalWorkers: 4 });
    const update = await orchestrate(state, runtimeWith({ reasoner, knobs: { maxQuestions: 2 } }));
    expect(update.subQuestions).toMatchObject([
      { id: 'q5', text: 'Answer?' },
      { id: 'q6', text: 'Depth?' },
    ]);
    expect(update.totalWorkers).toBe(6);
  });

  it('sends no more workers than pages may still be read', async () => {
    const sources = Object.fromEntries(Array.from({ length: 18 }, (_, index) => [`s${index}`, aSource()]));
    const subQuestions = ['one', 'two', 'three', 'four'].map((text) => ask(`${text}?`, [`query ${text}`]));
    const run = (maxSources: number) =>
      orchestrate(
        aState({ sources }),
        runtimeWith({ reasoner: scriptedReasoner([{ subQuestions }]), knobs: { maxSources } }),
      );
    expect(await run(20)).toMatchObject({ subQuestions: [{}, {}], pagesPerWorker: 1 });
    expect(await run(18)).toMatchObject({ subQuestions: [] });
    expect(await run(100)).toMatchObject({ subQuestions: [{}, {}, {}, {}], pagesPerWorker: 8 });
  });
});
