import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Settings, SettingsError } from '@research-studio/schemas';
import { lockRun } from './lock-run.ts';
import { makeFolder } from './make-folder.ts';
import { runId } from './run-id.ts';
import { type RunRecord, writeRunRecord } from './run-record.ts';

/** A run's folder, held by this process until `close`. */
export interface OpenRun {
  readonly id: string;
  /** Absolute. */
  readonly folder: string;
  readonly record: RunRecord;
  /** Lets other processes in; the folder stays. */
  close(): Promise<void>;
}

export interface CreateRunOptions {
  /** Where run folders are kept; made when missing. */
  readonly directory: string;
  readonly question: string;
  readonly pipeline: string;
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
    const id = await makeRunFolder(directory, () => runId({ createdAt, question, suffix: randomSuffix() }));
    const folder = join(directory, id);
    const lock = await lockRun(folder);
    const record: RunRecord = {
      schemaVersion: 1,
      id,
      question,
      pipeline,
      settings,
      createdAt: createdAt.toISOString(),
    };
    await writeRunRecord(folder, record);
    return { id, folder, record, close: () => lock.release() };
  } catch (error) {
    throw unwritable(directory, error);
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

function unwritable(directory: string, error: unknown): unknown {
  const code = errorCode(error);
  if (code === null) return error;
  return new SettingsError({
    message: `run.directory is ${JSON.stringify(directory)}, where no run folder can be written (${code}); name a folder that can be.`,
    cause: error,
  });
}

function errorCode(error: unknown): string | null {
  return error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : null;
}

function fourHexDigits(): string {
  return randomBytes(2).toString('hex');
}
