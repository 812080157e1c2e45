import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { SettingsError } from '@research-studio/schemas';
import type { EvalCase } from './eval-case.ts';
import { parseCases } from './parse-cases.ts';

/** Larger files hold no questions. */
const MAX_BYTES = 10_000_000;

/** The cases of a YAML, JSON or JSON lines file, with absolute paths of documents that exist. @throws {SettingsError} */
export async function readCaseFile(file: string): Promise<readonly EvalCase[]> {
  const cases = parseCases({ file, text: await readText(file) });
  const folder = dirname(resolve(file));
  const placed = cases.map((one) => ({ ...one, docs: one.docs.map((path) => resolve(folder, path)) }));
  for (const { id, docs } of placed)
    for (const path of docs)
      if (!(await exists(path)))
        throw new SettingsError({
          message: `${file}, case "${id}": docs names ${path}, which does not exist; paths start at the folder of the case file.`,
        });
  return placed;
}

async function readText(file: string): Promise<string> {
  try {
    const { size } = await stat(file);
    if (size > MAX_BYTES)
      throw new SettingsError({ message: `${file} has ${size} bytes; at most ${MAX_BYTES} are read.` });
    return (await readFile(file, 'utf8')).replace(/^\uFEFF/, '');
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    const code = codeOf(error);
    const message =
      code === 'ENOENT' || code === 'ENOTDIR'
        ? `There is no case file ${file}.`
        : `The case file ${file} cannot be read (${code}).`;
    throw new SettingsError({ message, cause: error });
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return false;
    throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
