import { describe, expect, it } from 'vitest';
import { figureMismatches } from './figure-mismatches.ts';

const TABLE = [
  'Machine | Draw at 35 °C | Draw at 55 °C | Score of 100',
  'Ostrava 7 | 4.1 kW | 5.6 kW | 74',
  'Lindt Mono | 3.9 kW | 5.2 kW | 79',
].join('\n');

describe('Figures of a statement drawn from a passage', () => {
  it('stand in order where a row is told with the heads of its columns', () => {
    const text = 'Lindt Mono: Draw at 35 °C 3.9 kW, Draw at 55 °C 5.2 kW, Score of 100 79.';
    expect(figureMismatches({ text, passages: [TABLE], isQuoted: true })).toEqual([]);
  });

  it('stand in another order where cells of a row are exchanged', () => {
    const text = 'Lindt Mono: Draw at 35 °C 5.2 kW, Draw at 55 °C 3.9 kW, Score of 100 79.';
    expect(figureMismatches({ text, passages: [TABLE], isQuoted: true })).toEqual([
      'its figures stand in another order than in its passages',
    ]);
  });
});
