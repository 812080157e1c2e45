import type { Readable } from 'node:stream';
import { type ExtractedDocument, SourceUnreadableError } from '@research-studio/schemas';
import type { Entry, ZipFile } from 'yauzl';
import { parseDay } from './page-dates.ts';
import { addressIn, languageTag } from './page-metadata.ts';
import { parsePage } from './parse-page.ts';
import { plainDocument } from './plain-document.ts';
import { joinBlocks, renderBlocks, tidyLine } from './render-blocks.ts';
import type { StepRecorder } from './step-recorder.ts';

export interface BinaryRequest {
  readonly bytes: Uint8Array;
  readonly location: string;
  readonly steps?: StepRecorder | undefined;
}

/** Word files of books have 10 to 20 MB of XML; more is a bomb, or pictures that are not read. */
const MAX_UNPACKED = 100_000_000;

/** Text, headings, lists and tables of a Word document. @throws {SourceUnreadableError} `too_large`, `broken` or `empty`. */
export async function extractDocx({ bytes, location, steps }: BinaryRequest): Promise<ExtractedDocument> {
  const core = await checkArchive({ bytes, location, maxUnpacked: MAX_UNPACKED });
  const document = await parsePage(await convert(bytes, location));
  const blocks = renderBlocks(document.body);
  const heading = blocks.find(({ kind }) => kind === 'heading')?.text.replace(/^#+ /, '');
  const fact = (name: string) =>
    decodeXml(new RegExp(`<${name}[^>]*>([^<]*)<`).exec(core)?.[1] ?? '') || null;
  return plainDocument({
    url: addressIn([fact('dc:identifier'), fact('dc:source'), fact('cp:keywords'), fact('dc:description')]),
    title: fact('dc:title') ?? heading ?? null,
    siteName: null,
    author: fact('dc:creator'),
    publishedAt: parseDay(fact('dcterms:created') ?? fact('dcterms:modified')),
    language: languageTag(fact('dc:language')),
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

function decodeXml(text: string): string {
  const names: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return tidyLine(text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => names[name] ?? ''));
}

interface ArchiveCheck {
  readonly bytes: Uint8Array;
  readonly location: string;
  /** Bytes that all entries together may have when unpacked. */
  readonly maxUnpacked: number;
}

/** A Word file of ordinary size has some dozens. */
const MOST_ENTRIES = 5_000;

/**
 * Proves that a ZIP may be unpacked in memory: first by the sizes it declares, then by unpacking entry after entry
 * into nothing, as declared sizes may lie.
 *
 * @returns The text of `docProps/core.xml`, where Office keeps title and author; empty when there is none.
 * @throws {SourceUnreadableError} `too_large` or `broken`.
 */
async function checkArchive({ bytes, location, maxUnpacked }: ArchiveCheck): Promise<string> {
  const tooLarge = (detail: string) => new SourceUnreadableError({ location, reason: 'too_large', detail });
  try {
    const archive = await open(bytes);
    const entries = await listEntries(archive);
    const declared = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
    if (entries.length >= MOST_ENTRIES || declared > maxUnpacked)
      throw tooLarge(
        `unpacked it would have ${declared} bytes in ${entries.length} files, and ${maxUnpacked} are allowed`,
      );
    let core = '';
    let unpacked = 0;
    for (const entry of entries) {
      const keep = entry.fileName === 'docProps/core.xml' ? 100_000 : 0;
      for await (const chunk of await openEntry(archive, entry)) {
        unpacked += (chunk as Buffer).length;
        if (unpacked > maxUnpacked)
          throw tooLarge(`unpacked it has more than the ${maxUnpacked} bytes allowed`);
        if (core.length < keep) core += (chunk as Buffer).toString('utf8');
      }
    }
    return core;
  } catch (error) {
    if (error instanceof SourceUnreadableError) throw error;
    throw new SourceUnreadableError({
      location,
      reason: 'broken',
      detail: `the file is damaged (${error instanceof Error ? error.message : String(error)})`,
      cause: error,
    });
  }
}

async function open(bytes: Uint8Array): Promise<ZipFile> {
  const { fromBuffer } = await import('yauzl');
  return new Promise((resolve, reject) => {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    fromBuffer(buffer, { lazyEntries: true }, (error, archive) => (error ? reject(error) : resolve(archive)));
  });
}

function listEntries(archive: ZipFile): Promise<readonly Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    archive.on('error', reject);
    archive.on('end', () => resolve(entries));
    archive.on('entry', (entry: Entry) => {
      entries.push(entry);
      if (entries.length >= MOST_ENTRIES) resolve(entries);
      else archive.readEntry();
    });
    archive.readEntry();
  });
}

function openEntry(archive: ZipFile, entry: Entry): Promise<Readable> {
  return new Promise((resolve, reject) => {
    archive.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
  });
}
