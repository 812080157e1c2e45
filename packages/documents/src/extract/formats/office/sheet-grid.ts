import { type Block, tidyLine } from '../../render-blocks.ts';
import { rowBlocks } from '../row-blocks.ts';

export const WIDEST = 200;
/** Most cells that one merged cell is copied to. */
const MOST_COPIES = 10_000;

/** A merged cell and what it covers, by the numbers of rows and columns. */
export interface MergedCell {
  readonly row: number;
  readonly column: number;
  readonly lastRow: number;
  readonly lastColumn: number;
}

export class SheetGrid {
  /** Cells by column, of the rows that are shown, by their number in the sheet. */
  readonly rows = new Map<number, string[]>();
  readonly merged: MergedCell[] = [];
  readonly hiddenColumns = new Set<number>();

  /** The name of the sheet and its rows with words or figures; nothing where there are none. */
  toBlocks(name: string): readonly Block[] {
    for (const own of this.rows.values())
      for (const column of this.hiddenColumns) if (own[column] !== undefined) own[column] = '';
    for (const merged of this.merged) this.fill(merged);
    const rows = rowBlocks([...this.rows.values()]);
    return rows.length === 0 ? [] : [{ kind: 'heading', text: `## ${tidyLine(name)}` }, ...rows];
  }

  /** A merged cell is repeated in each row and column that it covers; one that fills its row appears once. */
  private fill({ row, column, lastRow, lastColumn }: MergedCell): void {
    const own = this.rows.get(row);
    const text = own?.[column] ?? '';
    const isWhole = row === lastRow && own?.every((cell, at) => cell === '' || at === column);
    const copies = (lastRow - row + 1) * (lastColumn - column + 1);
    if (text === '' || isWhole || copies > MOST_COPIES) return;
    for (let number = row; number <= lastRow; number += 1) {
      const cells = this.rows.get(number);
      while (cells !== undefined && cells.length <= Math.min(lastColumn, WIDEST)) cells.push('');
      cells?.fill(text, column, lastColumn + 1);
    }
  }
}
