import { listOmissions } from '../../list-omissions.ts';
import type { DocumentText } from '../../plain-document.ts';
import { type Block, tidyLine } from '../../render-blocks.ts';
import { joinTables } from '../row-blocks.ts';
import { attribute, odfFacts, readXml, type XmlToken } from '../xml-text.ts';
import { SheetGrid } from './sheet-grid.ts';

/** Copies of a cell or row beyond are there for the look. */
const MOST_COPIES = 200;
/** Rows beyond are not read; the flag "truncated" says so. */
const MOST_CHARACTERS = 20_000_000;

/** The sheets of an OpenDocument workbook that are shown, with the cells as they are shown. */
export function readOds(archive: ReadonlyMap<string, string>): DocumentText {
  const reader = new SheetsReader();
  for (const token of readXml(archive.get('content.xml') ?? '')) reader.take(token);
  const { blocks, hidden, comments, room } = reader;
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

class SheetsReader {
  readonly blocks: Block[] = [];
  readonly comments: string[] = [];
  /** Sheets, rows and columns. */
  hidden = 0;
  /** Characters that may still be read. */
  room = MOST_CHARACTERS;
  private readonly hiddenStyles = new Set<string>();
  private style = '';
  private sheet = '';
  /** Null outside of the sheets that are shown. */
  private grid: SheetGrid | null = null;
  private columns = 0;
  private row: XmlToken | null = null;
  private cells: string[] = [];
  private cell: XmlToken | null = null;
  private text = '';
  /** Where in `text` a comment begins; null outside of one. */
  private comment: number | null = null;

  take(token: XmlToken): void {
    const { kind, name, attributes } = token;
    if (kind === 'text') this.text += name;
    else if (name === 'style') this.style = attribute(attributes, 'name') ?? '';
    else if (name === 'table-properties') {
      if (attribute(attributes, 'display') === 'false') this.hiddenStyles.add(this.style);
    } else if (name === 'table') this.table(token);
    else if (this.grid === null) return;
    else if (name === 'table-column') this.column(attributes, this.grid);
    else if (name === 'table-row' && kind === 'open') [this.row, this.cells] = [token, []];
    else if (name === 'table-row') this.endRow(this.grid);
    else if (name === 'annotation') this.annotation(kind);
    else if (/^(?:p|s|tab|line-break)$/.test(name)) this.text += ' ';
    else if (/^(?:covered-)?table-cell$/.test(name) && this.comment === null) {
      if (kind !== 'close') [this.cell, this.text] = [token, ''];
      if (kind !== 'open') this.endCell(this.grid);
    }
  }

  private table({ kind, attributes }: XmlToken): void {
    if (kind === 'open') {
      const isHidden = this.hiddenStyles.has(attribute(attributes, 'style-name') ?? '');
      if (isHidden) this.hidden += 1;
      this.sheet = attribute(attributes, 'name') ?? '';
      this.grid = isHidden ? null : new SheetGrid();
      this.columns = 0;
    } else if (kind === 'close' && this.grid !== null) {
      this.hidden += this.grid.hiddenColumns.size;
      for (const block of this.grid.toBlocks(this.sheet)) this.blocks.push(block);
      this.grid = null;
    }
  }

  private column(attributes: string, { hiddenColumns }: SheetGrid): void {
    const isHidden = HIDDEN.test(attribute(attributes, 'visibility') ?? '');
    for (let left = countOf(attributes, 'columns-repeated'); left > 0; left -= 1) {
      if (isHidden) hiddenColumns.add(this.columns);
      this.columns += 1;
    }
  }

  private annotation(kind: XmlToken['kind']): void {
    if (kind === 'open') this.comment = this.text.length;
    if (kind !== 'close' || this.comment === null) return;
    const text = tidyLine(this.text.slice(this.comment));
    if (text !== '') this.comments.push(text);
    this.text = this.text.slice(0, this.comment);
    this.comment = null;
  }

  private endRow({ rows }: SheetGrid): void {
    const { cells, row } = this;
    const attributes = row?.attributes ?? '';
    const copies = countOf(attributes, 'rows-repeated');
    const isShown = !HIDDEN.test(attribute(attributes, 'visibility') ?? '');
    const length = cells.reduce((sum, text) => sum + text.length, 0);
    if (!isShown && length > 0) this.hidden += copies;
    for (let left = isShown ? copies : 0; left > 0; left -= 1) {
      this.room -= length;
      if (this.room > 0) rows.set(rows.size, [...cells]);
    }
  }

  private endCell({ merged, rows }: SheetGrid): void {
    const attributes = this.cell?.attributes ?? '';
    const isDay = attribute(attributes, 'value-type') === 'date';
    const shown = shownText(tidyLine(this.text), isDay ? attribute(attributes, 'date-value') : null);
    const [row, column] = [rows.size, this.cells.length];
    const [deep, wide] = [countOf(attributes, 'rows-spanned'), countOf(attributes, 'columns-spanned')];
    if (deep > 1 || wide > 1)
      merged.push({ row, column, lastRow: row + deep - 1, lastColumn: column + wide - 1 });
    for (let left = countOf(attributes, 'columns-repeated'); left > 0; left -= 1) this.cells.push(shown);
  }
}

const HIDDEN = /^(?:collapse|filter)$/;

function countOf(attributes: string, name: string): number {
  return Math.min(MOST_COPIES, Number(attribute(attributes, `number-${name}`) ?? 1));
}

/** A day that is shown without its year, or in numbers that can be read in two ways, as it is stored. */
function shownText(text: string, day: string | null): string {
  if (day === null || /\d{4}.*\p{L}{3}|\p{L}{3}.*\d{4}|^\d{4}|\d\. ?\d{1,2}\. ?\d{4}/u.test(text))
    return text;
  return day.replace(/T00:00(?::00(?:\.0+)?)?$/, '').replace('T', ' ');
}
