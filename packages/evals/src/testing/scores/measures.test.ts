import { expect, it } from 'vitest';
import { auroc, balancedAccuracy, setMetrics } from './measures.ts';

const rated = (positive: readonly number[], negative: readonly number[]) => [
  ...positive.map((score) => ({ score, isPositive: true })),
  ...negative.map((score) => ({ score, isPositive: false })),
];

it('counts pairs in the right order, ties as half', () => {
  expect(auroc(rated([0.9, 0.5], [0.1, 0.5])).value).toBe(0.875);
  expect(auroc(rated([0.9], [])).value).toBeNull();
});

it('weighs both classes alike', () => {
  expect(balancedAccuracy(rated([0.9, 0.9, 0.9, 0.2], [0.1]), 0.6).value).toBe(0.875);
});

it('counts strings found and expected over all rows', () => {
  const [precision, recall, exact] = setMetrics([
    { found: ['a', 'b'], expected: ['a'] },
    { found: [], expected: ['c'] },
    { found: [], expected: [] },
  ]);
  expect([precision?.value, recall?.value]).toEqual([0.5, 0.5]);
  expect(exact).toMatchObject({ of: 3 });
  expect(exact?.value).toBeCloseTo(1 / 3);
});
