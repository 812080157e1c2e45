import { type ExtractedDocument, SourceUnreadableError } from '@research-studio/schemas';
import { addressIn, canonicalAddress } from './canonical-address.ts';
import { checkArchive } from './check-archive.ts';
import { languageTag } from './page-metadata.ts';
import { parseDay } from './parse-day.ts';
import { parsePage } from './parse-page.ts';
import { plainDocument } from './plain-document.ts';
import { joinBlocks, renderBlocks } from './render-blocks.ts';
import { tidyLine } from './tidy-text.ts';

export interface BinaryRequest {
  readonly bytes: Uint8Array;
  readonly location: string;
}

/** Word files of books have 10 to 20 MB of XML; more is a bomb, or pictures that are not read. */
const MAX_UNPACKED = 100_000_000;

/** Text, headings, lists and tables of a Word document. @throws {SourceUnreadableError} `too_large`, `broken` or `empty`. */
export async function extractDocx({ bytes, location }: BinaryRequest): Promise<ExtractedDocument> {
  const core = await checkArchive({ bytes, location, maxUnpacked: MAX_UNPACKED });
  const document = await parsePage(await convert(bytes, location));
  const blocks = renderBlocks(document.body);
  const heading = blocks.find(({ kind }) => kind === 'heading')?.text.replace(/^#+ /, '');
  const fact = (name: string) =>
    decodeXml(new RegExp(`<${name}[^>]*>([^<]*)<`).exec(core)?.[1] ?? '') || null;
  return plainDocument({
    url: canonicalAddress({
      location,
      base: null,
      candidates: [
        addressIn([fact('dc:identifier'), fact('dc:source'), fact('cp:keywords'), fact('dc:description')]),
      ],
      isArticle: true,
    }),
    title: fact('dc:title') ?? heading ?? null,
    siteName: null,
    author: fact('dc:creator'),
    publishedAt: parseDay(fact('dcterms:created') ?? fact('dcterms:modified')),
    language: languageTag(fact('dc:language')),
    text: joinBlocks(blocks),
    kind: 'docx',
    method: 'mammoth',
    location,
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

function decodeXml(text: string): string {
  const names: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return tidyLine(text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => names[name] ?? ''));
}
