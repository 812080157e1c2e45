import { describe, expect, it } from 'vitest';
import { columnUnits, readList } from './tables.ts';

describe('columnUnits', () => {
  it.each([
    [
      'Visitors (thousands) and nights (number), by town',
      ['Town', 'Visitors', 'Nights'],
      ['', 'thousands', ''],
    ],
    ['Milk delivered to dairies, million litres', ['Year', 'Milk'], ['', 'million litres']],
    ['Highest load in kilograms', ['Lift', 'Summer', 'Winter'], ['', 'kilograms', 'kilograms']],
    [
      'Bench test (reach in nautical miles at 5 knots, refill in minutes, loss after 2,000 runs in %)',
      ['Boat', 'Reach', 'Refill', 'Loss', 'Mark'],
      ['', 'nautical miles', 'minutes', '%', ''],
    ],
    ['Umsatz nach Sparte (in Mio. Euro)', ['Sparte', '2023', '2024'], ['', 'Mio. Euro', 'Mio. Euro']],
    ['Ventes par pays, en milliers', ['Année', 'France'], ['', 'milliers']],
    ['Ingresos en millones de euros', ['Año', 'Ingresos'], ['', 'millones de euros']],
    ['Prices in euros per tonne', ['Year', 'Price'], ['', 'euros per tonne']],
  ])('reads %j', (caption, head, units) => {
    expect(columnUnits(caption, head)).toEqual(units);
  });

  it.each([
    ['Boats sold, by country', ['Year', 'Norrland']],
    ['Cost in a year', ['Item', 'Boat', 'Van']],
    ['Results. A flow of 35 °C suits floors, 55 °C old radiators.', ['Model', 'Price', 'Score']],
    ['The limits in force', ['Place', 'Limit']],
    ['Values in 2024', ['Year', 'Price']],
    ['Firm(s)', ['Town', 'Firms']],
    ['', ['Town', 'Firms']],
  ])('finds no unit in %j', (caption, head) => {
    expect(columnUnits(caption, head)).toEqual(head.map(() => ''));
  });

  it('leaves a column alone whose own name gives a unit', () => {
    const head = ['Town', 'Price (in euros)', 'Share, %', 'Load kg', 'Visitors'];
    expect(columnUnits('Results, in thousands', head)).toEqual(['', '', '', '', 'thousands']);
  });
});

describe('readList', () => {
  it.each([
    [
      'The delay had two causes:\n\n- The crane broke in May.\n- Steel came late.',
      'The delay had two causes: The crane broke in May; Steel came late.',
    ],
    ['Who may fish\n\n- residents\n- holders of a licence', 'Who may fish: residents; holders of a licence.'],
    ['Wer darf fischen?\n• Anwohner;\n• Vereine', 'Wer darf fischen: Anwohner; Vereine.'],
    [
      'The stops are as follows.\n\n1. Oster: 9 a.m.\n2) Hald: noon',
      'The stops are as follows: Oster: 9 a.m; Hald: noon.',
    ],
  ])('reads %j as one statement', (quote, reading) => {
    expect(readList(quote)).toBe(reading);
  });

  it.each([
    ['prose', 'The crane broke in May. Steel came late.'],
    ['items that nothing leads to', '- residents\n- holders of a licence'],
    ['a single item', 'Who may fish\n\n- residents'],
    ['text behind the items', 'Who may fish\n\n- residents\n- clubs\n\nNobody else may.'],
    ['an item of several sentences', 'Causes:\n\n- The crane broke. It was old.\n- Steel came late.'],
    ['an item that leads on', 'Causes:\n\n- The crane:\n- Steel came late.'],
    ['rows of a table', 'Fish:\n\n- Pike | 3\n- Perch | 4'],
  ])('leaves %s alone', (_name, quote) => {
    expect(readList(quote)).toBeNull();
  });
});
