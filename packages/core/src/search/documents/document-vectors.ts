import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { makeFolder } from '../../files/files.ts';
import { within } from './document-store.ts';

/**
 * A vector as it is kept: the signs of its numbers, by which the nearest are found roughly, and the numbers in a byte
 * each, by which these are then compared (binary quantization with rescoring, as vector databases do it).
 */
export interface KeptVectors {
  /** 32 of them in a number. */
  readonly signs: Uint32Array;
  /** From -127 to 127. */
  readonly values: Int8Array;
}

/** Vectors of the passages of texts, in one SQLite file; a text is named by a key. Calls may throw what SQLite throws. */
export interface VectorStore {
  has(key: string): boolean;
  save(vectors: readonly { readonly key: string; readonly vectors: readonly (readonly number[])[] }[]): void;
  /** Null when there are none. */
  signs(key: string): Uint32Array | null;
  values(key: string): Int8Array | null;
  /** Drops the vectors of all other texts. */
  keepOnly(keys: ReadonlySet<string>): void;
  close(): void;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS made_by (model TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS vectors (key TEXT PRIMARY KEY, signs BLOB NOT NULL, numbers BLOB NOT NULL);
`;

/**
 * Opens the store or makes it. What another model has made is dropped.
 *
 * @param file ":memory:" for one that is not kept.
 */
export async function openVectorStore(file: string, model: string): Promise<VectorStore> {
  if (file !== ':memory:') await makeFolder(dirname(file));
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA busy_timeout = 60000; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    within(database, () => {
      database.exec(SCHEMA);
      if (database.prepare('SELECT 1 FROM made_by WHERE model = ?').get(model) !== undefined) return;
      for (const table of ['made_by', 'vectors']) database.exec(`DELETE FROM ${table}`);
      database.prepare('INSERT INTO made_by VALUES (?)').run(model);
    });
  } catch (error) {
    database.close();
    throw error;
  }
  return storeOver(database);
}

function storeOver(database: DatabaseSync): VectorStore {
  const known = database.prepare('SELECT 1 FROM vectors WHERE key = ?');
  const signsOf = database.prepare('SELECT signs FROM vectors WHERE key = ?');
  const numbersOf = database.prepare('SELECT numbers FROM vectors WHERE key = ?');
  const add = database.prepare('INSERT OR REPLACE INTO vectors VALUES (?, ?, ?)');
  const remove = database.prepare('DELETE FROM vectors WHERE key = ?');
  return {
    has: (key) => known.get(key) !== undefined,
    save: (made) =>
      within(database, () => {
        for (const { key, vectors } of made) {
          const kept = vectors.map(keptForm);
          const signs = Buffer.concat(kept.map((one) => bytesOf(one.signs)));
          add.run(key, signs, Buffer.concat(kept.map((one) => bytesOf(one.values))));
        }
      }),
    signs(key) {
      const { signs } = signsOf.get(key) ?? {};
      return signs === undefined ? null : new Uint32Array((signs as Uint8Array).slice().buffer);
    },
    values(key) {
      const { numbers } = numbersOf.get(key) ?? {};
      return numbers === undefined ? null : new Int8Array((numbers as Uint8Array).slice().buffer);
    },
    keepOnly: (keys) =>
      within(database, () => {
        for (const { key } of database.prepare('SELECT key FROM vectors').all())
          if (!keys.has(String(key))) remove.run(String(key));
      }),
    close: () => database.close(),
  };
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint32Array | Int8Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Length does not count: vectors are compared by direction alone. */
export function keptForm(vector: readonly number[]): KeptVectors {
  const signs = new Uint32Array(Math.ceil(vector.length / 32));
  const most = vector.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0) || 1;
  const values = Int8Array.from(vector, (value) => Math.round((127 * value) / most));
  for (const [at, value] of vector.entries())
    if (value > 0) signs[at >> 5] = (signs[at >> 5] ?? 0) | (1 << (at & 31));
  return { signs, values };
}

/** Signs that differ between one vector and that of a passage. */
export function differingSigns(asked: Uint32Array, all: Uint32Array, passage: number): number {
  let count = 0;
  for (let at = 0, from = passage * asked.length; at < asked.length; at += 1) {
    // Counts the bits of a word in parallel (Warren, Hacker's Delight, 5-1).
    let bits = (asked[at] ?? 0) ^ (all[from + at] ?? 0);
    bits -= (bits >>> 1) & 0x55555555;
    bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
    count += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

/** Cosine of one vector and that of a passage; 0 where one has no length. */
export function cosineTo(asked: Int8Array, all: Int8Array, passage: number): number {
  let [dot, own, other] = [0, 0, 0];
  for (let at = 0, from = passage * asked.length; at < asked.length; at += 1) {
    const [a, b] = [asked[at] ?? 0, all[from + at] ?? 0];
    dot += a * b;
    own += a * a;
    other += b * b;
  }
  return own === 0 || other === 0 ? 0 : dot / Math.sqrt(own * other);
}
