import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { DocumentMatch, Embedder, SearchOptions } from '@research-studio/extractive';
import { sha256 } from '../../files/files.ts';
import type { DocumentEntry, DocumentSet, DocumentSetOptions } from './document-set.ts';
import { isDamage, openDatabase, removeDocumentStore, within } from './document-store.ts';
import { folderOfSet } from './set-folder.ts';

export interface MeaningSearch {
  /** Ranks by words and meaning together. Best first; ties by position. @throws what the embedding model throws */
  search(query: string, options: SearchOptions): Promise<readonly DocumentMatch[]>;
}

interface MeaningOptions
  extends Pick<DocumentSetOptions, 'cacheDirectory' | 'paths' | 'onNotice' | 'onProgress'> {
  readonly embedder: Embedder;
}

/** Passages whose vectors are made and kept at once. */
const BATCH = 256;
/** Words and meaning count alike. */
const MEANING = 0.5;
/** The vectors of the passages of a text, one after the other; numbers in a byte each. */
const SCHEMA = 'CREATE TABLE IF NOT EXISTS vectors (key TEXT PRIMARY KEY, numbers BLOB NOT NULL);';

/**
 * Makes the vectors of all passages that have none yet and keeps them on the disk, as it goes, so that each text is
 * embedded once and a work that is cut short goes on where it stopped.
 *
 * @throws what the embedding model throws
 */
export async function openMeaningSearch(
  set: DocumentSet,
  options: MeaningOptions,
  signal: AbortSignal | undefined,
): Promise<MeaningSearch> {
  const store = await openStore(options);
  try {
    const work = { set, documents: documentsOf(set), options, store, signal };
    await complete(work);
    return searchOver(work);
  } catch (error) {
    store.close();
    throw error;
  }
}

async function openStore(options: MeaningOptions): Promise<DatabaseSync> {
  const file = join(folderOfSet(options), 'vectors.sqlite');
  const tables = { schema: SCHEMA, madeBy: options.embedder.model };
  try {
    return await openDatabase(file, tables).catch(async (error: unknown) => {
      if (!isDamage(error)) throw error;
      await removeDocumentStore(file);
      return openDatabase(file, tables);
    });
  } catch (error) {
    options.onNotice(`Vectors of local documents cannot be kept in ${file}: ${(error as Error).message}.`);
    return openDatabase(':memory:', tables);
  }
}

/** A document with its passages. */
interface Passages {
  readonly entry: DocumentEntry;
  readonly places: readonly Omit<DocumentMatch, 'score'>[];
  /** Names its vectors: another text, or one cut otherwise, has others. */
  readonly key: string;
}

function documentsOf(set: DocumentSet): readonly Passages[] {
  const byDocument = Map.groupBy(set.index.passages(), ({ document }) => document);
  return set.entries.map((entry, document) => {
    const places = byDocument.get(document) ?? [];
    const cuts = places.map(({ start, end }) => `${start} ${end}`).join(' ');
    return { entry, places, key: sha256(`${entry.file.record.document?.textHash} ${cuts}`) };
  });
}

interface Completing {
  readonly set: DocumentSet;
  readonly documents: readonly Passages[];
  readonly options: MeaningOptions;
  readonly store: DatabaseSync;
  readonly signal: AbortSignal | undefined;
}

async function complete({ set, documents, options, store, signal }: Completing): Promise<void> {
  const known = new Set(
    store
      .prepare('SELECT key FROM vectors')
      .all()
      .map(({ key }) => String(key)),
  );
  const add = store.prepare('INSERT OR REPLACE INTO vectors VALUES (?, ?)');
  const remove = store.prepare('DELETE FROM vectors WHERE key = ?');
  const wanted = new Set(documents.map(({ key }) => key));
  within(store, () => {
    for (const key of known) if (!wanted.has(key)) remove.run(key);
  });
  const missing = documents.filter(({ key, places }) => places.length > 0 && !known.has(key));
  let done = 0;
  let batch: { readonly key: string; readonly passages: readonly string[] }[] = [];
  const save = async () => {
    const own = batch;
    batch = [];
    const vectors = [...(await options.embedder.embed(own.flatMap(({ passages }) => passages)))];
    signal?.throwIfAborted();
    within(store, () => {
      for (const { key, passages } of own) add.run(key, bytesOf(vectors.splice(0, passages.length)));
    });
    done += own.length;
    options.onProgress({ done, total: missing.length });
  };
  for (const { entry, places, key } of missing) {
    const { text } = await set.read(entry, signal);
    batch.push({ key, passages: places.map(({ start, end }) => text.slice(start, end)) });
    if (batch.reduce((sum, { passages }) => sum + passages.length, 0) >= BATCH) await save();
  }
  if (batch.length > 0) await save();
}

function bytesOf(vectors: readonly (readonly number[])[]): Uint8Array {
  return Buffer.concat(vectors.map((vector) => Buffer.from(inBytes(vector).buffer)));
}

/** From -127 to 127. Length does not count: vectors are compared by direction alone. */
function inBytes(vector: readonly number[]): Int8Array {
  const most = vector.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0) || 1;
  return Int8Array.from(vector, (value) => Math.round((127 * value) / most));
}

function searchOver({ set, documents, options: { embedder }, store }: Completing): MeaningSearch {
  const numbersOf = store.prepare('SELECT numbers FROM vectors WHERE key = ?');
  return {
    async search(query, { limit, accepts = () => true }) {
      const [vector = []] = await embedder.embed([query]);
      const asked = inBytes(vector);
      const words = new Map(set.index.search(query, { accepts }).map((match) => [match.document, match]));
      return documents
        .flatMap(({ key, places }, document): readonly DocumentMatch[] => {
          if (!accepts(document) || places.length === 0) return [];
          const { numbers } = numbersOf.get(key) ?? {};
          const { passage, cosine } = nearestPassage(asked, new Int8Array(numbers as Uint8Array));
          const known = words.get(document);
          const isWorded = known !== undefined && known.score >= cosine;
          const { start, end } = isWorded ? known : (places[passage] as DocumentMatch);
          return [{ document, start, end, score: (1 - MEANING) * (known?.score ?? 0) + MEANING * cosine }];
        })
        .sort((a, b) => b.score - a.score || a.document - b.document)
        .slice(0, limit);
    },
  };
}

/** By cosine; 0 where no passage points in the direction of what is asked. */
function nearestPassage(asked: Int8Array, all: Int8Array) {
  const size = asked.length;
  const own = asked.reduce((sum, value) => sum + value * value, 0);
  let best = { passage: 0, cosine: 0 };
  for (let passage = 0; passage * size < all.length; passage += 1) {
    let [dot, other] = [0, 0];
    for (let at = 0, from = passage * size; at < size; at += 1) {
      const value = all[from + at] ?? 0;
      dot += (asked[at] ?? 0) * value;
      other += value * value;
    }
    const cosine = own === 0 || other === 0 ? 0 : dot / Math.sqrt(own * other);
    if (cosine > best.cosine) best = { passage, cosine };
  }
  return best;
}
