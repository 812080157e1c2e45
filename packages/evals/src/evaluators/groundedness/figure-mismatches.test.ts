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

describe('A number in words', () => {
  const mismatches = (text: string, passage: string) =>
    figureMismatches({ text, passages: [passage], isQuoted: false });

  it('is no measure of the same value', () => {
    const passage = 'Loans in seven towns took a mean of 2.9 days, from 2.0 to 3.0.';
    expect(mismatches('Loans in three towns took a mean of 2.9 days.', passage)).toEqual([
      'the passages count no “three”',
    ]);
    expect(mismatches('Loans in seven towns took a mean of 2.9 days.', passage)).toEqual([]);
  });

  it('may stand in figures, and may stand nowhere, which is for the ladder to say', () => {
    expect(mismatches('Three towns lent books.', 'In 3 towns books were lent.')).toEqual([]);
    expect(mismatches('Of the two the older won.', 'The older bridge won.')).toEqual([]);
  });
});
