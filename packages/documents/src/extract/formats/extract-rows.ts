import type { ExtractedDocument } from '@research-studio/schemas';
import { plainDocument } from '../plain-document.ts';
import type { StepRecorder } from '../step-recorder.ts';
import { joinTables, rowBlocks } from './row-blocks.ts';

interface RowsRequest {
  readonly text: string;
  readonly location: string;
  readonly steps?: StepRecorder | undefined;
}

/** Rows of a CSV or TSV file, parted by the mark that it names ("sep=;") or uses. @throws {SourceUnreadableError} `empty`. */
export async function extractRows({ text, location, steps }: RowsRequest): Promise<ExtractedDocument> {
  const { default: papa } = await import('papaparse');
  const named = /^\uFEFF?"?sep=(\\t|.)"?\r?\n/i.exec(text);
  const { data } = papa.parse<string[]>(named ? text.slice(named[0].length) : text, {
    skipEmptyLines: true,
    delimiter: named?.[1]?.replace('\\t', '\t') ?? '',
    delimitersToGuess: ['\t', ';', ',', '|'],
  });
  return plainDocument({
    url: null,
    title: null,
    siteName: null,
    author: null,
    publishedAt: null,
    language: null,
    text: joinTables(rowBlocks(data)),
    kind: 'csv',
    method: 'rows',
    location,
    steps,
    emptyDetail: 'the table has no cells with text',
  });
}
