import { describe, expect, it } from 'vitest';
import { tellsRow } from './tells-row.ts';

const TABLE = [
  'Boat | Price | Length | Year',
  'Mira 5 | €4,100 | 5.2 m | 2019',
  'Tern 7 | €6,900 | 7.1 m | 2021',
];

describe('tellsRow', () => {
  it.each([
    ['all cells', 'Mira 5: Price €4,100, Length 5.2 m, Year 2019'],
    ['some cells in their order', 'Tern 7: Price €6,900, Year 2021'],
    ['one cell without its column', 'Tern 7: 7.1 m'],
    ['the label with its column', 'Boat Tern 7: Length 7.1 m'],
  ])('takes a row with %s', (_, statement) => {
    expect(tellsRow(statement, TABLE)).toBe(true);
  });

  it.each([
    ['the cell of another row', 'Mira 5: Length 7.1 m'],
    ['cells in another order', 'Mira 5: Length 5.2 m, Price €4,100'],
    ['a cell under another column', 'Mira 5: Price 5.2 m'],
    ['a changed figure', 'Mira 5: Price €4,200'],
    ['another unit', 'Mira 5: Length 5.2 km'],
    ['another word', 'Mira 5: best Length 5.2 m'],
    ['the label alone', 'Mira 5'],
    ['no label', 'Length 5.2 m'],
  ])('does not take one with %s', (_, statement) => {
    expect(tellsRow(statement, TABLE)).toBe(false);
  });

  it('reads figures with the units that the caption of their table gives', () => {
    const captioned = ['Milk by dairy, million litres', '', 'Dairy | 2023 | 2024', 'Oster | 38.4 | 30.2'];
    expect(tellsRow('Oster: 2023 38.4 million litres, 2024 30.2 million litres', captioned)).toBe(true);
    expect(tellsRow('Oster: 2023 38.4 thousand litres', captioned)).toBe(false);
  });

  it('reads lists of labels and values, and tables without the empty first cell of their head', () => {
    expect(tellsRow('SCOP, average climate: 5.1', ['SCOP, average climate | 5.1', 'Weight | 120 kg'])).toBe(
      true,
    );
    expect(tellsRow('Before: Night 42 dB(A)', ['Day | Night', 'Before | 45 dB(A) | 42 dB(A)'])).toBe(true);
    expect(tellsRow('Before: Night 45 dB(A)', ['Day | Night', 'Before | 45 dB(A) | 42 dB(A)'])).toBe(false);
  });
});
