import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Settings, SettingsError } from '@research-studio/schemas';
import { makeFolder } from '../files/files.ts';
import { lockRun } from './lock-run.ts';
import { type OpenRun, type RunRecord, writeRunRecord } from './run-record.ts';

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
  const { question, pipeline, settings, clock } = options;
  const { randomSuffix = () => randomBytes(2).toString('hex') } = options;
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
    await writeRunRecord(folder, record);
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
