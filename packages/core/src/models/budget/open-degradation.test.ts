import type { RunEvent, Tier } from '@research-studio/schemas';
import { expect, it } from 'vitest';
import { openLedger } from './ledger.ts';
import { knobsIn, nextTier, openDegradation, type Pressure } from './open-degradation.ts';

const calm: Pressure = { budgetUsed: 0, failuresInARow: 0, areAllDown: false, hasSucceeded: true };
const used = (budgetUsed: number): Partial<Pressure> => ({ budgetUsed });
const failed = (failuresInARow: number): Partial<Pressure> => ({ failuresInARow, hasSucceeded: false });

it.each<[Tier, Partial<Pressure>, Tier]>([
  ['full', {}, 'full'],
  ['full', used(0.799), 'full'],
  ['full', used(0.8), 'reduced'],
  ['full', used(0.949), 'reduced'],
  ['full', used(0.95), 'cached'],
  ['reduced', used(0.95), 'cached'],
  ['cached', used(0.999), 'cached'],
  ['cached', used(1), 'partial'],
  ['full', used(1.2), 'partial'],
  ['full', failed(4), 'full'],
  ['full', failed(5), 'cached'],
  ['reduced', failed(5), 'cached'],
  ['partial', failed(5), 'partial'],
  ['cached', { areAllDown: true, hasSucceeded: false }, 'partial'],
  ['full', { areAllDown: true, hasSucceeded: false }, 'partial'],
  // One tier up at each success, as long as less than 75% are used; without a success, none.
  ['partial', used(0.749), 'cached'],
  ['cached', used(0.749), 'reduced'],
  ['reduced', used(0.749), 'full'],
  ['reduced', used(0.75), 'reduced'],
  ['cached', used(0.85), 'cached'],
  ['cached', { budgetUsed: 0.5, hasSucceeded: false }, 'cached'],
  ['cached', { failuresInARow: 5, hasSucceeded: true }, 'cached'],
])('from %s, %o lead to %s', (tier, pressure, next) => {
  expect(nextTier(tier, { ...calm, ...pressure })).toBe(next);
});

it('halves how much a round searches and reads in tier reduced alone', () => {
  const knobs = {
    queriesPerQuestion: 3,
    resultsPerQuery: 5,
    pagesPerQuery: 1,
    maxIterations: 4,
    format: null,
  };
  for (const tier of ['full', 'cached', 'partial'] as const) expect(knobsIn(tier, knobs)).toEqual(knobs);
  expect(knobsIn('reduced', knobs)).toEqual({ ...knobs, queriesPerQuestion: 2, resultsPerQuery: 3 });
});

it('never says again that all is done as planned once the budget did not pay for a call', () => {
  const events: RunEvent[] = [];
  const degradation = openDegradation({
    emit: (event) => void events.push(event),
    ledger: openLedger({ limitUsd: 0.005, spentUsd: 0.001 }),
    areModelsDown: () => false,
    searchesOutside: false,
  });
  degradation.refuse('write-report@1', true);
  for (let call = 0; call < 5; call += 1)
    degradation.note({ service: 'models', step: 'check-sentences@1', hasFailed: false });
  expect(degradation.now()).toBe('reduced');
  expect(degradation.cutShort()).toBe('budget');
  expect(events.flatMap((event) => (event.type === 'tier-changed' ? event.to : []))).not.toContain('full');
});
