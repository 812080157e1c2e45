import { listOmissions } from '../../list-omissions.ts';
import type { DocumentText } from '../../plain-document.ts';
import { tidyLine } from '../../render-blocks.ts';
import { joinTables } from '../row-blocks.ts';
import { attribute, odfFacts, readXml, type XmlToken } from '../xml-text.ts';
import { SheetGrid } from './sheet-grid.ts';

/** Copies of a cell or row beyond are there for the look. */
const MOST_COPIES = 200;
/** Rows beyond are not read; the flag "truncated" says so. */
const MOST_CHARACTERS = 20_000_000;

/** The sheets of an OpenDocument workbook that are shown, with the cells as they are shown. */
export function readOds(archive: ReadonlyMap<string, string>): DocumentText {
  const xml = archive.get('content.xml') ?? '';
  const hiddenStyles = hiddenStylesIn(xml);
  const sheets = [...sheetsIn(xml)];
  const shown = sheets.filter(
    ({ attributes }) => !hiddenStyles.has(attribute(attributes, 'style-name') ?? ''),
  );
  const budget = { characters: MOST_CHARACTERS };
  const grids = shown.map((sheet) => gridOf(sheet, budget));
  const hidden = grids.reduce((sum, one) => sum + one.hidden, sheets.length - shown.length);
  const comments = shown.flatMap((sheet) => sheet.comments);
  return {
    ...odfFacts(archive),
    text: joinTables(grids.flatMap(({ blocks }) => blocks)),
    kind: 'ods',
    method: 'odf',
    omissions: listOmissions({ kind: 'hidden_cells', count: hidden }, { kind: 'comments', texts: comments }),
    flags: budget.characters > 0 ? [] : ['truncated'],
    emptyDetail: 'the workbook has no cells with text',
  };
}

interface Cell {
  readonly attributes: string;
  readonly text: string;
}

/** A sheet as it is stored: columns, rows and cells that repeat are there once. */
interface Sheet {
  readonly attributes: string;
  /** Attributes of each. */
  readonly columns: string[];
  readonly rows: { readonly attributes: string; readonly cells: readonly Cell[] }[];
  readonly comments: string[];
}

function hiddenStylesIn(xml: string): ReadonlySet<string> {
  const hidden = new Set<string>();
  let style = '';
  for (const { kind, name, attributes } of readXml(xml.split('<office:body', 1).join(''))) {
    if (kind === 'text') continue;
    if (name === 'style') style = attribute(attributes, 'name') ?? '';
    if (name === 'table-properties' && attribute(attributes, 'display') === 'false') hidden.add(style);
  }
  return hidden;
}

function* sheetsIn(xml: string): Generator<Sheet> {
  let sheet: Sheet | null = null;
  let row: XmlToken[] | null = null;
  for (const token of readXml(xml)) {
    const { kind, name, attributes } = token;
    if (kind !== 'text' && name === 'table') {
      if (sheet !== null) yield sheet;
      sheet = kind === 'open' ? { attributes, columns: [], rows: [], comments: [] } : null;
    } else if (sheet === null) continue;
    else if (kind !== 'text' && name === 'table-row') {
      if (row !== null || kind === 'empty') sheet.rows.push(readRow(row ?? [token], sheet.comments));
      row = kind === 'open' ? [token] : null;
    } else if (row !== null) row.push(token);
    else if (kind !== 'text' && name === 'table-column') sheet.columns.push(attributes);
  }
}

/** A row from its opening tag to its last token; what readers wrote beside its cells goes to `comments`. */
function readRow([row, ...tokens]: readonly XmlToken[], comments: string[]): Sheet['rows'][number] {
  const cells: Cell[] = [];
  let cell = '';
  let text = '';
  let comment: string | null = null;
  const write = (more: string) => {
    if (comment === null) text += more;
    else comment += more;
  };
  for (const { kind, name, attributes } of tokens) {
    if (kind === 'text') write(name);
    else if (/^(?:p|s|tab|line-break)$/.test(name)) write(' ');
    else if (name === 'annotation') {
      if (kind === 'close' && comment !== null) comments.push(tidyLine(comment));
      comment = kind === 'open' ? '' : null;
    } else if (comment === null && /^(?:covered-)?table-cell$/.test(name)) {
      if (kind !== 'close') [cell, text] = [attributes, ''];
      if (kind !== 'open') cells.push({ attributes: cell, text: shownText(tidyLine(text), cell) });
    }
  }
  return { attributes: row?.attributes ?? '', cells };
}

/** The rows of a sheet with its repeated ones, and how many of its rows and columns are hidden. */
function gridOf({ attributes, columns, rows }: Sheet, budget: { characters: number }) {
  const grid = new SheetGrid();
  let hidden = 0;
  const allColumns = columns.flatMap((column) => copiesOf(column, 'columns', isHidden(column)));
  for (const [at, isLeftOut] of allColumns.entries()) if (isLeftOut) grid.hiddenColumns.add(at);
  for (const row of rows) {
    const copies = copiesOf(row.attributes, 'rows', row);
    const texts = placeCells(row.cells, grid);
    const length = texts.reduce((sum, text) => sum + text.length, 0);
    if (isHidden(row.attributes)) {
      if (length > 0) hidden += copies.length;
      continue;
    }
    for (const _ of copies) {
      budget.characters -= length;
      if (budget.characters > 0) grid.rows.set(grid.rows.size, [...texts]);
    }
  }
  const blocks = grid.toBlocks(attribute(attributes, 'name') ?? '');
  return { blocks, hidden: hidden + grid.hiddenColumns.size };
}

/** The texts of the next row by column; its merged cells are noted in the grid. */
function placeCells(cells: readonly Cell[], { rows, merged }: SheetGrid): readonly string[] {
  const texts: string[] = [];
  for (const { attributes, text } of cells) {
    const [row, column] = [rows.size, texts.length];
    const [deep, wide] = [countOf(attributes, 'rows-spanned'), countOf(attributes, 'columns-spanned')];
    if (deep > 1 || wide > 1)
      merged.push({ row, column, lastRow: row + deep - 1, lastColumn: column + wide - 1 });
    texts.push(...copiesOf(attributes, 'columns', text));
  }
  return texts;
}

function isHidden(attributes: string): boolean {
  return /^(?:collapse|filter)$/.test(attribute(attributes, 'visibility') ?? '');
}

function copiesOf<Item>(attributes: string, what: 'rows' | 'columns', item: Item): readonly Item[] {
  return Array<Item>(Math.max(0, Math.floor(countOf(attributes, `${what}-repeated`)) || 0)).fill(item);
}

function countOf(attributes: string, name: string): number {
  return Math.min(MOST_COPIES, Number(attribute(attributes, `number-${name}`) ?? 1));
}

/** A day that is shown without its year, or in numbers that can be read in two ways, as it is stored. */
function shownText(text: string, cell: string): string {
  const day = attribute(cell, 'value-type') === 'date' ? attribute(cell, 'date-value') : null;
  if (day === null || /\d{4}.*\p{L}{3}|\p{L}{3}.*\d{4}|^\d{4}|\d\. ?\d{1,2}\. ?\d{4}/u.test(text))
    return text;
  return day.replace(/T00:00(?::00(?:\.0+)?)?$/, '').replace('T', ' ');
}
