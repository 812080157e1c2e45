import { describe, expect, it } from 'vitest';
import { exchangeTest } from './statistics.ts';

/** One measure in cases of one run on each side. */
const pairs = (changes: readonly number[], hypothesis = 0) =>
  changes.map((change) => ({
    runsBefore: 1,
    runsAfter: 1,
    series: [{ values: [0, change], hypotheses: [hypothesis] }],
  }));

const test = (units: Parameters<typeof exchangeTest>[0]['units'], families = [0], resamples = 5000) =>
  exchangeTest({ units, families, seed: 'a', resamples });

describe('exchangeTest', () => {
  it('gives the share of all exchanges that fall as much: one of 2^n for n pairs that all fall', () => {
    expect(test(pairs([-1, -1, -1, -1, -1])).falls[0]).toBeCloseTo(1 / 32, 2);
    expect(test(pairs([-1, -1, -1, -1, 1])).falls[0]).toBeCloseTo(6 / 32, 1);
    expect(test(pairs([-1, -1, -1, -1, -1])).rises).toEqual([1]);
  });

  it('exchanges runs within their case: one of 20 for three against three', () => {
    const unit = { runsBefore: 3, runsAfter: 3, series: [{ values: [1, 1, 1, 0, 0, 0], hypotheses: [0] }] };
    expect(test([unit]).falls[0]).toBeCloseTo(1 / 20, 2);
    const risen = [{ ...unit, series: [{ values: [0, 0, 0, 1, 1, 1], hypotheses: [0] }] }];
    expect(test(risen).rises[0]).toBeCloseTo(1 / 20, 2);
  });

  it('gives no more to what never differs, nor to what is not there', () => {
    expect(test(pairs([0, 0, 0])).falls).toEqual([1]);
    const unit = { runsBefore: 1, runsAfter: 1, series: [{ values: [Number.NaN, 1], hypotheses: [0] }] };
    expect(test([unit]).falls).toEqual([1]);
    expect(test([]).falls).toEqual([1]);
  });

  it('asks more of each the more of them differ, and nothing for those of another family', () => {
    const noise = Array.from({ length: 20 }, (_, at) =>
      [-1, 1, -1, 1, -1, 1].map((change, index) => change * (1 + ((at * 7 + index * 3) % 5))),
    );
    const units = [-1, -1, -1, -1, -1, -1].map((change, unit) => ({
      runsBefore: 1,
      runsAfter: 1,
      series: [
        { values: [0, change], hypotheses: [0] },
        ...noise.map((changes, at) => ({ values: [0, changes[unit] ?? 0], hypotheses: [at + 1] })),
      ],
    }));
    const together = test(
      units,
      Array.from({ length: 21 }, () => 0),
    );
    const apart = test(units, [0, ...noise.map(() => 1)]);
    expect(apart.falls[0]).toBeCloseTo(1 / 64, 2);
    expect(together.falls[0]).toBeGreaterThanOrEqual(apart.falls[0] ?? 0);
    expect(Math.min(...together.falls.slice(1))).toBeGreaterThan(0.05);
  });

  it('draws exchanges where there are too many of them, the same with the same seed', () => {
    const many = pairs(Array.from({ length: 40 }, (_, index) => (index % 4 === 0 ? 1 : -1)));
    const once = test(many, [0], 400);
    expect(test(many, [0], 400)).toEqual(once);
    expect(once.falls[0]).toBeLessThan(0.02);
    const repeats = Array.from({ length: 40 }, (_, run) => (run < 20 ? 1 : 0));
    const unit = { runsBefore: 20, runsAfter: 20, series: [{ values: repeats, hypotheses: [0] }] };
    expect(test([unit], [0], 400).falls[0]).toBe(1 / 401);
  });
});
