import { statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, extname, resolve } from 'node:path';
import { UsageError } from '../usage-error.ts';

export interface ResultFile {
  /** Absolute. */
  readonly path: string;
  readonly form: 'json' | 'text';
}

const FORMS: Readonly<Record<string, ResultFile['form']>> = {
  '.json': 'json',
  '.md': 'text',
  '.txt': 'text',
};

/** @throws {UsageError} for a suffix that stands for no form, and for a folder. */
export function readResultFile(given: string, cwd: string): ResultFile {
  const path = resolve(cwd, given);
  const form = FORMS[extname(path).toLowerCase()];
  if (form === undefined)
    throw new UsageError(`--output: ${given} has no suffix that is known here; allowed: .json, .md or .txt.`);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`--output: ${given} is a folder; name a file in it.`);
  return { path, form };
}

/** @throws {UsageError} when the file cannot be written; missing folders are made. */
export async function writeResultFile({ path }: ResultFile, text: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new UsageError(`--output: ${path} cannot be written (${code}).`, error);
  }
}
