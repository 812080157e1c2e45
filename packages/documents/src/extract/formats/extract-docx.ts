import { type ExtractedDocument, SourceUnreadableError } from '@research-studio/schemas';
import { parsePage } from '../parse-page.ts';
import { plainDocument } from '../plain-document.ts';
import { joinBlocks, renderBlocks } from '../render-blocks.ts';
import type { StepRecorder } from '../step-recorder.ts';
import { readArchive } from './read-archive.ts';
import { officeFacts } from './xml-text.ts';

export interface BinaryRequest {
  readonly bytes: Uint8Array;
  readonly location: string;
  readonly steps?: StepRecorder | undefined;
}

/** Text, headings, lists and tables of a Word document. @throws {SourceUnreadableError} `too_large`, `broken` or `empty`. */
export async function extractDocx({ bytes, location, steps }: BinaryRequest): Promise<ExtractedDocument> {
  const archive = await readArchive({ bytes, location, wanted: (name) => name === 'docProps/core.xml' });
  const document = await parsePage(await convert(bytes, location));
  const blocks = renderBlocks(document.body);
  const heading = blocks.find(({ kind }) => kind === 'heading')?.text.replace(/^#+ /, '');
  const facts = officeFacts(archive);
  return plainDocument({
    ...facts,
    title: facts.title ?? heading ?? null,
    text: joinBlocks(blocks),
    kind: 'docx',
    method: 'mammoth',
    location,
    steps,
  });
}

async function convert(bytes: Uint8Array, location: string): Promise<string> {
  const { default: mammoth } = await import('mammoth');
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: Buffer.from(bytes) },
      { convertImage: mammoth.images.imgElement(async () => ({ src: '' })), externalFileAccess: false },
    );
    return value;
  } catch (error) {
    throw new SourceUnreadableError({
      location,
      reason: 'broken',
      detail: `it is not a readable Word document (${error instanceof Error ? error.message : String(error)})`,
      cause: error,
    });
  }
}
