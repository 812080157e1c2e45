import { describe, expect, it } from 'vitest';
import { findQuantities, statesQuantity } from './quantities.ts';

const numbers = (text: string) => findQuantities(text).numbers.map(({ values, unit }) => [values, unit]);
const dates = (text: string) => findQuantities(text).dates.map(({ year, month, day }) => [year, month, day]);

describe('findQuantities', () => {
  it.each([
    ['a 42% share', [42], '%'],
    ['forty-two percent', [42], '%'],
    ['$5 million', [5e6], 'USD'],
    ['5m dollars', [5], 'm'],
    ['costs $5m', [5e6], 'USD'],
    ['1,234,567 people', [1234567], null],
    ['2,5 Mrd. Euro', [2.5e9], 'EUR'],
    ['около 300 тыс. рублей', [3e5], 'RUB'],
    ['人口は3万5000人', [35000], null],
    ['a high of −63 °C', [-63], '°C'],
    ['30km away', [30], 'km'],
    ['12 000 km', [12000], 'km'],
    ['１２３', [123], null],
    ['in the 1990s', [1990], null],
    ['three moons', [3], null],
  ])('reads %s', (text, values, unit) => {
    expect(numbers(text)).toEqual([[values, unit]]);
  });

  it('gives both readings of a separator that may be either', () => {
    expect(numbers('1.234')).toEqual([[[1234, 1.234], null]]);
  });

  it.each(['GPT-4 and H2O', 'the F-16', 'COVID-19', 'no one knew', '5G'])('finds no number in %s', (text) => {
    expect(numbers(text)).toEqual([]);
  });

  it.each([
    ['12 March 2024', [2024, 3, 12]],
    ['March 12, 2024', [2024, 3, 12]],
    ['am 12. März 2024', [2024, 3, 12]],
    ['12 de marzo de 2024', [2024, 3, 12]],
    ['12 марта 2024 года', [2024, 3, 12]],
    ['2024年3月12日', [2024, 3, 12]],
    ['2024-03-12', [2024, 3, 12]],
    ['in May 2019', [2019, 5, null]],
    ['in July', [null, 7, null]],
    ['July 4th', [null, 7, 4]],
  ])('reads the date in %s', (text, date) => {
    expect(dates(text)).toEqual([date]);
    expect(numbers(text)).toEqual([]);
  });

  it('takes words that also name months for words', () => {
    expect(dates('It may rain on Mars, and they march out.')).toEqual([]);
    expect(dates('Sie kostet 240 Euro. Sie 3 kamen, und er mag 4 davon.')).toEqual([]);
    expect(dates('She set 12 records and bit her lip.')).toEqual([]);
  });

  it('ends on long runs of digits and months', () => {
    expect(findQuantities('1,'.repeat(20_000)).numbers).toHaveLength(1);
    expect(findQuantities('May '.repeat(5_000)).dates).toEqual([]);
  });
});

describe('statesQuantity', () => {
  it.each([
    ['It weighs 5 kg.', true],
    ['It has two moons.', true],
    ['It began in July.', true],
    ['It runs on GPT-4.', true],
    ['It is red.', false],
  ])('%s is %s', (text, expected) => {
    expect(statesQuantity(text)).toBe(expected);
  });
});
