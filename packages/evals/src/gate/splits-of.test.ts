import { describe, expect, it } from 'vitest';
import { choose, seededRandom, splitsOf } from './statistics.ts';

describe('splitsOf', () => {
  it('lists every way once, beginning with the first runs', () => {
    const { count, at } = splitsOf(5, 2);
    const all = Array.from({ length: count }, (_, index) => at(index).join());
    expect(all).toHaveLength(10);
    expect(new Set(all).size).toBe(10);
    expect(all[0]).toBe('0,1');
    expect(all[9]).toBe('3,4');
  });

  it('draws so many runs, none twice', () => {
    const random = seededRandom('draw');
    for (let time = 0; time < 20; time += 1) {
      const drawn = splitsOf(60, 30).drawn(random);
      expect(new Set(drawn).size).toBe(30);
      expect(Math.max(...drawn)).toBeLessThan(60);
    }
  });

  it('counts', () => {
    expect([choose(5, 0), choose(5, 5), choose(10, 5), choose(2, 3)]).toEqual([1, 1, 252, 0]);
  });
});
