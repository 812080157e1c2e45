/** A part of the stored text, by its places there. */
export interface Line {
  readonly start: number;
  readonly end: number;
}

export type Block =
  | { readonly kind: 'heading' | 'item' | 'text'; readonly start: number; readonly end: number }
  | { readonly kind: 'table'; readonly start: number; readonly rows: readonly (readonly Line[])[] };

/**
 * The blocks of a stored text: headings begin with "#", list items with "- ", and the cells of a table row stand
 * between " | ". These signs are left out of the places.
 */
export function storedBlocks(text: string): readonly Block[] {
  const blocks: Block[] = [];
  for (const { 0: line, index } of text.matchAll(/[^\n]+/g)) {
    const end = index + line.length;
    const [sign = ''] = /^(?:#{1,6} |- )?/.exec(line) ?? [];
    if (sign.startsWith('#')) blocks.push({ kind: 'heading', start: index + sign.length, end });
    else if (sign !== '') blocks.push({ kind: 'item', start: index + sign.length, end });
    else if (!line.includes(' | ')) blocks.push({ kind: 'text', start: index, end });
    else {
      const before = blocks.at(-1);
      const row = cellsOf(line, index);
      // Rows of one table follow each other without an empty line.
      const isNext = before?.kind === 'table' && text.slice(index - 2, index) !== '\n\n';
      if (isNext) blocks[blocks.length - 1] = { ...before, rows: [...before.rows, row] };
      else blocks.push({ kind: 'table', start: index, rows: [row] });
    }
  }
  return blocks;
}

function cellsOf(line: string, offset: number): readonly Line[] {
  const cells: Line[] = [];
  let start = 0;
  for (const { index } of line.matchAll(/ \| /g)) {
    cells.push({ start: offset + start, end: offset + index });
    start = index + 3;
  }
  return [...cells, { start: offset + start, end: offset + line.length }];
}
