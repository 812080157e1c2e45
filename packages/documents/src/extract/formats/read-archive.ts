import { text } from 'node:stream/consumers';
import { SourceUnreadableError } from '@research-studio/schemas';
import type { Entry } from 'yauzl';

export interface BinaryFile {
  readonly bytes: Uint8Array;
  readonly location: string;
}

/** Pictures and all. */
const MAX_UNPACKED = 100_000_000;
/** Office files of books have 10 to 20 MB of XML; the parsers hold ten times as much as they read. */
const MAX_XML = 50_000_000;
const XML = /\.(?:xml|rels|x?html?|opf|ncx)$/i;
/** A Word file of ordinary size has some dozens, a long book some hundreds. */
const MOST_ENTRIES = 5_000;

/**
 * The texts of a ZIP by name, of those whose names are wanted. What would unpack to too much is refused by the sizes that
 * it declares; an entry that unpacks to more than it declares is damaged.
 *
 * @throws {SourceUnreadableError} `too_large` or `broken`.
 */
export async function readArchive(
  { bytes, location }: BinaryFile,
  wanted: RegExp,
): Promise<ReadonlyMap<string, string>> {
  const tooLarge = (what: string, limit: number) => {
    const detail = `unpacked it would have ${what}, and ${limit} are allowed`;
    return new SourceUnreadableError({ location, reason: 'too_large', detail });
  };
  try {
    const { fromBufferPromise } = await import('yauzl');
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const archive = await fromBufferPromise(buffer, { lazyEntries: true });
    const entries: Entry[] = [];
    for await (const entry of archive.eachEntry()) if (entries.push(entry) >= MOST_ENTRIES) break;
    const sizeOf = (some: readonly Entry[]) => some.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
    const declared = sizeOf(entries);
    if (entries.length >= MOST_ENTRIES || declared > MAX_UNPACKED)
      throw tooLarge(`${declared} bytes in ${entries.length} files`, MAX_UNPACKED);
    const xml = sizeOf(entries.filter(({ fileName }) => XML.test(fileName)));
    if (xml > MAX_XML) throw tooLarge(`${xml} bytes of XML`, MAX_XML);
    const texts = new Map<string, string>();
    for (const entry of entries)
      if (wanted.test(entry.fileName))
        texts.set(entry.fileName, await text(await archive.openReadStreamPromise(entry)));
    return texts;
  } catch (error) {
    if (error instanceof SourceUnreadableError) throw error;
    const detail = `the file is damaged (${error instanceof Error ? error.message : String(error)})`;
    throw new SourceUnreadableError({ location, reason: 'broken', detail, cause: error });
  }
}
