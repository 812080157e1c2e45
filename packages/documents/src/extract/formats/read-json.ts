import { listOmissions } from '../list-omissions.ts';
import type { DocumentText } from '../plain-document.ts';
import { readMarkdown } from '../read-text.ts';
import { tidyLine } from '../render-blocks.ts';

type Fields = Readonly<Record<string, unknown>>;

/** JSON, JSON lines or a notebook as text; null for what is none of them. */
export async function readJson(text: string): Promise<DocumentText | null> {
  try {
    const data = parseAny(text.replace(/^\uFEFF/, ''));
    if (data === undefined) return null;
    if (isFields(data) && 'nbformat' in data && fieldsIn(data['cells']).length > 0)
      return await readNotebook(fieldsIn(data['cells']));
    const title = isFields(data) && typeof data['title'] === 'string' ? tidyLine(data['title']) : '';
    return {
      title: title || null,
      text: writeValue(data, 2).join('\n\n'),
      kind: 'json',
      method: 'json',
      emptyDetail: 'the data has no values',
    };
  } catch (error) {
    // Nested beyond what can be read.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** One value, or the values of lines of which some may be damaged and stay as they are. */
function parseAny(text: string): unknown {
  const whole = parseExactly(text);
  if (whole !== undefined) return whole;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const values = lines.map((line) => parseExactly(line) ?? line.trim());
  return values.filter(isFields).length > lines.length / 2 ? values : undefined;
}

/** Numbers as they are written: 1.50 is not 1.5, and long ones keep their digits. */
function parseExactly(text: string): unknown {
  try {
    return JSON.parse(text, (_key: string, value: unknown, context?: { source?: string }) =>
      typeof value === 'number' ? (context?.source ?? value) : value,
    );
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Deeper parts get no heading. */
const DEEPEST_HEADING = 4;
/** A record with a longer value has a line for each of its fields. */
const LONG_VALUE = 300;

/** Paragraphs: fields first, then what is nested in them, each under its name. */
function writeValue(value: unknown, level: number): readonly string[] {
  if (Array.isArray(value)) return writeRecords(value.map((item) => ['', item]));
  if (!isFields(value)) return [scalar(value)];
  const entries = Object.entries(value);
  const isMap =
    entries.length > 1 && entries.every(([, item]) => isFields(item) && Object.values(item).every(isFlat));
  if (isMap) return writeRecords(entries);
  const isDeep = ([, item]: readonly [string, unknown]) => !isFlat(item) && level <= DEEPEST_HEADING;
  const flat = entries.filter((entry) => !isDeep(entry)).flatMap(([key, item]) => fieldsOf(item, key));
  return [
    ...(flat.length > 0 ? [flat.join('\n')] : []),
    ...entries.filter(isDeep).flatMap(([key, item]) => {
      const inner = writeValue(item, level + 1);
      return inner.length > 0 ? [`${'#'.repeat(level)} ${tidyLine(key)}`, ...inner] : [];
    }),
  ];
}

/** Short records a line each, with the names of their fields; long ones a paragraph each. */
function writeRecords(records: readonly (readonly [name: string, value: unknown])[]): readonly string[] {
  const paragraphs: string[] = [];
  let rows: string[] = [];
  const end = (): void => {
    if (rows.length > 0) paragraphs.push(rows.join('\n'));
    rows = [];
  };
  for (const [name, value] of records) {
    const fields = [...(name ? [name] : []), ...fieldsOf(value, '')];
    if (fields.some((field) => field.length > LONG_VALUE || field.includes('\n'))) {
      end();
      paragraphs.push(fields.join('\n'));
    } else if (fields.length > 0)
      rows.push(fields.map((field) => field.replaceAll(' | ', ' / ')).join(' | '));
  }
  end();
  return paragraphs;
}

function isFlat(value: unknown): boolean {
  return Array.isArray(value) ? value.every((item) => !isFields(item) && isFlat(item)) : !isFields(value);
}

/** "name: value" of each scalar in a value; names of nested ones are joined with dots. */
function fieldsOf(value: unknown, name: string): readonly string[] {
  if (value === '') return [];
  if (isFields(value))
    return Object.entries(value).flatMap(([key, item]) => fieldsOf(item, name ? `${name}.${key}` : key));
  if (Array.isArray(value) && !isFlat(value))
    return value.flatMap((item, at) => fieldsOf(item, `${name || 'item'} ${at + 1}`));
  const text = scalar(value);
  return text === '' ? [] : [name ? `${tidyLine(name)}: ${text}` : text];
}

function scalar(value: unknown): string {
  return Array.isArray(value)
    ? value.map((item) => (Array.isArray(item) ? `(${scalar(item)})` : scalar(item))).join(', ')
    : String(value);
}

function fieldsIn(list: unknown): readonly Fields[] {
  return Array.isArray(list) ? list.filter(isFields) : [];
}

/** Text, code, and what the code wrote, in their order. */
async function readNotebook(cells: readonly Fields[]): Promise<DocumentText> {
  const unread: string[] = [];
  const parts = cells.flatMap((cell) => {
    const source = joined(cell['source']);
    if (cell['cell_type'] !== 'code') return [source];
    return [fenced(source), ...fieldsIn(cell['outputs']).map((output) => readOutput(output, unread))];
  });
  const read = await readMarkdown(parts.filter(Boolean).join('\n\n'));
  const omissions = listOmissions({ kind: 'parts_not_read', texts: unread });
  return { ...read, kind: 'notebook', omissions: [...(read.omissions ?? []), ...omissions] };
}

/** Cells hold a text or its lines. */
function joined(source: unknown): string {
  return Array.isArray(source) ? source.join('') : typeof source === 'string' ? source : '';
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
const ANSI = /\u001B\[[\d;]*[A-Za-z]/g;

function fenced(text: string): string {
  const clean = text.replaceAll(ANSI, '');
  return clean.trim() === '' ? '' : `${FENCE}\n${clean.replaceAll(FENCE, '~~~')}\n${FENCE}`;
}

const FENCE = '~~~~~~~~';

function readOutput(output: Fields, unread: string[]): string {
  const data = isFields(output['data']) ? output['data'] : output;
  const table = joined(data['text/html']);
  if (/<table\b/i.test(table)) return table.replaceAll(/\n\s*\n/g, '\n');
  const error =
    output['ename'] === undefined ? '' : `${String(output['ename'])}: ${String(output['evalue'])}`;
  const markdown = joined(data['text/markdown'] ?? data['text/latex']);
  const text = markdown || fenced(joined(data['text/plain'] ?? output['text']) || error);
  const pictures = Object.keys(data).filter((type) => type.startsWith('image/'));
  if (pictures.length > 0) unread.push(text.replaceAll(FENCE, '').trim() || (pictures[0] ?? ''));
  return text;
}
