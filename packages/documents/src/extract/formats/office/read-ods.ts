import { listOmissions } from '../../list-omissions.ts';
import type { DocumentText } from '../../plain-document.ts';
import { type Block, tidyLine } from '../../render-blocks.ts';
import { joinTables, rowBlocks } from '../row-blocks.ts';
import { attribute, odfFacts, readXml, type XmlToken } from '../xml-text.ts';

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

interface Cell {
  readonly copies: number;
  readonly columns: number;
  readonly rows: number;
  /** Of a day, as it is stored. */
  readonly day: string | null;
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
  private name = '';
  /** Null outside of the sheets that are shown. */
  private rows: string[][] | null = null;
  private readonly hiddenColumns = new Set<number>();
  private columns = 0;
  private row: string[] = [];
  private copies = 1;
  private isShown = true;
  private cell: Cell | null = null;
  /** What was merged from above, by column. */
  private readonly below = new Map<number, { readonly text: string; rows: number }>();
  private text = '';
  private isComment = false;
  /** Where in `text` a comment begins. */
  private commentStart = 0;

  take(token: XmlToken): void {
    const { kind, name, attributes } = token;
    if (kind === 'text') this.text += name;
    else if (name === 'style') this.style = attribute(attributes, 'name') ?? '';
    else if (name === 'table-properties') {
      if (attribute(attributes, 'display') === 'false') this.hiddenStyles.add(this.style);
    } else if (name === 'table') this.table(token);
    else if (this.rows === null) return;
    else if (name === 'table-column') this.column(attributes);
    else if (name === 'table-row') this.takeRow(token, this.rows);
    else if (name === 'annotation') {
      this.isComment = kind === 'open';
      const text = tidyLine(this.text.slice(this.commentStart));
      if (kind === 'close' && text !== '') this.comments.push(text);
      if (kind === 'close') this.text = this.text.slice(0, this.commentStart);
      this.commentStart = this.text.length;
    } else if (/^(?:p|s|tab|line-break)$/.test(name)) this.text += ' ';
    else if (this.isComment || kind === 'close') {
      if (name === 'table-cell') this.endCell(this.text);
    } else if (name === 'covered-table-cell') this.covered(countOf(attributes, 'number-columns-repeated'));
    else if (name === 'table-cell') {
      const isDay = attribute(attributes, 'value-type') === 'date';
      this.cell = {
        copies: countOf(attributes, 'number-columns-repeated'),
        columns: countOf(attributes, 'number-columns-spanned'),
        rows: countOf(attributes, 'number-rows-spanned'),
        day: isDay ? attribute(attributes, 'date-value') : null,
      };
      this.text = '';
      if (kind === 'empty') this.endCell('');
    }
  }

  private table({ kind, attributes }: XmlToken): void {
    if (kind === 'open') {
      this.name = tidyLine(attribute(attributes, 'name') ?? '');
      const isHidden = this.hiddenStyles.has(attribute(attributes, 'style-name') ?? '');
      if (isHidden) this.hidden += 1;
      this.rows = isHidden ? null : [];
      this.columns = 0;
      this.hiddenColumns.clear();
      this.below.clear();
    } else if (kind === 'close' && this.rows !== null) {
      for (const cells of this.rows)
        for (const column of this.hiddenColumns) if (cells[column]) cells[column] = '';
      const rows = rowBlocks(this.rows);
      this.rows = null;
      this.hidden += this.hiddenColumns.size;
      if (rows.length > 0) this.blocks.push({ kind: 'heading', text: `## ${this.name}` });
      for (const block of rows) this.blocks.push(block);
    }
  }

  private column(attributes: string): void {
    const isHidden = HIDDEN.test(attribute(attributes, 'visibility') ?? '');
    for (let left = countOf(attributes, 'number-columns-repeated'); left > 0; left -= 1) {
      if (isHidden) this.hiddenColumns.add(this.columns);
      this.columns += 1;
    }
  }

  private takeRow({ kind, attributes }: XmlToken, rows: string[][]): void {
    if (kind === 'open') {
      this.isShown = !HIDDEN.test(attribute(attributes, 'visibility') ?? '');
      this.copies = countOf(attributes, 'number-rows-repeated');
      this.row = [];
      return;
    }
    if (!this.row.some((text) => text !== '')) return;
    if (!this.isShown) this.hidden += this.copies;
    const length = this.row.reduce((sum, text) => sum + text.length, 0);
    for (let left = this.isShown ? this.copies : 0; left > 0; left -= 1) {
      this.room -= length;
      if (this.room > 0) rows.push([...this.row]);
    }
  }

  private covered(count: number): void {
    for (let left = count; left > 0; left -= 1) {
      const held = this.below.get(this.row.length);
      if (held !== undefined) {
        held.rows -= 1;
        if (held.rows === 0) this.below.delete(this.row.length);
      }
      this.row.push(held?.text ?? this.row.at(-1) ?? '');
    }
  }

  private endCell(text: string): void {
    if (this.cell === null) return;
    const { copies, columns, rows, day } = this.cell;
    const shown = shownText(tidyLine(text), day);
    for (let column = 0; column < columns && rows > 1; column += 1)
      this.below.set(this.row.length + column, { text: shown, rows: rows - 1 });
    for (let left = copies; left > 0; left -= 1) this.row.push(shown);
    this.cell = null;
  }
}

const HIDDEN = /^(?:collapse|filter)$/;

function countOf(attributes: string, name: string): number {
  return Math.min(MOST_COPIES, Number(attribute(attributes, name) ?? 1));
}

/** A day that is shown without its year, or in numbers that can be read in two ways, as it is stored. */
function shownText(text: string, day: string | null): string {
  if (day === null || /\d{4}.*\p{L}{3}|\p{L}{3}.*\d{4}|^\d{4}|\d\. ?\d{1,2}\. ?\d{4}/u.test(text))
    return text;
  return day.replace(/T00:00(?::00(?:\.0+)?)?$/, '').replace('T', ' ');
}
