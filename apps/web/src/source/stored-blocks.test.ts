import { expect, it } from 'vitest';
import { storedBlocks } from './stored-text.tsx';

it('finds headings, items and tables of a stored text at their places', () => {
  const text = '# Sales\n\nThey fell | rose?\nA | 1 | 2\n\n- one\nPlain #2';
  const said = storedBlocks(text).map((block) =>
    block.kind === 'table'
      ? block.rows.map((row) => row.map(({ start, end }) => text.slice(start, end)))
      : `${block.kind}: ${text.slice(block.start, block.end)}`,
  );
  expect(said).toEqual([
    'heading: Sales',
    [
      ['They fell', 'rose?'],
      ['A', '1', '2'],
    ],
    'item: one',
    'text: Plain #2',
  ]);
});
