import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BaseStore } from '@langchain/langgraph-checkpoint';
import { ExtractedDocument, RunError, Source } from '@research-studio/schemas';
import { z } from 'zod';
import { isMissingFile, sha256, unlessDamaged, writeFileAtomic } from '../files/files.ts';
import { openJsonLines, readJsonLines, unreadableLines } from '../files/json-lines.ts';

/** The content of `sources/<content hash>.json`. */
export const StoredSource = ExtractedDocument.extend({
  schemaVersion: z.literal(1),
  contentHash: Source.shape.contentHash,
  fetchedAt: Source.shape.fetchedAt,
});
export type StoredSource = z.infer<typeof StoredSource>;

export const IndexLine = z.strictObject({
  address: z.string().describe('Canonical form of the address that was asked for.'),
  source: Source,
});
export type IndexLine = z.infer<typeof IndexLine>;

export type SourceStore = Awaited<ReturnType<typeof openSourceStore>>;

/** Where texts lie, by content hash. */
interface Texts {
  /** @throws {RunError} when it is missing or unreadable. */
  read(contentHash: string): Promise<StoredSource>;
  write(stored: StoredSource): Promise<void>;
}

/** Opens or creates the `sources` folder of a run; with a `store` of LangGraph the texts lie there. */
export async function openSourceStore(runFolder: string, store?: BaseStore) {
  const folder = join(runFolder, 'sources');
  const texts = store === undefined ? fileTexts(folder) : storeTexts(store);
  const { values, lines, unreadable } = await openJsonLines(join(folder, 'index.jsonl'));
  const entries = values.flatMap((value) => IndexLine.safeParse(value).data ?? []);
  const byAddress = new Map(entries.map(({ address, source }) => [address, source]));
  const damagedLines = unreadable + values.length - entries.length;

  const verified = recentTexts();
  /** @throws {RunError} when the text is missing or damaged. */
  const text = async (contentHash: string): Promise<string> => {
    const known = verified.get(contentHash);
    if (known !== undefined) return known;
    const stored = await texts.read(contentHash);
    if (sha256(stored.text) !== contentHash) throw damaged(folder, contentHash, 'its text was changed');
    verified.keep(contentHash, stored.text);
    return stored.text;
  };

  return {
    /** A sentence for each unreadable part of the index. */
    problems: damagedLines === 0 ? [] : [unreadableLines(damagedLines, 'the list of sources')],
    /** The source that an address was stored as, in this process or an earlier one of the same run. */
    find: (address: string) => byAddress.get(address) ?? null,
    /** All sources of the run by id. */
    sources: () => new Map([...byAddress.values()].map((source) => [source.id, source])),
    text,
    close: () => lines.close(),
    /** From now on `find` gives this source for the address. */
    remember(address: string, source: Source): void {
      lines.append({ address, source });
      byAddress.set(address, source);
    },
    /** Writes the text unless one with the same content is there. */
    async saveText(source: Source, content: string): Promise<void> {
      const { id: _, ...facts } = source;
      const stored = await unlessDamaged(text(source.contentHash));
      if (stored === null) await texts.write({ schemaVersion: 1, ...facts, text: content });
    },
  };
}

function fileTexts(folder: string): Texts {
  return {
    read: (contentHash) => readStored(folder, contentHash),
    write: (stored) => writeFileAtomic(join(folder, `${stored.contentHash}.json`), JSON.stringify(stored)),
  };
}

/** One place for all runs: the same text has the same hash. */
const NAMESPACE = ['research-studio', 'sources'];

function storeTexts(store: BaseStore): Texts {
  return {
    async read(contentHash) {
      const item = await store.get(NAMESPACE, contentHash);
      const stored = StoredSource.safeParse(item?.value);
      const problem = item === null ? 'it is missing' : 'it is unreadable';
      if (!stored.success) throw damaged(NAMESPACE.join('/'), contentHash, problem, stored.error);
      return stored.data;
    },
    write: (stored) => store.put(NAMESPACE, stored.contentHash, stored),
  };
}

/** UTF-16 units of text kept in memory: each step of a run asks for the same few texts. */
const MOST_KEPT = 8_000_000;

/** Texts whose hash was checked; the oldest go first. */
function recentTexts() {
  const texts = new Map<string, string>();
  let size = 0;
  return {
    get: (contentHash: string) => texts.get(contentHash),
    keep(contentHash: string, text: string) {
      if (texts.has(contentHash)) return;
      texts.set(contentHash, text);
      size += text.length;
      for (const [oldest, { length }] of texts) {
        if (size <= MOST_KEPT) return;
        texts.delete(oldest);
        size -= length;
      }
    },
  };
}

/** The list of the sources of a run, from its `sources` folder; of an address that is listed twice the last line counts. */
export async function readIndex(folder: string): Promise<readonly IndexLine[]> {
  const { values } = await readJsonLines(join(folder, 'index.jsonl'));
  return values.flatMap((value) => IndexLine.safeParse(value).data ?? []);
}

export function documentOf(stored: StoredSource): ExtractedDocument {
  const { schemaVersion: _, contentHash: _hash, fetchedAt: _at, ...document } = stored;
  return document;
}

/** @throws {RunError} when the file is missing or damaged. */
export async function readStored(folder: string, contentHash: string): Promise<StoredSource> {
  if (!/^[0-9a-f]{64}$/.test(contentHash)) throw damaged(folder, contentHash, 'this is not a content hash');
  try {
    return StoredSource.parse(JSON.parse(await readFile(join(folder, `${contentHash}.json`), 'utf8')));
  } catch (error) {
    if (isMissingFile(error)) throw damaged(folder, contentHash, 'the file is missing', error);
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      throw damaged(folder, contentHash, 'the file is unreadable', error);
    throw error;
  }
}

function damaged(folder: string, contentHash: string, problem: string, cause?: unknown): RunError {
  return new RunError({
    code: 'RUN_CORRUPT',
    message: `The text of source ${contentHash} in ${folder} cannot be used: ${problem}.`,
    cause,
  });
}
