import { listOmissions } from '../../list-omissions.ts';
import type { DocumentText } from '../../plain-document.ts';
import { type Block, tidyLine } from '../../render-blocks.ts';
import { type BinaryFile, readArchive } from '../read-archive.ts';
import { joinTables } from '../row-blocks.ts';
import { attribute, officeFacts, readXml, relations } from '../xml-text.ts';
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
  const strings = readStrings(archive.get('xl/sharedStrings.xml') ?? '', struck);
  const styles = readStyles(archive.get('xl/styles.xml') ?? '');
  const targets = relations(archive, WORKBOOK);
  const blocks: Block[] = [];
  const budget = { cells: MOST_CELLS };
  const workbook = [...readXml(archive.get(WORKBOOK) ?? '')];
  const is1904 = workbook.some(
    ({ name, attributes }) =>
      name === 'workbookPr' && /^(?:1|true)$/.test(attribute(attributes, 'date1904') ?? ''),
  );
  let hidden = 0;
  for (const { name, attributes } of workbook) {
    if (name !== 'sheet') continue;
    if (/hidden/i.test(attribute(attributes, 'state') ?? '')) {
      hidden += 1;
      continue;
    }
    const xml = archive.get(targets.get(/r:id\s*=\s*"([^"]*)"/.exec(attributes)?.[1] ?? '') ?? '') ?? '';
    const sheet = readSheet(xml, { strings, styles, struck, is1904, budget });
    hidden += sheet.hidden;
    for (const block of sheet.grid.toBlocks(attribute(attributes, 'name') ?? '')) blocks.push(block);
  }
  const comments = [...archive].flatMap(([name, xml]) =>
    name.startsWith('xl/comments') ? readStrings(xml, struck, 'comment') : [],
  );
  return {
    ...officeFacts(archive),
    text: joinTables(blocks),
    kind: 'xlsx',
    method: 'sheets',
    omissions: listOmissions(
      { kind: 'hidden_cells', count: hidden },
      { kind: 'struck_text', texts: struck },
      { kind: 'comments', texts: comments },
    ),
    flags: budget.cells > 0 ? [] : ['truncated'],
    emptyDetail: 'the workbook has no cells with text',
  };
}

function readStrings(xml: string, struck: string[], holder = 'si'): readonly string[] {
  const strings: string[] = [];
  let isText = false;
  let isReading = false;
  let isStruck = false;
  let text = '';
  for (const { kind, name, attributes } of readXml(xml)) {
    if (kind === 'text') {
      if (isStruck && isText) struck.push(tidyLine(name));
      else text += isText && !isReading ? name : '';
    } else if (name === 't') isText = kind === 'open';
    // Readings of Japanese words stand beside them.
    else if (name === 'rPh') isReading = kind === 'open';
    else if (name === 'strike') isStruck = attribute(attributes, 'val') !== '0';
    else if (name === 'r') isStruck = false;
    else if (name === holder) {
      if (kind !== 'open') strings.push(tidyLine(text));
      text = '';
    }
  }
  return strings;
}

/** The styles of cells, by their number. */
function readStyles(xml: string) {
  const custom = new Map<string, string>();
  const styles: { readonly code: string; readonly isStruck: boolean }[] = [];
  const struckFonts = new Set<number>();
  let fonts = 0;
  let part = '';
  for (const { kind, name, attributes } of readXml(xml)) {
    if (/^(?:fonts|cellXfs)$/.test(name)) part = kind === 'open' ? name : '';
    else if (name === 'numFmt')
      custom.set(attribute(attributes, 'numFmtId') ?? '', attribute(attributes, 'formatCode') ?? '');
    else if (part === 'fonts' && name === 'font' && kind !== 'close') fonts += 1;
    else if (part === 'fonts' && name === 'strike' && attribute(attributes, 'val') !== '0')
      struckFonts.add(fonts - 1);
    else if (part === 'cellXfs' && name === 'xf' && kind !== 'close') {
      const id = attribute(attributes, 'numFmtId') ?? '0';
      const isStruck = struckFonts.has(Number(attribute(attributes, 'fontId') ?? -1));
      styles.push({ code: custom.get(id) ?? formatOfId(Number(id)), isStruck });
    }
  }
  return styles;
}

interface Sheets {
  readonly strings: readonly string[];
  readonly styles: ReturnType<typeof readStyles>;
  readonly struck: string[];
  readonly is1904: boolean;
  readonly budget: { cells: number };
}

function readSheet(xml: string, { strings, styles, struck, is1904, budget }: Sheets) {
  const grid = new SheetGrid();
  let hidden = 0;
  let number = 0;
  let isShown = true;
  let cells: string[] = [];
  let cell = { type: '', style: 0, column: 0 };
  let isValue = false;
  let text = '';
  for (const { kind, name, attributes } of readXml(xml)) {
    if (kind === 'text') text += isValue ? name : '';
    else if (name === 'v' || name === 't') isValue = kind === 'open';
    else if (name === 'mergeCell') {
      const [from, to] = (attribute(attributes, 'ref') ?? '').split(':').map(placeOf);
      if (from && to) grid.merged.push({ ...from, lastRow: to.row, lastColumn: to.column });
    } else if (name === 'col' && isYes(attribute(attributes, 'hidden'))) {
      const [from, to] = [Number(attribute(attributes, 'min')), Number(attribute(attributes, 'max'))];
      for (let column = from; column <= Math.min(to, WIDEST); column += 1) grid.hiddenColumns.add(column - 1);
    } else if (budget.cells <= 0) continue;
    else if (name === 'c' && kind === 'open') {
      const type = attribute(attributes, 't') ?? '';
      const column = placeOf(attribute(attributes, 'r') ?? '')?.column ?? cells.length;
      cell = { type, style: Number(attribute(attributes, 's') ?? 0), column };
      text = '';
    } else if (name === 'c' && kind === 'close') {
      budget.cells -= 1;
      const isString = cell.type === 's';
      const stored = { type: cell.type, text: isString ? (strings[Number(text)] ?? '') : text };
      const style = styles[cell.style];
      const value = cellText(stored, style?.code ?? 'General', is1904);
      if (style?.isStruck && value !== '') struck.push(value);
      else if (value === '' && stored.text !== '') hidden += 1;
      else if (cell.column < WIDEST && value !== '') {
        while (cells.length < cell.column) cells.push('');
        cells[cell.column] = value;
      }
    } else if (name === 'row' && kind === 'open') {
      number = Number(attribute(attributes, 'r') ?? number + 1);
      isShown = !isYes(attribute(attributes, 'hidden'));
      cells = [];
    } else if (name === 'row' && kind === 'close' && cells.length > 0) {
      if (isShown) grid.rows.set(number, cells);
      else hidden += 1;
    }
  }
  /** `hidden` counts rows with cells and columns. */
  return { grid, hidden: hidden + grid.hiddenColumns.size };
}

function isYes(value: string | null): boolean {
  return value === '1' || value === 'true';
}

/** Row 7 and column 0 of "A7"; null where it names no cell. */
function placeOf(reference: string): { readonly row: number; readonly column: number } | null {
  const [, letters, row] = /^\$?([A-Z]{1,3})\$?(\d*)$/.exec(reference) ?? [];
  if (letters === undefined) return null;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(row), column };
}
