import { describe, expect, it } from 'vitest';
import { pairedBootstrap, seededRandom } from './statistics.ts';

const resamples = 600;

describe('pairedBootstrap', () => {
  it('gives a change of 0 and an interval of 0 where nothing changed', () => {
    const pairs = [0.4, 0.7, 0.9].map((score) => ({ before: [score], after: [score] }));
    expect(pairedBootstrap({ pairs, seed: 'a', resamples })).toEqual({ change: 0, interval: [0, 0] });
  });

  it('keeps a drop of every case below 0', () => {
    const pairs = [0.9, 0.8, 0.85, 0.7, 0.95].map((score, index) => ({
      before: [score],
      after: [score - 0.3 - index / 50],
    }));
    const { change, interval } = pairedBootstrap({ pairs, seed: 'a', resamples });
    expect(change).toBeCloseTo(-0.34, 9);
    expect(interval?.[0]).toBeLessThan(-0.34);
    expect(interval?.[1]).toBeLessThan(-0.2);
  });

  it('gives no interval for fewer than three pairs of scores', () => {
    const pair = { before: [1], after: [0] };
    expect(pairedBootstrap({ pairs: [pair, pair], seed: 'a', resamples })).toEqual({
      change: -1,
      interval: null,
    });
    expect(pairedBootstrap({ pairs: [pair, pair, pair], seed: 'a', resamples }).interval).not.toBeNull();
  });

  it('repeats exactly with the seed, and differs with another', () => {
    const pairs = [0.1, 0.53, 0.21, 0.64, 0.37, 0.48].map((after) => ({ before: [0.4], after: [after] }));
    const one = pairedBootstrap({ pairs, seed: 'a', resamples });
    expect(pairedBootstrap({ pairs, seed: 'a', resamples })).toEqual(one);
    expect(pairedBootstrap({ pairs, seed: 'b', resamples })).not.toEqual(one);
  });

  it('is narrower the more repeats tell of the same change', () => {
    const width = (repeats: number) => {
      const noise = seededRandom(`width ${repeats}`);
      const scores = (level: number) => Array.from({ length: repeats }, () => level + (noise() - 0.5) / 2);
      const { interval } = pairedBootstrap({
        pairs: [{ before: scores(0.8), after: scores(0.6) }],
        seed: 'a',
        resamples,
      });
      return interval === null ? Number.POSITIVE_INFINITY : interval[1] - interval[0];
    };
    expect(width(40)).toBeLessThan(width(6));
    expect(width(6)).toBeLessThan(width(3));
  });

  it.each([
    { cases: 3, repeats: 1 },
    { cases: 8, repeats: 1 },
    { cases: 8, repeats: 3 },
    { cases: 1, repeats: 5 },
  ])(
    'leaves 0 out in few of many comparisons of noise alone: $cases cases, $repeats repeats',
    ({ cases, repeats }) => {
      const noise = seededRandom(`null ${cases} ${repeats}`);
      const trials = 300;
      let alarms = 0;
      for (let trial = 0; trial < trials; trial += 1) {
        const scores = () => Array.from({ length: repeats }, () => noise() + noise() + noise());
        const pairs = Array.from({ length: cases }, () => ({ before: scores(), after: scores() }));
        const { interval } = pairedBootstrap({ pairs, seed: String(trial), resamples: 200 });
        if (interval !== null && interval[1] < 0) alarms += 1;
      }
      expect(alarms / trials).toBeLessThan(0.06);
    },
  );
});
