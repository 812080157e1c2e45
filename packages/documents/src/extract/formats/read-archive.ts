import type { Readable } from 'node:stream';
import { SourceUnreadableError } from '@research-studio/schemas';
import type { Entry, ZipFile } from 'yauzl';

interface ArchiveRequest {
  readonly bytes: Uint8Array;
  readonly location: string;
  /** Entries whose text is wanted. */
  readonly wanted: (name: string) => boolean;
}

/** Pictures and all. */
const MAX_UNPACKED = 100_000_000;
/** Office files of books have 10 to 20 MB of XML; the parsers hold ten times as much as they read. */
const MAX_XML = 50_000_000;
/** A Word file of ordinary size has some dozens, a long book some hundreds. */
const MOST_ENTRIES = 5_000;

/**
 * The wanted texts of a ZIP by name, and the proof that it may be unpacked in memory: first by the sizes it declares,
 * then by unpacking entry after entry, as declared sizes may lie.
 *
 * @throws {SourceUnreadableError} `too_large` or `broken`.
 */
export async function readArchive(request: ArchiveRequest): Promise<ReadonlyMap<string, string>> {
  const { bytes, location, wanted } = request;
  const tooLarge = (detail: string) => new SourceUnreadableError({ location, reason: 'too_large', detail });
  try {
    const archive = await open(bytes);
    const entries = await listEntries(archive);
    const declared = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
    if (entries.length >= MOST_ENTRIES || declared > MAX_UNPACKED)
      throw tooLarge(
        `unpacked it would have ${declared} bytes in ${entries.length} files, and ${MAX_UNPACKED} are allowed`,
      );
    const xml = entries.reduce(
      (sum, { fileName, uncompressedSize }) => sum + (isXml(fileName) ? uncompressedSize : 0),
      0,
    );
    if (xml > MAX_XML)
      throw tooLarge(`unpacked it would have ${xml} bytes of XML, and ${MAX_XML} are allowed`);
    const texts = new Map<string, string>();
    let unpacked = 0;
    let unpackedXml = 0;
    for (const entry of entries) {
      const isWanted = wanted(entry.fileName);
      const chunks: Buffer[] = [];
      for await (const chunk of await openEntry(archive, entry)) {
        unpacked += (chunk as Buffer).length;
        if (unpacked > MAX_UNPACKED)
          throw tooLarge(`unpacked it has more than the ${MAX_UNPACKED} bytes allowed`);
        if (isXml(entry.fileName)) unpackedXml += (chunk as Buffer).length;
        if (unpackedXml > MAX_XML)
          throw tooLarge(`unpacked it has more than the ${MAX_XML} bytes of XML allowed`);
        if (isWanted) chunks.push(chunk as Buffer);
      }
      if (isWanted) texts.set(entry.fileName, Buffer.concat(chunks).toString('utf8'));
    }
    return texts;
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

function isXml(name: string): boolean {
  return /\.(?:xml|rels|x?html?|opf|ncx)$/i.test(name);
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
