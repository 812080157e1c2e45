import { scriptedReasoner } from '@research-studio/core/testing';
import { describe, expect, it } from 'vitest';
import { anEvidence, aSource, aState, runtimeWith } from '../testing/builders.ts';
import { detectGaps } from './detect-gaps.ts';

const aGapReport = (overrides = {}) => ({
  coverage: ['partial'],
  answered: 'partial',
  gaps: ['who sold them'],
  searches: ['heat pump makers Norrland', 'Heat pump makers, Norrland', 'heat pump sales'],
  ...overrides,
});
const state = aState({
  mode: 'single',
  researchQuestions: [{ id: 'q1', text: 'How many?', priority: 1, queries: [] }],
  evidence: [anEvidence()],
  sources: { s1: aSource() },
  foundSources: [aSource()],
  searchesDone: [{ query: 'heat pump sales', results: 2 }],
});

describe('detectGaps', () => {
  it('searches only for what was not searched before', async () => {
    const update = await detectGaps(state, runtimeWith({ reasoner: scriptedReasoner([aGapReport()]) }));
    expect(update).toMatchObject({
      pendingSearches: ['heat pump makers Norrland'],
      coverage: 0.5,
      readyToWrite: false,
      iteration: 1,
    });
  });

  it('plans no search when no further source may be read', async () => {
    const reasoner = scriptedReasoner([aGapReport()]);
    const update = await detectGaps(state, runtimeWith({ reasoner, knobs: { maxSources: 1 } }));
    expect(update.pendingSearches).toEqual([]);
  });

  it('is ready to write when there is evidence and no gap', async () => {
    const answer = aGapReport({ gaps: [], answered: 'full' });
    const ready = await detectGaps(state, runtimeWith({ reasoner: scriptedReasoner([answer]) }));
    expect(ready).toMatchObject({ readyToWrite: true, answered: 'full' });
    const without = aState({ ...state, evidence: [] });
    const notReady = await detectGaps(without, runtimeWith({ reasoner: scriptedReasoner([answer]) }));
    expect(notReady).toMatchObject({ readyToWrite: false, answered: 'none' });
  });

  it.each([
    [0, 'broaden'],
    [1, 'narrow'],
    [2, 'synonyms'],
  ])('asks in round %i for searches that %s', async (iteration, strategy) => {
    const reasoner = scriptedReasoner([aGapReport()]);
    await detectGaps(aState({ ...state, iteration }), runtimeWith({ reasoner }));
    expect(JSON.parse(reasoner.prompts[0]?.user ?? '').strategy).toBe(strategy);
  });

  it('never lets the coverage fall', async () => {
    const reasoner = scriptedReasoner([aGapReport({ coverage: ['missing'] })]);
    expect(await detectGaps(aState({ ...state, coverage: 0.6 }), runtimeWith({ reasoner }))).toMatchObject({
      coverage: 0.6,
    });
  });
});
