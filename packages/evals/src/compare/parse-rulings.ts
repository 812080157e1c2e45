import { ResearchError } from '@research-studio/core';
import { Ruling } from './ruling.ts';

export interface NumberedRuling extends Ruling {
  /** Of the file, from 1. */
  readonly line: number;
}

/**
 * Rulings from JSON lines; empty lines are skipped. `name` is what messages call the file.
 *
 * @throws {ResearchError} USAGE, for the first line that is none, or where there is no ruling at all
 */
export function parseRulings(text: string, name: string): NumberedRuling[] {
  const rulings = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .flatMap((line, index) =>
      line.trim() === '' ? [] : [{ ...parseLine(line, `${name}, line ${index + 1}`), line: index + 1 }],
    );
  if (rulings.length === 0) throw failure(`${name} has no rulings: give one JSON object a line.`);
  return rulings;
}

function parseLine(line: string, where: string): Ruling {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    throw failure(
      `${where}: it is no JSON: ${error instanceof Error ? error.message : String(error)}.`,
      error,
    );
  }
  const parsed = Ruling.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue === undefined || issue.path.length === 0 ? '' : ` at ${issue.path.join('.')}`;
  throw failure(`${where}: it is no ruling${field}: ${issue?.message ?? 'not as expected'}.`, parsed.error);
}

function failure(message: string, cause?: unknown): ResearchError {
  return new ResearchError({ code: 'USAGE', message, isRetryable: false, cause });
}
