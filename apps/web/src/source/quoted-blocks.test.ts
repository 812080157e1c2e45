import { expect, it } from 'vitest';
import { quotedBlocks } from './quote.tsx';

const TABLE =
  'Year | Valmark | Total\n2022 | 87,600 | 842,600\n2023 | 96,300 | 820,900\n2024 | 88,700 | 619,600';
const HEAD = ['Year', 'Valmark', 'Total'];

it.each([
  ['Valmark: 96,300 in 2023.', [['2023', '96,300', '820,900']]],
  [
    'Sales fell from 96,300 to 88,700.',
    [
      ['2023', '96,300', '820,900'],
      ['2024', '88,700', '619,600'],
    ],
  ],
  ['Sales fell.', [['2024', '88,700', '619,600']]],
])('shows under the names of the columns the rows that "%s" rests on', (said, rows) => {
  const [table] = quotedBlocks(TABLE, said);
  expect(table).toMatchObject({ kind: 'table', head: HEAD, rows: rows.map((cells) => ({ cells })) });
});

it('shows all rows of a table without names of columns, and text without the signs of its form', () => {
  expect(
    quotedBlocks('# Heat pump\nPrinciple | Vapour compression\nRefrigerant | Propane\n- One.', ''),
  ).toEqual([
    { kind: 'text', text: 'Heat pump' },
    {
      kind: 'table',
      head: null,
      rows: [
        { at: 0, cells: ['Principle', 'Vapour compression'] },
        { at: 1, cells: ['Refrigerant', 'Propane'] },
      ],
    },
    { kind: 'text', text: 'One.' },
  ]);
});
