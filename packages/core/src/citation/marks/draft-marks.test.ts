import { describe, expect, it } from 'vitest';
import { normaliseMarks, withoutMarks } from './draft-marks.ts';

describe('normaliseMarks', () => {
  it.each([
    ['[e101]', '[E101]'],
    ['[101]', '[E101]'],
    ['[E101, E203]', '[E101][E203]'],
    ['[E101; 203 and E7]', '[E101][E203][E7]'],
    ['[E101-E103]', '[E101][E102][E103]'],
    ['[E1-E900]', '[E1][E900]'],
    ['[Source E101]', '[E101]'],
    ['[Sources: E101, E102]', '[E101][E102]'],
    ['【E101】', '[E101]'],
    ['【E101†source】', '[E101]'],
    ['(E101)', '[E101]'],
    ['(see E101)', '[E101]'],
    ['[^E101]', '[E101]'],
    ['[^1]', '[E1]'],
    ['`[E101]`', '[E101]'],
    ['[[E101]]', '[E101]'],
    ['([E101], [E102])', '[E101][E102]'],
    ['[E101](https://a.example/x)', '[E101]'],
    ['<sup>[1]</sup>', '[E1]'],
    ['［E１０１］', '[E101]'],
    ['<E101>', '[E101]'],
  ])('%s becomes %s', (written, expected) => {
    expect(normaliseMarks(`Red ${written}.`)).toBe(`Red ${expected}.`);
  });

  it.each(['(2024)', '(12, 14)', '[sic]', 'E101', '(Eagle 5)', '[x](y)'])('leaves %s', (prose) => {
    expect(normaliseMarks(`Red ${prose}.`)).toBe(`Red ${prose}.`);
  });

  it.each(['[', '[1 ', '(((', '[1          '])(
    'ends, and leaves %j repeated without end as it is',
    (unit) => {
      const text = unit.repeat(20_000);
      expect(normaliseMarks(text)).toBe(text);
    },
  );
});

it('withoutMarks takes the space before a mark along', () => {
  expect(withoutMarks('Red [E1][E2]. Blue [E3].')).toBe('Red. Blue.');
});
