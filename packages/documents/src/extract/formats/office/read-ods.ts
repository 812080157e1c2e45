import { listOmissions } from '../../list-omissions.ts';
import type { DocumentText } from '../../plain-document.ts';
import { type Block, tidyLine } from '../../render-blocks.ts';
import { joinTables } from '../row-blocks.ts';
import { attribute, inside, odfFacts, readXml, type Tokens } from '../xml-text.ts';
import { SheetGrid } from './sheet-grid.ts';

/** Copies of a cell or row beyond are there for the look. */
const MOST_COPIES = 200;
/** Rows beyond are not read; the flag "truncated" says so. */
const MOST_CHARACTERS = 20_000_000;

/** The sheets of an OpenDocument workbook that are shown, with the cells as they are shown. */
export function readOds(archive: ReadonlyMap<string, string>): DocumentText {
  const workbook: Workbook = { blocks: [], comments: [], hidden: 0, room: MOST_CHARACTERS };
  readWorkbook(readXml(archive.get('content.xml') ?? ''), workbook);
  const { blocks, hidden, comments, room } = workbook;
  return {
    ...odfFacts(archive),
    text: joinTables(blocks),
    kind: 'ods',
    method: 'odf',
    omissions: listOmissions({ kind: 'hidden_cells', count: hidden }, { kind: 'comments', texts: comments }),
    flags: room > 0 ? [] : ['truncated'],
    emptyDetail: 'the workbook has no cells with text',
  };
}

/** The content read so far. */
interface Workbook {
  readonly blocks: Block[];
  readonly comments: string[];
  /** Sheets, rows and columns. */
  hidden: number;
  /** Characters that may still be read. */
  room: number;
}

function readWorkbook(tokens: Tokens, workbook: Workbook): void {
  const hiddenStyles = new Set<string>();
  let style = '';
  for (const { kind, name, attributes } of inside(tokens, 'document-content')) {
    if (kind === 'text') continue;
    if (name === 'style') style = attribute(attributes, 'name') ?? '';
    if (name === 'table-properties' && attribute(attributes, 'display') === 'false') hiddenStyles.add(style);
    if (name !== 'table' || kind !== 'open') continue;
    if (hiddenStyles.has(attribute(attributes, 'style-name') ?? '')) workbook.hidden += 1;
    else {
      const sheet = readSheet(tokens, workbook);
      for (const block of sheet.toBlocks(attribute(attributes, 'name') ?? '')) workbook.blocks.push(block);
    }
  }
}

function readSheet(tokens: Tokens, workbook: Workbook): SheetGrid {
  const grid = new SheetGrid();
  let column = 0;
  for (const { kind, name, attributes } of inside(tokens, 'table')) {
    if (kind === 'close' || kind === 'text') continue;
    if (name === 'table-column')
      for (let left = countOf(attributes, 'columns-repeated'); left > 0; left -= 1) {
        if (isHidden(attributes)) grid.hiddenColumns.add(column);
        column += 1;
      }
    if (name === 'table-row' && kind === 'open')
      addRow(grid, attributes, readRow(tokens, grid, workbook), workbook);
  }
  workbook.hidden += grid.hiddenColumns.size;
  return grid;
}

function addRow({ rows }: SheetGrid, attributes: string, cells: readonly string[], workbook: Workbook): void {
  const copies = countOf(attributes, 'rows-repeated');
  const length = cells.reduce((sum, text) => sum + text.length, 0);
  if (isHidden(attributes)) workbook.hidden += length > 0 ? copies : 0;
  else
    for (let left = copies; left > 0; left -= 1) {
      workbook.room -= length;
      if (workbook.room > 0) rows.set(rows.size, [...cells]);
    }
}

function readRow(tokens: Tokens, { merged, rows }: SheetGrid, { comments }: Workbook): readonly string[] {
  const cells: string[] = [];
  for (const { kind, name, attributes } of inside(tokens, 'table-row')) {
    if (kind === 'text' || !/^(?:covered-)?table-cell$/.test(name)) continue;
    const text = kind === 'open' ? readText(tokens, name, comments) : '';
    const [row, column] = [rows.size, cells.length];
    const [deep, wide] = [countOf(attributes, 'rows-spanned'), countOf(attributes, 'columns-spanned')];
    if (deep > 1 || wide > 1)
      merged.push({ row, column, lastRow: row + deep - 1, lastColumn: column + wide - 1 });
    const shown = attribute(attributes, 'value-type') === 'date' ? shownDay(text, attributes) : text;
    for (let left = countOf(attributes, 'columns-repeated'); left > 0; left -= 1) cells.push(shown);
  }
  return cells;
}

/** The text of a cell or comment. The comments of a cell go to `comments`. */
function readText(tokens: Tokens, element: string, comments?: string[]): string {
  let text = '';
  for (const { kind, name } of inside(tokens, element)) {
    if (kind === 'text') text += name;
    else if (name === 'annotation' && kind === 'open' && comments !== undefined) {
      const comment = readText(tokens, name);
      if (comment !== '') comments.push(comment);
    } else if (/^(?:p|s|tab|line-break)$/.test(name)) text += ' ';
  }
  return tidyLine(text);
}

function isHidden(attributes: string): boolean {
  return /^(?:collapse|filter)$/.test(attribute(attributes, 'visibility') ?? '');
}

function countOf(attributes: string, name: string): number {
  return Math.min(MOST_COPIES, Number(attribute(attributes, `number-${name}`) ?? 1));
}

/** A day that is shown without its year, or in numbers that can be read in two ways, as it is stored. */
function shownDay(text: string, attributes: string): string {
  const day = attribute(attributes, 'date-value');
  if (day === null || /\d{4}.*\p{L}{3}|\p{L}{3}.*\d{4}|^\d{4}|\d\. ?\d{1,2}\. ?\d{4}/u.test(text))
    return text;
  return day.replace(/T00:00(?::00(?:\.0+)?)?$/, '').replace('T', ' ');
}
