import type { DocumentText } from '../plain-document.ts';
import { joinTables, rowBlocks } from './row-blocks.ts';

/** Rows of a CSV or TSV file, parted by the mark that it names ("sep=;") or uses. */
export async function readCsv(text: string): Promise<DocumentText> {
  const { default: papa } = await import('papaparse');
  const named = /^\uFEFF?"?sep=(\\t|.)"?\r?\n/i.exec(text);
  const { data } = papa.parse<string[]>(named ? text.slice(named[0].length) : text, {
    skipEmptyLines: true,
    delimiter: named?.[1]?.replace('\\t', '\t') ?? '',
    delimitersToGuess: ['\t', ';', ',', '|'],
  });
  const emptyDetail = 'the table has no cells with text';
  return { text: joinTables(rowBlocks(data)), kind: 'csv', method: 'rows', emptyDetail };
}
