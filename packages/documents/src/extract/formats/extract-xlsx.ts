import type { ExtractedDocument } from '@research-studio/schemas';
import { plainDocument } from '../plain-document.ts';
import { type Block, joinBlocks, tidyLine } from '../render-blocks.ts';
import type { BinaryRequest } from './extract-docx.ts';
import { readArchive } from './read-archive.ts';
import { attribute, officeFacts, readXml, relations } from './xml-text.ts';

const WORKBOOK = 'xl/workbook.xml';
/** Rows and cells beyond are not read; the flag "truncated" tells. */
const MOST_CELLS = 500_000;

/** The sheets that are shown, each a heading and its rows, dates and shares as they are shown. @throws {SourceUnreadableError} */
export async function extractXlsx({ bytes, location, steps }: BinaryRequest): Promise<ExtractedDocument> {
  const archive = await readArchive({
    bytes,
    location,
    wanted: (name) =>
      /^(?:docProps\/core\.xml|xl\/(?:_rels\/)?(?:workbook|styles|sharedStrings)\.xml.*|xl\/worksheets\/[^/]+\.xml)$/.test(
        name,
      ),
  });
  const strings = readStrings(archive.get('xl/sharedStrings.xml') ?? '');
  const formats = readFormats(archive.get('xl/styles.xml') ?? '');
  const targets = relations(archive, WORKBOOK);
  const blocks: Block[] = [];
  const budget = { cells: MOST_CELLS };
  for (const { name, attributes } of readXml(archive.get(WORKBOOK) ?? '')) {
    if (name !== 'sheet' || /hidden/i.test(attribute(attributes, 'state') ?? '')) continue;
    const sheet = archive.get(targets.get(/r:id\s*=\s*"([^"]*)"/.exec(attributes)?.[1] ?? '') ?? '') ?? '';
    const rows = readRows(sheet, { strings, formats, budget });
    if (rows.length === 0) continue;
    blocks.push({ kind: 'heading', text: `## ${tidyLine(attribute(attributes, 'name') ?? '')}` });
    for (const text of rows) blocks.push({ kind: 'row', text });
  }
  const document = plainDocument({
    ...officeFacts(archive),
    text: joinBlocks(blocks),
    kind: 'xlsx',
    method: 'sheets',
    location,
    steps,
    emptyDetail: 'the workbook has no cells with text',
  });
  return budget.cells > 0 ? document : { ...document, flags: [...document.flags, 'truncated'] };
}

function readStrings(xml: string): readonly string[] {
  const strings: string[] = [];
  let isText = false;
  let isReading = false;
  let text = '';
  for (const { kind, name } of readXml(xml)) {
    if (kind === 'text') text += isText && !isReading ? name : '';
    else if (name === 't') isText = kind === 'open';
    // Readings of Japanese words stand beside them.
    else if (name === 'rPh') isReading = kind === 'open';
    else if (name === 'si') {
      if (kind !== 'open') strings.push(tidyLine(text));
      text = '';
    }
  }
  return strings;
}

type Format = 'date' | 'percent' | 'plain';

/** How the cells of each style are shown, by its number. */
function readFormats(xml: string): readonly Format[] {
  const custom = new Map<string, string>();
  const formats: Format[] = [];
  let isCell = false;
  for (const { kind, name, attributes } of readXml(xml)) {
    if (name === 'numFmt')
      custom.set(attribute(attributes, 'numFmtId') ?? '', attribute(attributes, 'formatCode') ?? '');
    if (name === 'cellXfs') isCell = kind === 'open';
    if (name !== 'xf' || !isCell || kind === 'close') continue;
    const id = attribute(attributes, 'numFmtId') ?? '0';
    const code = (custom.get(id) ?? '').replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '');
    const isDate = (Number(id) >= 14 && Number(id) <= 17) || id === '22' || /[dy]/i.test(code);
    formats.push(isDate ? 'date' : id === '9' || id === '10' || code.includes('%') ? 'percent' : 'plain');
  }
  return formats;
}

interface Sheets {
  readonly strings: readonly string[];
  readonly formats: readonly Format[];
  readonly budget: { cells: number };
}

function readRows(xml: string, { strings, formats, budget }: Sheets): readonly string[] {
  const rows: string[] = [];
  let cells: string[] = [];
  let cell = { type: '', style: 0, column: 0 };
  let isValue = false;
  let text = '';
  for (const { kind, name, attributes } of readXml(xml)) {
    if (budget.cells <= 0) break;
    if (kind === 'text') text += isValue ? name : '';
    else if (name === 'v' || name === 't') isValue = kind === 'open';
    else if (name === 'c' && kind === 'open') {
      const type = attribute(attributes, 't') ?? '';
      const column = columnOf(attribute(attributes, 'r')) ?? cells.length;
      cell = { type, style: Number(attribute(attributes, 's') ?? 0), column };
      text = '';
    } else if (name === 'c' && kind === 'close') {
      budget.cells -= 1;
      const value = cell.type === 's' ? (strings[Number(text)] ?? '') : shown(text, cell, formats);
      if (cell.column < WIDEST && value !== '') {
        while (cells.length < cell.column) cells.push('');
        cells[cell.column] = tidyLine(value).replaceAll(' | ', ' / ');
      }
    } else if (name === 'row') {
      const row = cells.join(' | ').trim();
      if (kind === 'close' && /[\p{L}\p{N}]/u.test(row)) rows.push(row);
      cells = [];
    }
  }
  return rows;
}

const WIDEST = 200;

/** 0 of "A7", 27 of "AB3". */
function columnOf(reference: string | null): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function shown(
  text: string,
  { type, style }: { readonly type: string; readonly style: number },
  formats: readonly Format[],
): string {
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
  if (type !== '' && type !== 'n') return text;
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) return text;
  const format = formats[style] ?? 'plain';
  if (format === 'percent') return `${round(value * 100)}%`;
  // Days are counted from 30 December 1899; before March 1900 the count has a day that never was.
  if (format === 'date' && value >= 61 && value < 2_958_466)
    return new Date(Date.UTC(1899, 11, 30) + Math.floor(value) * 86_400_000).toISOString().slice(0, 10);
  return String(round(value));
}

/** Without the noise of binary fractions. */
function round(value: number): number {
  return Number(value.toPrecision(12));
}
