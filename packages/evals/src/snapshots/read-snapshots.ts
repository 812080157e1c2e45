import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Bundle, SettingsError, upgradeBundle } from '@research-studio/schemas';
import type { z } from 'zod';
import { EvalCase } from '../cases/eval-case.ts';
import type { RunKey } from '../results/eval-row.ts';
import {
  type DamagedSnapshot,
  type Snapshot,
  StoredSnapshot,
  snapshotKeyOf,
  TEXTS_FOLDER,
  textPath,
} from './snapshot.ts';

/** A packed file may not unfold into more. */
const MAX_BYTES = 100_000_000;

/** Asked about each snapshot before it is read. */
export type SnapshotFilter = (key: RunKey) => boolean;

/**
 * The snapshots of a folder by case, pipeline and repeat, damaged ones reported as such. Beside snapshots as they are saved,
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
  const readText = (textHash: string): Promise<string> => {
    const text = texts.get(textHash) ?? readSourceText(folder, textHash);
    texts.set(textHash, text);
    return text;
  };
  const listed = (await listSnapshots(folder)).filter(({ key }) => wanted(key));
  const read = listed.map(async (one): Promise<Snapshot | DamagedSnapshot> => {
    try {
      return { ...one.key, ...(await readContent(one, { readText, known: byId.get(one.key.caseId) })) };
    } catch (error) {
      return { ...one.key, problem: `${one.file}: ${(error as Error).message}` };
    }
  });
  return Promise.all(read);
}

/** The files of a folder that are named like snapshots, in order. @throws {SettingsError} */
export async function listSnapshots(
  folder: string,
): Promise<readonly { readonly key: RunKey; readonly file: string }[]> {
  const found: { key: RunKey; file: string }[] = [];
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
    return entries.flatMap((entry) => (entry.isDirectory() ? entry.name : [])).sort();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
    throw new SettingsError({ message: `There is no folder of snapshots ${folder}.`, cause: error });
  }
}

async function readContent(
  { key, file }: { key: RunKey; file: string },
  { readText, known }: { readText: (hash: string) => Promise<string>; known: EvalCase | undefined },
): Promise<Pick<Snapshot, 'case' | 'bundle' | 'plan'>> {
  const value: unknown = JSON.parse(await readMaybePacked(file));
  const isObject = typeof value === 'object' && value !== null;
  if (isObject && !('bundle' in value)) {
    const bundle = checked(Bundle, upgradeBundle(value));
    // A bundle alone does not say what is expected of it.
    const { question } = bundle;
    const unknown = { id: key.caseId, kind: 'factual_simple', question, docs: [] };
    return { case: known ?? EvalCase.parse(unknown), bundle };
  }
  const upgraded = isObject && 'bundle' in value ? { ...value, bundle: upgradeBundle(value.bundle) } : value;
  const stored = checked(StoredSnapshot, upgraded);
  const sources = await Promise.all(
    stored.bundle.sources.map(async ({ textHash, ...source }) => ({
      ...source,
      text: await readText(textHash),
    })),
  );
  return { case: known ?? stored.case, plan: stored.plan, bundle: { ...stored.bundle, sources } };
}

/** Figures out of bounds are for the evaluators to find. @throws {Error} for a value of another shape. */
function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.find(({ code }) => code !== 'too_big' && code !== 'too_small');
  if (wrong === undefined) return value as z.output<Schema>;
  throw new Error(`no result of a run: ${wrong.path.map(String).join('.') || 'the whole'}: ${wrong.message}`);
}

async function readSourceText(folder: string, textHash: string): Promise<string> {
  const path = textPath(folder, textHash);
  const text = await readMaybePacked(path);
  if (hash('sha256', text) !== textHash)
    throw new Error(`the text of a source, ${path}, is not what was saved`);
  return text;
}

async function readMaybePacked(file: string): Promise<string> {
  const bytes = await readFile(file);
  if (!file.endsWith('.gz')) return bytes.toString('utf8');
  return (await promisify(gunzip)(bytes, { maxOutputLength: MAX_BYTES })).toString('utf8');
}
