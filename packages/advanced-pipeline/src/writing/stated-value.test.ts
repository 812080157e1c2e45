import { expect, it } from 'vitest';
import { statedValue } from './stated-value.ts';

it.each([
  [
    'the sentence with the value',
    'Sales fell. In 2021 40 boats were sold.',
    '40',
    'In 2021 40 boats were sold.',
  ],
  [
    'a row with the names of its columns',
    'Boat | Price | Length\nMira 5 | €4,100 | 5.2 m\nMira 7 | €6,900 | 7.1 m',
    '5.2 m',
    'Mira 5: Length 5.2 m',
  ],
  ['label and value of a row without names', '2021 | 41,700 | 79,600 | 17,800', '41,700', '2021: 41,700'],
  ['a row as it is where no cell has the value', 'Mira 5 | blue | 7', '12', 'Mira 5; blue; 7'],
  [
    'a sentence before a row',
    'Mira 5 | 34 kg\nThe Mira 5 weighs 34 kg.',
    '34 kg',
    'The Mira 5 weighs 34 kg.',
  ],
  ['one line without reference marks', 'It has 40  rooms. [3', '40', 'It has 40 rooms.'],
])('tells %s', (_, quote, value, text) => {
  expect(statedValue(quote, value).text).toBe(text);
});

it.each([
  ['a sentence', 'In 2021 40 boats were sold. It rained.', '40', true],
  ['a row without a head', '2021 | 41,700 | 79,600', '41,700', false],
  ['a row with a head', 'Boat | Price\nMira 5 | €4,100\nMira 7 | €6,900', '€6,900', false],
])('knows whether the source has these words: %s', (_, quote, value, isVerbatim) => {
  expect(statedValue(quote, value).isVerbatim).toBe(isVerbatim);
});
