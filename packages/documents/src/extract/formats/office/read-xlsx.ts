import { listOmissions } from '../../list-omissions.ts';
import type { DocumentText } from '../../plain-document.ts';
import { type Block, tidyLine } from '../../render-blocks.ts';
import { type BinaryFile, readArchive } from '../read-archive.ts';
import { joinTables } from '../row-blocks.ts';
import { attribute, inside, officeFacts, readXml, relations, type Tokens } from '../xml-text.ts';
import { cellText, formatOfId } from './cell-text.ts';
import { SheetGrid, WIDEST } from './sheet-grid.ts';

const WORKBOOK = 'xl/workbook.xml';
/** Cells beyond are not read; the flag "truncated" says so. */
const MOST_CELLS = 2_000_000;

const WANTED =
  /^(?:docProps\/core\.xml|xl\/(?:_rels\/)?(?:workbook|styles|sharedStrings)\.xml.*|xl\/comments[^/]*\.xml|xl\/worksheets\/[^/]+\.xml)$/;

/** The sheets that are shown, each a heading and its rows, with the cells as they are shown. @throws {SourceUnreadableError} */
export async function readXlsx(file: BinaryFile): Promise<DocumentText> {
  const archive = await readArchive(file, WANTED);
  const struck: string[] = [];
  const sheets = [...readXml(archive.get(WORKBOOK) ?? '')];
  const workbook: Workbook = {
    struck,
    strings: readStrings(archive.get('xl/sharedStrings.xml') ?? '', 'si', struck),
    styles: readStyles(readXml(archive.get('xl/styles.xml') ?? '')),
    is1904: sheets.some(({ name, attributes }) => name === 'workbookPr' && isYes(attributes, 'date1904')),
    hidden: 0,
    cellsLeft: MOST_CELLS,
  };
  const targets = relations(archive, WORKBOOK);
  const blocks: Block[] = [];
  for (const { name, attributes } of sheets) {
    if (name !== 'sheet') continue;
    if (/hidden/i.test(attribute(attributes, 'state') ?? '')) workbook.hidden += 1;
    else {
      const target = targets.get(/r:id\s*=\s*"([^"]*)"/.exec(attributes)?.[1] ?? '') ?? '';
      const sheet = readSheet(readXml(archive.get(target) ?? ''), workbook);
      for (const block of sheet.toBlocks(attribute(attributes, 'name') ?? '')) blocks.push(block);
    }
  }
  const comments = [...archive].flatMap(([name, xml]) =>
    name.startsWith('xl/comments') ? readStrings(xml, 'comment', struck) : [],
  );
  return {
    ...officeFacts(archive),
    text: joinTables(blocks),
    kind: 'xlsx',
    method: 'sheets',
    omissions: listOmissions(
      { kind: 'hidden_cells', count: workbook.hidden },
      { kind: 'struck_text', texts: struck },
      { kind: 'comments', texts: comments },
    ),
    flags: workbook.cellsLeft > 0 ? [] : ['truncated'],
    emptyDetail: 'the workbook has no cells with text',
  };
}

interface Workbook {
  readonly strings: readonly string[];
  readonly styles: ReturnType<typeof readStyles>;
  /** Texts that are struck through. */
  readonly struck: string[];
  /** Days are counted from 1904. */
  readonly is1904: boolean;
  /** Sheets, rows with cells, columns, and cells whose format shows nothing. */
  hidden: number;
  cellsLeft: number;
}

/** The texts of all elements of a name; parts that are struck through go to `struck`. */
function readStrings(xml: string, element: string, struck: string[]): readonly string[] {
  const strings: string[] = [];
  const tokens = readXml(xml);
  for (const { kind, name } of tokens)
    if (kind !== 'text' && name === element)
      strings.push(kind === 'open' ? readString(tokens, element, struck) : '');
  return strings;
}

function readString(tokens: Tokens, element: string, struck: string[]): string {
  let text = '';
  let isStruck = false;
  for (const { kind, name, attributes } of inside(tokens, element)) {
    if (name === 'r') isStruck = false;
    if (name === 'strike') isStruck = attribute(attributes, 'val') !== '0';
    // "rPh" is the reading of Japanese words beside them.
    if (kind !== 'open' || !/^(?:t|rPh)$/.test(name)) continue;
    const part = textInside(tokens, name);
    if (name === 't' && isStruck) struck.push(tidyLine(part));
    else if (name === 't') text += part;
  }
  return tidyLine(text);
}

function textInside(tokens: Tokens, element: string): string {
  return [...inside(tokens, element)].map(({ kind, name }) => (kind === 'text' ? name : '')).join('');
}

/** The styles of cells, by their number. */
function readStyles(tokens: Tokens) {
  const codes = new Map<string, string>();
  const styles: { readonly code: string; readonly isStruck: boolean }[] = [];
  let isStruck: readonly boolean[] = [];
  for (const { kind, name, attributes } of inside(tokens, 'styleSheet')) {
    if (kind !== 'text' && name === 'numFmt')
      codes.set(attribute(attributes, 'numFmtId') ?? '', attribute(attributes, 'formatCode') ?? '');
    if (kind === 'open' && name === 'fonts') isStruck = readFonts(tokens);
    // Named styles (`cellStyleXfs`) come before those of cells.
    if (kind === 'open' && name === 'cellXfs') styles.length = 0;
    if (name !== 'xf' || kind === 'close') continue;
    const id = attribute(attributes, 'numFmtId') ?? '0';
    const font = Number(attribute(attributes, 'fontId') ?? -1);
    styles.push({ code: codes.get(id) ?? formatOfId(Number(id)), isStruck: isStruck[font] ?? false });
  }
  return styles;
}

/** Whether each font strikes through. */
function readFonts(tokens: Tokens): readonly boolean[] {
  const fonts: boolean[] = [];
  for (const { kind, name, attributes } of inside(tokens, 'fonts')) {
    if (name === 'font' && kind !== 'close') fonts.push(false);
    if (name === 'strike' && attribute(attributes, 'val') !== '0') fonts[fonts.length - 1] = true;
  }
  return fonts;
}

function readSheet(tokens: Tokens, workbook: Workbook): SheetGrid {
  const grid = new SheetGrid();
  let number = 0;
  for (const { kind, name, attributes } of inside(tokens, 'worksheet')) {
    if (kind === 'text') continue;
    if (name === 'mergeCell') {
      const [from, to] = (attribute(attributes, 'ref') ?? '').split(':').map(placeOf);
      if (from && to) grid.merged.push({ ...from, lastRow: to.row, lastColumn: to.column });
    }
    if (name === 'col' && isYes(attributes, 'hidden')) {
      const [from, to] = [Number(attribute(attributes, 'min')), Number(attribute(attributes, 'max'))];
      for (let column = from; column <= Math.min(to, WIDEST); column += 1) grid.hiddenColumns.add(column - 1);
    }
    if (name !== 'row' || kind !== 'open' || workbook.cellsLeft <= 0) continue;
    number = Number(attribute(attributes, 'r') ?? number + 1);
    const cells = readRow(tokens, workbook);
    if (cells.length === 0) continue;
    if (isYes(attributes, 'hidden')) workbook.hidden += 1;
    else grid.rows.set(number, cells);
  }
  workbook.hidden += grid.hiddenColumns.size;
  return grid;
}

function readRow(tokens: Tokens, workbook: Workbook): string[] {
  const cells: string[] = [];
  for (const { kind, name, attributes } of inside(tokens, 'row')) {
    if (name !== 'c' || kind !== 'open') continue;
    const column = placeOf(attribute(attributes, 'r') ?? '')?.column ?? cells.length;
    const value = readCell(tokens, attributes, workbook);
    if (column >= WIDEST || value === '') continue;
    while (cells.length < column) cells.push('');
    cells[column] = value;
  }
  return cells;
}

/** The value of a cell as it is shown; empty for one that is struck through. */
function readCell(tokens: Tokens, attributes: string, workbook: Workbook): string {
  const { strings, styles, struck, is1904 } = workbook;
  const type = attribute(attributes, 't') ?? '';
  let text = '';
  for (const { kind, name } of inside(tokens, 'c'))
    if ((name === 'v' || name === 't') && kind === 'open') text += textInside(tokens, name);
  workbook.cellsLeft -= 1;
  const stored = { type, text: type === 's' ? (strings[Number(text)] ?? '') : text };
  const style = styles[Number(attribute(attributes, 's') ?? 0)];
  const value = cellText(stored, style?.code ?? 'General', is1904);
  if (value === '' && stored.text !== '') workbook.hidden += 1;
  if (value === '' || style?.isStruck !== true) return value;
  struck.push(value);
  return '';
}

function isYes(attributes: string, name: string): boolean {
  return /^(?:1|true)$/.test(attribute(attributes, name) ?? '');
}

/** Row 7 and column 0 of "A7"; null where it names no cell. */
function placeOf(reference: string): { readonly row: number; readonly column: number } | null {
  const [, letters, row] = /^\$?([A-Z]{1,3})\$?(\d*)$/.exec(reference) ?? [];
  if (letters === undefined) return null;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(row), column };
}
