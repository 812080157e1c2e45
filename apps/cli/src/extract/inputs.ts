import { stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { walkDocuments } from '@research-studio/core/search';
import { type Fetcher, readLocalFile } from '@research-studio/documents';
import { SourceUnreadableError } from '@research-studio/schemas';
import { codeOf, UsageError } from '../failures.ts';
import type { ExtractOutcome } from './render-extraction.ts';

/** A page of the web, or a file under the path that the user would type. */
export type ExtractInput =
  | { readonly kind: 'page'; readonly name: string }
  | { readonly kind: 'file'; readonly name: string; readonly path: string }
  /** A file or folder below a folder that is not read, and why. */
  | { readonly kind: 'left_out'; readonly name: string; readonly reason: string; readonly detail: string };

/**
 * Pages, files and what is below folders, one by one in the order in which they are named, folders by name; "-"
 * means the lines of `stdin`. Nothing is listed ahead of time, so that a list may be of any length.
 *
 * @throws {UsageError} for what was named on the command line and does not exist; names of a list become files as they are.
 */
export async function* listInputs(
  names: readonly string[],
  { cwd, stdin }: { readonly cwd: string; readonly stdin: NodeJS.ReadableStream },
): AsyncGenerator<ExtractInput> {
  for (const name of names) {
    if (name !== '-') yield* expand(name, cwd);
    else
      for await (const line of createInterface({ input: stdin, crlfDelay: Number.POSITIVE_INFINITY }))
        if (line.trim() !== '') yield* expand(line.trim(), cwd);
  }
}

/** @throws {UsageError} naming what is neither an address nor there. */
export async function checkInputs(names: readonly string[], cwd: string): Promise<void> {
  for (const name of names) {
    if (name === '-' || isAddress(name)) continue;
    refuseOtherAddress(name);
    if ((await kindOf(resolve(cwd, name))) === null)
      throw new UsageError(`There is no file or folder ${name}. An address begins with http:// or https://.`);
  }
}

/** @throws {UsageError} for ftp:// and the like. */
export function refuseOtherAddress(name: string): void {
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(name))
    throw new UsageError(`${name} is not an address of the web; http:// and https:// are read.`);
}

export function isAddress(name: string): boolean {
  return /^https?:\/\//i.test(name) && URL.canParse(name);
}

async function* expand(name: string, cwd: string): AsyncGenerator<ExtractInput> {
  const path = resolve(cwd, name);
  if (isAddress(name)) yield { kind: 'page', name };
  else if ((await kindOf(path)) !== 'folder') yield { kind: 'file', name, path };
  else
    for await (const file of walkDocuments({ paths: [path] })) {
      const below = join(name, relative(path, file.path));
      yield file.status === 'document'
        ? { kind: 'file', name: below, path: file.path }
        : { kind: 'left_out', name: below, reason: file.reason, detail: file.detail };
    }
}

async function kindOf(path: string): Promise<'file' | 'folder' | null> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file';
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(codeOf(error))) return null;
    throw error;
  }
}

interface Reading {
  readonly fetcher: Fetcher;
  readonly settings: { readonly maxBytes: number };
  readonly isParallel: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** The document, or why it could not be read. */
export async function readInput(input: ExtractInput, reading: Reading): Promise<ExtractOutcome> {
  const { fetcher, settings, isParallel, signal } = reading;
  if (input.kind === 'left_out')
    return { input: input.name, status: 'left_out', reason: input.reason, detail: input.detail };
  const local = { maxBytes: settings.maxBytes, signal, isDetailed: true, isParallel };
  try {
    const document = await (input.kind === 'page'
      ? fetcher.fetchDocument(input.name, signal)
      : readLocalFile({ path: input.path, ...local }));
    return { input: input.name, status: 'read', document };
  } catch (error) {
    if (!(error instanceof SourceUnreadableError)) throw error;
    return { input: input.name, status: 'failed', reason: error.reason, detail: error.detail };
  }
}
