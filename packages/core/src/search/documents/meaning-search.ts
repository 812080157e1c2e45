import { join } from 'node:path';
import type { DocumentMatch, Embedder, SearchOptions } from '@research-studio/extractive';
import { sha256 } from '../../files/files.ts';
import type { DocumentEntry, DocumentSet, DocumentSetOptions } from './document-set.ts';
import { isDamage, removeDocumentStore } from './document-store.ts';
import { cosineTo, differingSigns, keptForm, openVectorStore, type VectorStore } from './document-vectors.ts';
import { folderOfSet } from './set-folder.ts';

export interface MeaningSearch {
  /** Ranks by words and meaning together. Best first; ties by position. @throws what the embedding model throws */
  search(query: string, options: SearchOptions): Promise<readonly DocumentMatch[]>;
}

interface MeaningOptions
  extends Pick<DocumentSetOptions, 'cacheDirectory' | 'paths' | 'keepHostile' | 'onNotice' | 'onProgress'> {
  readonly embedder: Embedder;
}

/** Passages whose vectors are made and kept at once. */
const BATCH = 256;
/** Passages whose documents are compared exactly; the others are ruled out by the signs of their vectors. */
const NEAREST = 300;
/** Documents that are so for their words. */
const MOST_WORDED = 100;
/** What words and meaning say count alike. */
const MEANING = 0.5;

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
    const documents = documentsOf(set);
    await complete({ set, documents, options, store, signal });
    return searchOver({ set, documents, embedder: options.embedder, store });
  } catch (error) {
    store.close();
    throw error;
  }
}

async function openStore(options: MeaningOptions): Promise<VectorStore> {
  const file = join(folderOfSet(options), 'vectors.sqlite');
  const { model } = options.embedder;
  try {
    return await openVectorStore(file, model).catch(async (error: unknown) => {
      if (!isDamage(error)) throw error;
      await removeDocumentStore(file);
      return openVectorStore(file, model);
    });
  } catch (error) {
    options.onNotice(`Vectors of local documents cannot be kept in ${file}: ${(error as Error).message}.`);
    return openVectorStore(':memory:', model);
  }
}

/** A document with its passages, which are one after the other among those of all. */
interface Passages {
  readonly entry: DocumentEntry;
  readonly first: number;
  readonly places: readonly Omit<DocumentMatch, 'score'>[];
  /** Names its vectors: another text, or one cut otherwise, has others. */
  readonly key: string;
}

function documentsOf(set: DocumentSet): readonly Passages[] {
  const byDocument = Map.groupBy(set.index.passages(), ({ document }) => document);
  let first = 0;
  return set.entries.map((entry, document) => {
    const places = byDocument.get(document) ?? [];
    const cuts = places.map(({ start, end }) => `${start} ${end}`).join(' ');
    const own = { entry, first, places, key: sha256(`${entry.file.document?.textHash} ${cuts}`) };
    first += places.length;
    return own;
  });
}

interface Completing {
  readonly set: DocumentSet;
  readonly documents: readonly Passages[];
  readonly options: MeaningOptions;
  readonly store: VectorStore;
  readonly signal: AbortSignal | undefined;
}

async function complete({ set, documents, options, store, signal }: Completing): Promise<void> {
  store.keepOnly(new Set(documents.map(({ key }) => key)));
  const missing = documents.filter(({ key, places }) => places.length > 0 && !store.has(key));
  let done = 0;
  let batch: { readonly key: string; readonly passages: readonly string[] }[] = [];
  const save = async () => {
    const own = batch;
    batch = [];
    const vectors = [...(await options.embedder.embed(own.flatMap(({ passages }) => passages)))];
    signal?.throwIfAborted();
    store.save(own.map(({ key, passages }) => ({ key, vectors: vectors.splice(0, passages.length) })));
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

interface Searching {
  readonly set: DocumentSet;
  readonly documents: readonly Passages[];
  readonly embedder: Embedder;
  readonly store: VectorStore;
}

function searchOver({ set, documents, embedder, store }: Searching): MeaningSearch {
  let signs: Uint32Array | undefined;
  return {
    async search(query, { limit, accepts = () => true }) {
      const [vector = []] = await embedder.embed([query]);
      const asked = keptForm(vector);
      signs ??= allSigns(documents, store, asked.signs.length);
      const worded = set.index.search(query, { accepts });
      const candidates = new Set([
        ...worded.slice(0, MOST_WORDED).map(({ document }) => document),
        ...nearest({ asked: asked.signs, signs, documents, accepts }),
      ]);
      const words = new Map(worded.map((match) => [match.document, match]));
      return [...candidates]
        .map((document): DocumentMatch => {
          const own = documents[document] as Passages;
          const { passage, cosine } = nearestPassage(asked.values, store.values(own.key));
          const known = words.get(document);
          const { start, end } =
            known !== undefined && known.score >= cosine ? known : (own.places[passage] as DocumentMatch);
          const score = (1 - MEANING) * (known?.score ?? 0) + MEANING * cosine;
          return { document, start, end, score };
        })
        .sort((a, b) => b.score - a.score || a.document - b.document)
        .slice(0, limit);
    },
  };
}

/** Held in memory, since each query looks at all of them: a bit for each number of each vector. */
function allSigns(documents: readonly Passages[], store: VectorStore, words: number): Uint32Array {
  const count = documents.reduce((sum, { places }) => sum + places.length, 0);
  const all = new Uint32Array(count * words);
  for (const { key, first } of documents) all.set(store.signs(key) ?? [], first * words);
  return all;
}

interface Nearest {
  readonly asked: Uint32Array;
  readonly signs: Uint32Array;
  readonly documents: readonly Passages[];
  readonly accepts: (document: number) => boolean;
}

/** Documents of the passages whose vectors have the most signs in common with what is asked. */
function nearest({ asked, signs, documents, accepts }: Nearest): readonly number[] {
  const differing = new Uint16Array(signs.length / Math.max(1, asked.length)).fill(FAR);
  for (const [document, { first, places }] of documents.entries())
    if (accepts(document))
      for (let passage = first; passage < first + places.length; passage += 1)
        differing[passage] = differingSigns(asked, signs, passage);
  const most = Math.min(FAR - 1, differing.toSorted()[Math.min(NEAREST, differing.length) - 1] ?? 0);
  return documents.flatMap(({ first, places }, document) =>
    differing.subarray(first, first + places.length).some((count) => count <= most) ? [document] : [],
  );
}

/** Of what is not accepted: more signs than any vector has. */
const FAR = 65_535;

function nearestPassage(asked: Int8Array, values: Int8Array | null) {
  let best = { passage: 0, cosine: 0 };
  for (let passage = 0; passage * asked.length < (values?.length ?? 0); passage += 1) {
    const cosine = cosineTo(asked, values as Int8Array, passage);
    if (cosine > best.cosine) best = { passage, cosine };
  }
  return best;
}
