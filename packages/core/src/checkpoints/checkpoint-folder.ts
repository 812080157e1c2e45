import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SerializerProtocol } from '@langchain/langgraph-checkpoint';
import { RunError } from '@research-studio/schemas';
import { z } from 'zod';
import { isMissingFile, sha256, writeFilesAtomic } from '../files/files.ts';

/** A value as the graph's serializer gave it: JSON is kept readable, anything else as base64. */
export const SerializedValue = z.union([
  z.strictObject({ type: z.literal('json'), value: z.unknown() }),
  z.strictObject({ type: z.string(), base64: z.string() }),
]);
export type SerializedValue = z.infer<typeof SerializedValue>;

/** The content of one checkpoint file: whole and on its own, so that no other file's damage can reach it. */
export const StoredCheckpoint = z.strictObject({
  schemaVersion: z.literal(1),
  threadId: z.string(),
  namespace: z.string(),
  checkpointId: z.string(),
  parentId: z.string().nullable(),
  checkpoint: SerializedValue,
  metadata: SerializedValue,
});
export type StoredCheckpoint = z.infer<typeof StoredCheckpoint>;

/** A checkpoint to be written: parts that are serialized already are the JSON of their `SerializedValue`. */
export type CheckpointToStore = Omit<StoredCheckpoint, 'checkpoint' | 'metadata'> & {
  readonly checkpoint: Buffer;
  readonly metadata: Buffer;
};

interface CheckpointFolderOptions {
  readonly folder: string;
  /** Called for each damaged file that is skipped. */
  readonly onWarning: (message: string) => void;
}

export interface CheckpointFolder {
  /** Keys of the namespaces that have checkpoints. */
  namespaceKeys(): Promise<readonly string[]>;
  /**
   * By falling checkpoint id. Reads no more files than are asked for, but for one; damaged ones are passed over.
   */
  newestFirst(key: string): AsyncGenerator<StoredCheckpoint>;
  /** Null when there is none. @throws {RunError} when the file that must hold it is damaged. */
  find(key: string, checkpointId: string): Promise<StoredCheckpoint | null>;
  save(stored: CheckpointToStore, step: number): Promise<void>;
}

/**
 * Checkpoint files of one thread. Plain names (`checkpoint_<step>.json`) have ids that rise with their steps; a
 * checkpoint that would break this order (a fork of the history) carries its id in its name.
 */
export function openCheckpointFolder({ folder, onWarning }: CheckpointFolderOptions): CheckpointFolder {
  /** Ids of the files written here: they need not be read for them, unless they are met damaged. */
  const written = new Map<string, string>();
  const idOf = async (file: string) => written.get(file) ?? idIn(folder, file);
  const readOrWarn = async (name: CheckpointName): Promise<StoredCheckpoint | null> => {
    try {
      return await readCheckpoint(folder, name.file);
    } catch (error) {
      if (!(error instanceof RunError)) throw error;
      written.delete(name.file);
      onWarning(error.message);
      return null;
    }
  };

  async function* newestFirst(key: string): AsyncGenerator<StoredCheckpoint> {
    const { plain, forked } = await listNames(folder, key);
    for (const name of plain) {
      const stored = await readOrWarn(name);
      if (stored === null) continue;
      while (forked[0] !== undefined && forked[0].checkpointId > stored.checkpointId) {
        yield* present(await readOrWarn(forked[0]));
        forked.shift();
      }
      yield stored;
    }
    for (const name of forked) yield* present(await readOrWarn(name));
  }

  return {
    newestFirst,
    async namespaceKeys() {
      return [...new Set((await allNames(folder)).map((name) => name.namespaceKey))].sort();
    },
    find: (key, checkpointId) => findCheckpoint({ folder, key, checkpointId }),
    async save(stored, step) {
      await mkdir(folder, { recursive: true });
      const file = await chooseFile({ folder, stored, step, idOf });
      const content = jsonOf(stored);
      // The hash first: a checkpoint is never without its hash, and a hash without its checkpoint does no harm.
      await writeFilesAtomic(folder, [
        { name: `${file}.sha256`, content: `${sha256(content)}  ${file}\n` },
        { name: file, content },
      ]);
      written.set(file, stored.checkpointId);
    },
  };
}

/** Put together from bytes, since the state of a run over hundreds of sources has megabytes. */
function jsonOf({ checkpoint, metadata, ...facts }: CheckpointToStore): Buffer {
  return Buffer.concat([
    Buffer.from(`${JSON.stringify(facts).slice(0, -1)},"checkpoint":`),
    checkpoint,
    Buffer.from(',"metadata":'),
    metadata,
    Buffer.from('}'),
  ]);
}

async function readCheckpoint(folder: string, file: string): Promise<StoredCheckpoint> {
  const path = join(folder, file);
  const content = await readFile(path, 'utf8');
  const expected = await readFile(`${path}.sha256`, 'utf8').catch((error: unknown) => {
    if (isMissingFile(error)) return '';
    throw error;
  });
  if (expected.slice(0, 64) !== sha256(content))
    throw damaged(path, 'its content does not match its .sha256 file');
  try {
    return StoredCheckpoint.parse(JSON.parse(content));
  } catch (error) {
    throw damaged(path, 'it is not a checkpoint of this version', error);
  }
}

async function findCheckpoint(target: {
  folder: string;
  key: string;
  checkpointId: string;
}): Promise<StoredCheckpoint | null> {
  const { folder, key, checkpointId } = target;
  const { plain, forked } = await listNames(folder, key);
  const named = forked.find((name) => name.checkpointId === checkpointId);
  if (named !== undefined) return readCheckpoint(folder, named.file);
  let unreadable: RunError | null = null;
  for (const name of plain) {
    try {
      const stored = await readCheckpoint(folder, name.file);
      if (stored.checkpointId === checkpointId) return stored;
      if (stored.checkpointId < checkpointId) break;
      unreadable = null;
    } catch (error) {
      if (!(error instanceof RunError)) throw error;
      unreadable = error;
    }
  }
  if (unreadable !== null) throw unreadable;
  return null;
}

/** The plain name where the order of the plain names allows it; a damaged newest file is replaced by its successor. */
async function chooseFile(target: {
  folder: string;
  stored: CheckpointToStore;
  step: number;
  /** Null where a file is damaged. */
  idOf: (file: string) => Promise<string | null>;
}): Promise<string> {
  const { folder, stored, step, idOf } = target;
  const key = namespaceKey(stored.namespace);
  const plainName = checkpointName({ step, namespaceKey: key, checkpointId: null }).file;
  const forkedName = checkpointName({ step, namespaceKey: key, checkpointId: stored.checkpointId }).file;
  const { plain, forked } = await listNames(folder, key);
  const newest = plain[0];
  if (forked.some((name) => name.file === forkedName)) return forkedName;
  if (newest === undefined) return plainName;
  const newestId = await idOf(newest.file);
  if (newestId === null) return step >= newest.step ? plainName : forkedName;
  if (step > newest.step && stored.checkpointId > newestId) return plainName;
  const taken = plain.some((name) => name.step === step);
  return taken && (await idOf(plainName)) === stored.checkpointId ? plainName : forkedName;
}

async function idIn(folder: string, file: string): Promise<string | null> {
  try {
    return (await readCheckpoint(folder, file)).checkpointId;
  } catch (error) {
    if (error instanceof RunError) return null;
    throw error;
  }
}

async function listNames(folder: string, key: string) {
  const names = (await allNames(folder)).filter((name) => name.namespaceKey === key);
  return {
    plain: names.filter((name) => name.checkpointId === null).sort((a, b) => b.step - a.step),
    forked: names.filter(isForked).sort((a, b) => (a.checkpointId < b.checkpointId ? 1 : -1)),
  };
}

async function allNames(folder: string): Promise<readonly CheckpointName[]> {
  try {
    const files = await readdir(folder);
    return files.map(parseCheckpointName).filter((name) => name !== null);
  } catch (error) {
    if (isMissingFile(error)) return [];
    throw error;
  }
}

function isForked(name: CheckpointName): name is CheckpointName & { checkpointId: string } {
  return name.checkpointId !== null;
}

function present<Value>(value: Value | null): readonly Value[] {
  return value === null ? [] : [value];
}

function damaged(path: string, problem: string, cause?: unknown): RunError {
  return new RunError({
    code: 'RUN_CORRUPT',
    message: `The checkpoint ${path} is damaged: ${problem}.`,
    cause,
  });
}

/**
 * The name of a checkpoint file: `checkpoint_<step>.json`, with `.ns-<12 hex>` for a sub-graph's namespace and
 * `.id-<checkpoint id>` where the plain name of that step is taken by another branch of the run's history.
 */
interface CheckpointName {
  readonly file: string;
  readonly step: number;
  /** `namespaceKey` of the namespace; empty for the root graph. */
  readonly namespaceKey: string;
  /** Null in plain names. */
  readonly checkpointId: string | null;
}

const NAME = /^checkpoint_(-?\d+)(?:\.ns-([0-9a-f]{12}))?(?:\.id-([\w-]{1,100}))?\.json$/;
const FILE_SAFE_ID = /^[\w-]{1,100}$/;

function checkpointName(parts: Omit<CheckpointName, 'file'>): CheckpointName {
  const namespace = parts.namespaceKey === '' ? '' : `.ns-${parts.namespaceKey}`;
  const id = parts.checkpointId === null ? '' : `.id-${parts.checkpointId}`;
  return { ...parts, file: `checkpoint_${parts.step}${namespace}${id}.json` };
}

/** Null for files that are no checkpoints. */
export function parseCheckpointName(file: string): CheckpointName | null {
  const match = NAME.exec(file);
  if (match === null) return null;
  const [, step, namespaceKey, checkpointId] = match;
  return {
    file,
    step: Number(step),
    namespaceKey: namespaceKey ?? '',
    checkpointId: checkpointId ?? null,
  };
}

export function namespaceKey(namespace: string): string {
  return namespace === '' ? '' : sha256(namespace).slice(0, 12);
}

/** Ids go into file names; the graph's own are UUIDs. */
export function isFileSafeId(checkpointId: string): boolean {
  return FILE_SAFE_ID.test(checkpointId);
}

/** Name of a thread's folder: the id itself where it is a plain name, else percent-encoded; never a path. */
export function threadFolderName(threadId: string): string {
  const encoded = encodeURIComponent(threadId).replaceAll('*', '%2A');
  const name = encoded.startsWith('.') ? `%2E${encoded.slice(1)}` : encoded;
  return name.length <= 200 ? name : `${name.slice(0, 180)}~${sha256(threadId).slice(0, 16)}`;
}

export async function serializeValue(serde: SerializerProtocol, value: unknown): Promise<SerializedValue> {
  return JSON.parse((await serializedJson(serde, value)).toString('utf8')) as SerializedValue;
}

/** The JSON of its `SerializedValue`. */
export async function serializedJson(serde: SerializerProtocol, value: unknown): Promise<Buffer> {
  const [type, { buffer, byteOffset, byteLength }] = await serde.dumpsTyped(value);
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  if (type !== 'json') return Buffer.from(JSON.stringify({ type, base64: bytes.toString('base64') }));
  return Buffer.concat([Buffer.from('{"type":"json","value":'), bytes, Buffer.from('}')]);
}

export async function deserializeValue(serde: SerializerProtocol, stored: SerializedValue): Promise<unknown> {
  if ('base64' in stored)
    return serde.loadsTyped(stored.type, new Uint8Array(Buffer.from(stored.base64, 'base64')));
  return serde.loadsTyped('json', JSON.stringify(stored.value));
}
