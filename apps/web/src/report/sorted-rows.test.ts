import { describe, expect, it } from 'vitest';
import { sortedRows } from './report-table.tsx';

const order = (cells: string[], isDescending = false) =>
  sortedRows(
    cells.map((cell) => [cell]),
    { column: 0, isDescending },
  ).map((row) => cells[row]);

describe('sortedRows', () => {
  it('sorts figures by value, however they are written', () => {
    expect(order(['€1,200', '95.5 kW', '−3 °C', '3,5 %', '1.234.567'])).toEqual([
      '−3 °C',
      '3,5 %',
      '95.5 kW',
      '€1,200',
      '1.234.567',
    ]);
  });

  it('sorts names as people do, and keeps what says nothing at the end both ways', () => {
    expect(order(['Zinc', '–', 'Ärmel', 'part 10', 'part 9'])).toEqual([
      'Ärmel',
      'part 9',
      'part 10',
      'Zinc',
      '–',
    ]);
    expect(order(['2', '', '10'], true)).toEqual(['10', '2', '']);
  });
});
