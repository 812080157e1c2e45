import { statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, extname, resolve } from 'node:path';
import type { Bundle } from '@research-studio/core';
import { UsageError } from '../usage-error.ts';

const FORMS = { '.md': 'markdown', '.json': 'json', '.html': 'html' } as const;

export interface OutputFile {
  /** Absolute. */
  readonly path: string;
  readonly form: (typeof FORMS)[keyof typeof FORMS];
}

/** @throws {UsageError} for a suffix that stands for no form, and for a path that is a folder. */
export function readOutputFile(given: string, cwd: string): OutputFile {
  const path = resolve(cwd, given);
  const suffix = extname(path).toLowerCase();
  if (!isSuffix(suffix))
    throw new UsageError(
      `--output: ${given} ends in ${suffix === '' ? 'no suffix' : `"${suffix}"`}; allowed: .md, .json or .html.`,
    );
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`--output: ${given} is a folder; name a file in it.`);
  return { path, form: FORMS[suffix] };
}

/** The same file with the name of a run in it, for runs that are compared: report.md becomes report-single.md. */
export function labelledOutput(file: OutputFile, label: string): OutputFile {
  const suffix = extname(file.path);
  return { ...file, path: `${file.path.slice(0, -suffix.length)}-${label}${suffix}` };
}

/** Writes the bundle in the file's form; missing folders are made. @throws {UsageError} when it cannot be written. */
export async function writeOutputFile(file: OutputFile, bundle: Bundle): Promise<void> {
  const text = await render(file, bundle);
  try {
    await mkdir(dirname(file.path), { recursive: true });
    await writeFile(file.path, text);
  } catch (error) {
    throw new UsageError(`--output: ${file.path} cannot be written (${reasonOf(error)}).`, error);
  }
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

function reasonOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
