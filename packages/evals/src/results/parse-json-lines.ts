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
  const parsed = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .flatMap((content, index) => {
      if (content.trim() === '') return [];
      const line = index + 1;
      return [{ line, value: parseLine(content, { where: `${name}, line ${line}`, what, schema }) }];
    });
  if (parsed.length === 0) throw failure(`${name} has no ${what}s: give one JSON object a line.`);
  return parsed;
}

function parseLine<Line>(
  content: string,
  { where, what, schema }: { where: string; what: string; schema: z.ZodType<Line> },
): Line {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch (error) {
    throw failure(
      `${where}: it is no JSON: ${error instanceof Error ? error.message : String(error)}.`,
      error,
    );
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue === undefined || issue.path.length === 0 ? '' : ` at ${issue.path.join('.')}`;
  throw failure(`${where}: it is no ${what}${field}: ${issue?.message ?? 'not as expected'}.`, parsed.error);
}

function failure(message: string, cause?: unknown): ResearchError {
  return new ResearchError({ code: 'USAGE', message, isRetryable: false, cause });
}
