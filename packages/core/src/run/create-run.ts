import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { RunError, Settings, SettingsError } from '@research-studio/schemas';
import { z } from 'zod';
import { foldersIn, makeFolder, writeFileAtomic } from '../files/files.ts';
import { lockRun } from './lock-run.ts';

/** A run's folder, held by this process until `close`. */
export interface OpenRun {
  readonly id: string;
  /** Absolute. */
  readonly folder: string;
  readonly record: RunRecord;
  /** Lets other processes in; the folder stays. */
  close(): Promise<void>;
}

interface CreateRunOptions {
  /** Where run folders are kept; made when missing. */
  readonly directory: string;
  readonly question: string;
  readonly pipeline: string;
  /** Absent: made of time and question. */
  readonly id?: string | undefined;
  readonly settings: Settings;
  readonly clock: () => Date;
  /** Four hexadecimal digits that tell runs of one second apart. */
  readonly randomSuffix?: () => string;
}

/** @throws {SettingsError} when nothing can be written to `directory` (the setting run.directory). */
export async function createRun(options: CreateRunOptions): Promise<OpenRun> {
  const { question, pipeline, settings, clock, randomSuffix = fourHexDigits } = options;
  const directory = resolve(options.directory);
  const createdAt = clock();
  try {
    await makeFolder(directory);
    const nextId = () => options.id ?? runId({ createdAt, question, suffix: randomSuffix() });
    const id = await makeRunFolder(directory, nextId);
    const folder = join(directory, id);
    const lock = await lockRun(folder);
    const at = createdAt.toISOString();
    const record: RunRecord = { schemaVersion: 1, id, question, pipeline, settings, createdAt: at };
    await writeFileAtomic(join(folder, runRecordFile), `${JSON.stringify(record, null, 2)}\n`);
    return { id, folder, record, close: () => lock.release() };
  } catch (error) {
    const code = errorCode(error);
    if (code === null) throw error;
    throw new SettingsError({
      message: `run.directory is ${JSON.stringify(directory)}, where no run folder can be written (${code}); name a folder that can be.`,
      cause: error,
    });
  }
}

/** A folder that is there already belongs to another run of the same second. */
async function makeRunFolder(directory: string, nextId: () => string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const id = nextId();
    try {
      await mkdir(join(directory, id));
      return id;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST' || attempt === 20) throw error;
    }
  }
}

function errorCode(error: unknown): string | null {
  return error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : null;
}

function fourHexDigits(): string {
  return randomBytes(2).toString('hex');
}

/** Sorts by time and can be read: "20261121-220531-how-efficient-are-heat-pumps-a1b2". Always a plain file name. */
export function runId(parts: { createdAt: Date; question: string; suffix: string }): string {
  const stamp = parts.createdAt.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15);
  return `${stamp}-${slug(parts.question)}-${parts.suffix}`;
}

const maxSlugLength = 40;

/** Whole words of a question in a-z and 0-9; "question" when it has none, as in scripts that are not Latin. */
function slug(question: string): string {
  const words = question
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (words.length <= maxSlugLength) return words || 'question';
  const end = words.lastIndexOf('-', maxSlugLength);
  return words.slice(0, end > 0 ? end : maxSlugLength);
}

/** The content of run.json: what a resume needs to know. Settings hold no keys; those come from the environment. */
export const RunRecord = z.strictObject({
  schemaVersion: z.literal(1),
  id: z.string(),
  question: z.string(),
  pipeline: z.string(),
  settings: Settings,
  createdAt: z.string().describe('ISO 8601, UTC.'),
});
export type RunRecord = z.infer<typeof RunRecord>;

const runRecordFile = 'run.json';

/** @throws {RunError} RUN_CORRUPT when the file is missing, unreadable or of another version. */
export async function readRunRecord(folder: string): Promise<RunRecord> {
  const file = join(folder, runRecordFile);
  try {
    return RunRecord.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new RunError({
      code: 'RUN_CORRUPT',
      message: `The run cannot be resumed: ${file} is missing, damaged or of another version (${problem(error)}).`,
      cause: error,
    });
  }
}

function problem(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error).replaceAll('\n', ' ').slice(0, 200);
  return error instanceof Error ? error.message : String(error);
}

interface ResumeRunOptions {
  /** Where run folders are kept. */
  readonly directory: string;
  /** The id of a run, or a beginning that only one run has. */
  readonly runId: string;
}

/**
 * Opens the folder of a run that was started before.
 *
 * @throws {RunError} RUN_NOT_FOUND, with the newest ids; RUN_CORRUPT; RUN_LOCKED while another process works in it.
 */
export async function resumeRun(options: ResumeRunOptions): Promise<OpenRun> {
  const found = await findRun(options);
  const record = await readRunRecord(found.folder);
  const lock = await lockRun(found.folder);
  return { ...found, record, close: () => lock.release() };
}

/**
 * The run that an id, or the beginning of one, names.
 *
 * @throws {RunError} RUN_NOT_FOUND, with the ids that there are.
 */
export async function findRun({
  directory,
  runId,
}: ResumeRunOptions): Promise<Pick<OpenRun, 'id' | 'folder'>> {
  const root = resolve(directory);
  const runs = (await foldersIn(root)).filter((name) => /^\d{8}-\d{6}-/.test(name));
  const ids = runs.sort().reverse();
  const matches = runId === '' ? [] : ids.filter((id) => id.startsWith(runId));
  const id = ids.includes(runId) ? runId : matches[0];
  if (id !== undefined && (id === runId || matches.length === 1)) return { id, folder: join(root, id) };
  const name = JSON.stringify(runId);
  const none = `There is no run ${name}`;
  const problem =
    matches.length > 1
      ? `${matches.length} runs begin with ${name}: ${list(matches)}`
      : ids.length === 0
        ? `${none}: ${root} holds no runs`
        : `${none} in ${root}. The newest: ${list(ids)}`;
  throw new RunError({ code: 'RUN_NOT_FOUND', message: `${problem}.` });
}

function list(ids: readonly string[]): string {
  const shown = ids.slice(0, 5).join(', ');
  return ids.length > 5 ? `${shown}, …` : shown;
}
