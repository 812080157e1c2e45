import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Bundle, SettingsError, upgradeBundle } from '@research-studio/schemas';
import type { z } from 'zod';
import { EvalCase } from '../cases/eval-case.ts';
import {
  type DamagedSnapshot,
  type Snapshot,
  type SnapshotKey,
  StoredSnapshot,
  snapshotKeyOf,
  TEXTS_FOLDER,
  textPath,
} from './snapshot.ts';

/** A packed file may not unfold into more. */
const MAX_BYTES = 100_000_000;

/** Asked about each snapshot before it is read. */
export type SnapshotFilter = (key: SnapshotKey) => boolean;

/**
 * The snapshots of a folder by case, pipeline and repeat, damaged ones told as such. Beside snapshots as they are saved,
 * a whole bundle (report.json of a run) as <case id>/<pipeline>.json is read. A case that is in `cases` counts as it
 * is there.
 *
 * @throws {SettingsError} for a folder that does not exist.
 */
export async function readSnapshots(options: {
  readonly folder: string;
  readonly cases: readonly EvalCase[];
  readonly wanted?: SnapshotFilter;
}): Promise<readonly (Snapshot | DamagedSnapshot)[]> {
  const { folder, cases, wanted = () => true } = options;
  const byId = new Map(cases.map((one) => [one.id, one]));
  const texts = new Map<string, Promise<string>>();
  const readText = (hash: string): Promise<string> => {
    const text = texts.get(hash) ?? readSourceText(folder, hash);
    texts.set(hash, text);
    return text;
  };
  const found = await listSnapshots(folder);
  const read = found
    .filter(({ key }) => wanted(key))
    .map(async ({ key, file }): Promise<Snapshot | DamagedSnapshot> => {
      try {
        const content = await readContent(file, { readText, known: byId.get(key.caseId), key });
        return { ...key, ...content };
      } catch (error) {
        return { ...key, problem: `${file}: ${(error as Error).message}` };
      }
    });
  return Promise.all(read);
}

/** The files of a folder that are named like snapshots, in order. @throws {SettingsError} */
export async function listSnapshots(
  folder: string,
): Promise<readonly { readonly key: SnapshotKey; readonly file: string }[]> {
  const found: { key: SnapshotKey; file: string }[] = [];
  for (const caseId of await foldersIn(folder)) {
    if (caseId === TEXTS_FOLDER) continue;
    for (const name of (await readdir(join(folder, caseId))).sort()) {
      const key = snapshotKeyOf(caseId, name);
      if (key !== null) found.push({ key, file: join(folder, caseId, name) });
    }
  }
  return found;
}

async function foldersIn(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
    throw new SettingsError({ message: `There is no folder of snapshots ${folder}.`, cause: error });
  }
}

interface ContentContext {
  readonly readText: (hash: string) => Promise<string>;
  readonly known: EvalCase | undefined;
  readonly key: SnapshotKey;
}

async function readContent(
  file: string,
  { readText, known, key }: ContentContext,
): Promise<Pick<Snapshot, 'case' | 'bundle' | 'plan'>> {
  const value: unknown = JSON.parse(await readMaybePacked(file));
  if (typeof value === 'object' && value !== null && !('bundle' in value)) {
    const bundle = checked(Bundle, upgradeBundle(value));
    return { case: known ?? unknownCase(key, bundle), bundle };
  }
  const stored = checked(StoredSnapshot, upgradeStored(value));
  const sources = await Promise.all(
    stored.bundle.sources.map(async ({ textHash, ...source }) => ({
      ...source,
      text: await readText(textHash),
    })),
  );
  return { case: known ?? stored.case, plan: stored.plan, bundle: { ...stored.bundle, sources } };
}

function upgradeStored(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'bundle' in value
    ? { ...value, bundle: upgradeBundle(value.bundle) }
    : value;
}

/** A bundle alone does not say what is expected of it. */
function unknownCase({ caseId }: SnapshotKey, { question }: Bundle): EvalCase {
  return EvalCase.parse({ id: caseId, kind: 'factual_simple', question, docs: [] });
}

/** Figures out of bounds are for the evaluators to find. @throws {Error} for a value of another shape. */
function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.find(({ code }) => code !== 'too_big' && code !== 'too_small');
  if (wrong === undefined) return value as z.output<Schema>;
  throw new Error(`no result of a run: ${wrong.path.map(String).join('.') || 'the whole'}: ${wrong.message}`);
}

async function readSourceText(folder: string, hash: string): Promise<string> {
  const path = textPath(folder, hash);
  const text = await readMaybePacked(path);
  if (createHash('sha256').update(text).digest('hex') !== hash)
    throw new Error(`the text of a source, ${path}, is not what was saved`);
  return text;
}

async function readMaybePacked(file: string): Promise<string> {
  const bytes = await readFile(file);
  if (!file.endsWith('.gz')) return bytes.toString('utf8');
  return (await promisify(gunzip)(bytes, { maxOutputLength: MAX_BYTES })).toString('utf8');
}
