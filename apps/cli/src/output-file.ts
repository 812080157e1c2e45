import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, extname, resolve } from 'node:path';
import { codeOf, UsageError } from './failures.ts';
import { shortPath, type Terminal } from './terminal.ts';

/** A file that is named by an option, by its absolute path, and what is to be written into it. */
export interface OutputFile<Form extends string = string> {
  readonly path: string;
  readonly form: Form;
}

/**
 * @param options.forms what is written, by suffix, e.g. `{ '.md': 'markdown' }`
 * @throws {UsageError} for a suffix without a form, and for a place where no file can be written.
 */
export function readOutputFile<Form extends string>(
  given: string,
  options: { option: string; cwd: string; forms: Readonly<Record<string, Form>> },
): OutputFile<Form> {
  const { option, cwd, forms } = options;
  const path = resolve(cwd, given);
  const suffix = extname(path).toLowerCase();
  const form = forms[suffix];
  if (form === undefined) {
    const allowed = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(Object.keys(forms));
    const found = suffix === '' ? 'no suffix' : `"${suffix}"`;
    throw new UsageError(`--${option}: ${given} ends in ${found}; allowed: ${allowed}.`);
  }
  checkWritable(path, `--${option}: ${given}`);
  return { path, form };
}

/** @throws {UsageError} where no file can be written. Nothing is made yet. */
function checkWritable(path: string, name: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`${name} is a folder; name a file in it.`);
  const place = nearestFolder(path);
  try {
    accessSync(place, constants.W_OK);
  } catch (error) {
    throw new UsageError(`${name} cannot be written; check the rights of ${place}.`, error);
  }
  if (place !== path && !statSync(place).isDirectory())
    throw new UsageError(`${name} cannot be written; ${place} is not a folder.`);
}

/** The folder itself or the closest one above it that exists. */
export function nearestFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder));
}

/** The same file with the name of a run in it, for runs that are compared: report.md becomes report-single.md. */
export function labelledOutput<File extends OutputFile>(file: File, label: string): File {
  const suffix = /\.csl\.json$/i.exec(file.path)?.[0] ?? extname(file.path);
  return { ...file, path: `${file.path.slice(0, -suffix.length)}-${label}${suffix}` };
}

/** Writes the file and says so; missing folders are made. @throws {UsageError} */
export async function writeOutputFile(
  path: string,
  content: string | Uint8Array,
  terminal: Terminal,
): Promise<void> {
  try {
    await makeFolder(dirname(path));
    await writeFile(path, content);
  } catch (error) {
    throw new UsageError(`${path} cannot be written (${codeOf(error)}).`, error);
  }
  terminal.stderr.write(`Written: ${shortPath(terminal, path)}\n`);
}

/** One level at a time: mkdir with `recursive` never ends where a file system takes no folders, such as /proc. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await makeFolder(dirname(folder));
  await mkdir(folder);
}
