import { readFile } from 'node:fs/promises';
import { ResearchError } from '@research-studio/schemas';
import type { z } from 'zod';

/**
 * One JSON object a line; empty lines are skipped. `name` is what messages call the file, `what` what a line of it is.
 *
 * @throws {ResearchError} USAGE, for the first line that is none, or where there is no line at all
 */
export function parseJsonLines<Line>(
  text: string,
  { name, what, schema }: { readonly name: string; readonly what: string; readonly schema: z.ZodType<Line> },
): { readonly line: number; readonly value: Line }[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/);
  const parsed = lines.flatMap((content, index) => {
    if (content.trim() === '') return [];
    const where = `${name}, line ${index + 1}`;
    const { data, error } = schema.safeParse(parseJson(content, where));
    if (data !== undefined) return [{ line: index + 1, value: data }];
    const [issue] = error?.issues ?? [];
    const field = issue === undefined || issue.path.length === 0 ? '' : ` at ${issue.path.join('.')}`;
    throw unusable(`${where}: it is not a ${what}${field}: ${issue?.message ?? 'not as expected'}.`, error);
  });
  if (parsed.length === 0) throw unusable(`${name} has no ${what}s: give one JSON object a line.`);
  return parsed;
}

/** @throws {ResearchError} USAGE, saying where the text is from and what is wrong with it */
export function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw unusable(`${where}: it is not JSON: ${(error as SyntaxError).message}.`, error);
  }
}

/** The text of a file that the user named; `what` says what it should hold. @throws {ResearchError} USAGE */
export async function readText(path: string, what: string, signal?: AbortSignal): Promise<string> {
  try {
    return await readFile(path, { encoding: 'utf8', signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw unusable(`${path}: ${what} cannot be read (${codeOf(error)}).`, error);
  }
}

export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

/** A USAGE error for input that cannot be used. */
export function unusable(message: string, cause?: unknown): ResearchError {
  return new ResearchError({ code: 'USAGE', message, isRetryable: false, cause });
}
