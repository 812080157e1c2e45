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

describe('A figure, whoever wrote the statement', () => {
  const mismatches = (text: string, passage: string) =>
    figureMismatches({ text, passages: [passage], isQuoted: false });
  const YEARS = 'Year | Oltra | Merin\n2022 | 31,400 | 78,500\n2023 | 36,900 | 104,200';

  it.each([
    ['Merin lent 104,200 books in 2022.', '104,200 is of 2023 in its table, not of 2022'],
    ['Merin lent 78,500 books in 2022 and 36,900 of them in 2023.', null],
    ['Merin lent 104,200 books, after a poor year in 2021.', null],
  ])('is of the year of its row: %s', (text, found) => {
    expect(mismatches(text, YEARS)).toEqual(found === null ? [] : [found]);
  });

  it.each([
    ['The Ostrava 4.1 drew 7 kW.', '“Ostrava 4.1” is “Ostrava 7” in its passage'],
    ['The Ostrava 7 drew 4.1 kW.', null],
    ['In May 4 machines were tested, and in Lindt 12 more.', null],
  ])('belongs to the name before it: %s', (text, found) => {
    expect(mismatches(text, 'The Ostrava 7 drew 4.1 kW in May 2023. In Lindt 318,900 were sold.')).toEqual(
      found === null ? [] : [found],
    );
  });

  it.each([
    ['Of them 4,300 went to schools abroad and 12,700 to public libraries.', true],
    ['Of them 12,700 went to schools abroad and 4,300 to public libraries.', false],
    ['Schools abroad got 12,700, public libraries 4,300.', false],
    ['Public libraries got 4,300 and schools abroad 12,700.', false],
  ])('is told of what its passage tells it of: %s', (text, isCrossed) => {
    const passage = 'In all 12,700 books went to schools abroad, 4,300 to public libraries.';
    const found = mismatches(text, passage);
    expect(found).toEqual(isCrossed ? ["4,300 and 12,700 stand in each other's place"] : []);
  });

  it('keeps its sign of percent before a comparison', () => {
    const passage = 'About 18% less heat was needed.';
    expect(mismatches('About 18 less heat was needed.', passage)).toContain(
      '18 is a percentage in its passage',
    );
    expect(mismatches('About 18% less heat was needed.', passage)).toEqual([]);
  });
});
