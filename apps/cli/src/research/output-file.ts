import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, extname, resolve } from 'node:path';
import type { Bundle } from '@research-studio/schemas';
import { UsageError } from '../usage-error.ts';

const FORMS = { '.md': 'markdown', '.json': 'json', '.html': 'html' } as const;

export interface OutputFile {
  /** Absolute. */
  readonly path: string;
  readonly form: (typeof FORMS)[keyof typeof FORMS];
}

/** @throws {UsageError} for a suffix that stands for no form, and for a place where no file can be written. */
export function readOutputFile(given: string, cwd: string): OutputFile {
  const path = resolve(cwd, given);
  const suffix = extname(path).toLowerCase();
  if (!isSuffix(suffix))
    throw new UsageError(
      `--output: ${given} ends in ${suffix === '' ? 'no suffix' : `"${suffix}"`}; allowed: .md, .json or .html.`,
    );
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`--output: ${given} is a folder; name a file in it.`);
  const place = existsSync(path) ? path : nearestFolder(dirname(path));
  try {
    accessSync(place, constants.W_OK);
  } catch (error) {
    throw new UsageError(`--output: ${given} cannot be written; check the rights of ${place}.`, error);
  }
  if (place !== path && !statSync(place).isDirectory())
    throw new UsageError(`--output: ${given} cannot be written; ${place} is not a folder.`);
  return { path, form: FORMS[suffix] };
}

/** The same file with the name of a run in it, for runs that are compared: report.md becomes report-single.md. */
export function labelledOutput(file: OutputFile, label: string): OutputFile {
  const suffix = extname(file.path);
  return { ...file, path: `${file.path.slice(0, -suffix.length)}-${label}${suffix}` };
}

/** Writes the bundle in the file's form; missing folders are made. */
export async function writeOutputFile(file: OutputFile, bundle: Bundle): Promise<void> {
  const text = await render(file, bundle);
  await makeFolder(dirname(file.path));
  await writeFile(file.path, text);
}

/** One level at a time: mkdir with `recursive` never ends where a file system takes no folders, such as /proc. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await makeFolder(dirname(folder));
  await mkdir(folder);
}

/** The folder itself or the closest one above it that exists. */
function nearestFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder));
}

async function render(file: OutputFile, bundle: Bundle): Promise<string> {
  if (file.form === 'json') return `${JSON.stringify(bundle, null, 2)}\n`;
  if (file.form === 'markdown') return `${bundle.report.markdown.trimEnd()}\n`;
  const { renderHtml } = await import('@research-studio/core');
  return renderHtml(bundle);
}

function isSuffix(suffix: string): suffix is keyof typeof FORMS {
  return suffix in FORMS;
}
