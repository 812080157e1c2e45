import type { ExtractedDocument } from '@research-studio/schemas';
import { plainDocument } from '../plain-document.ts';
import { joinBlocks, tidyLine } from '../render-blocks.ts';
import type { StepRecorder } from '../step-recorder.ts';

interface RowsRequest {
  readonly text: string;
  readonly location: string;
  readonly steps?: StepRecorder | undefined;
}

/** Rows of a CSV or TSV file, by RFC 4180 and with whatever mark parts the cells of its first rows. @throws {SourceUnreadableError} `empty`. */
export async function extractRows({ text, location, steps }: RowsRequest): Promise<ExtractedDocument> {
  const rows = readRows(text.replace(/^\uFEFF/, ''), separatorOf(text));
  const blocks = rows
    .map((cells) =>
      cells
        .map((cell) => tidyLine(cell).replaceAll(' | ', ' / '))
        .join(' | ')
        .trim(),
    )
    .filter((row) => /[\p{L}\p{N}]/u.test(row))
    .map((row) => ({ kind: 'row', text: row }) as const);
  return plainDocument({
    url: null,
    title: null,
    siteName: null,
    author: null,
    publishedAt: null,
    language: null,
    text: joinBlocks(blocks),
    kind: 'csv',
    method: 'rows',
    location,
    steps,
    emptyDetail: 'the table has no cells with text',
  });
}

const SEPARATORS = ['\t', ';', ',', '|'] as const;

/** The mark that occurs in most of the first rows equally often. */
export function separatorOf(text: string): string {
  const lines = text.slice(0, 20_000).split(/\r?\n/).filter(Boolean).slice(0, 20);
  const agreement = (mark: string): number => {
    const counts = lines.map((line) => line.replaceAll(/"[^"]*"/g, '').split(mark).length - 1);
    const [first = 0] = counts;
    return first === 0 ? 0 : counts.filter((count) => count === first).length;
  };
  return SEPARATORS.reduce<string>((best, mark) => (agreement(mark) > agreement(best) ? mark : best), ',');
}

function readRows(text: string, separator: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at <= text.length; ) {
    let cell = '';
    if (text[at] === '"') {
      const end = endOfQuoted(text, at + 1);
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
    }
    const stop = nextOf(text, at, separator);
    row.push(cell + text.slice(at, stop).replace(/\r$/, ''));
    if (text[stop] !== separator) {
      rows.push(row);
      row = [];
    }
    at = stop + 1;
  }
  return rows;
}

function endOfQuoted(text: string, from: number): number {
  for (let at = from; ; at += 2) {
    at = text.indexOf('"', at);
    if (at < 0) return text.length;
    if (text[at + 1] !== '"') return at;
  }
}

function nextOf(text: string, from: number, separator: string): number {
  for (let at = from; at < text.length; at += 1) if (text[at] === separator || text[at] === '\n') return at;
  return text.length;
}
