import { readFile } from 'node:fs/promises';
import { ResearchError } from '@research-studio/schemas';
import type { z } from 'zod';
import { parseJsonLines } from '../results/parse-json-lines.ts';
import { CollectedSentence, LabelledSentence, SentenceRuling } from './labelled-sentence.ts';

/** @throws {ResearchError} USAGE, for a file or a line that cannot be used, naming it */
export function readLabelledSentences(path: string): Promise<LabelledSentence[]> {
  return readRows(path, LabelledSentence);
}

/** @throws {ResearchError} USAGE, for a file or a line that cannot be used, naming it */
export function readCollectedSentences(path: string): Promise<CollectedSentence[]> {
  return readRows(path, CollectedSentence);
}

/** @throws {ResearchError} USAGE, for a file or a line that cannot be used, naming it */
export function readSentenceRulings(path: string): Promise<SentenceRuling[]> {
  return readRows(path, SentenceRuling);
}

export function sentenceLines(rows: readonly CollectedSentence[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

async function readRows<Row extends { id: string }>(path: string, schema: z.ZodType<Row>): Promise<Row[]> {
  const rows = parseJsonLines(await readText(path), { name: path, what: 'sentence', schema });
  const lineOf = new Map<string, number>();
  for (const { line, value } of rows) {
    const first = lineOf.get(value.id);
    if (first !== undefined) throw unusable(`${path}: lines ${first} and ${line} are both "${value.id}".`);
    lineOf.set(value.id, line);
  }
  return rows.map(({ value }) => value);
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw unusable(`${path} cannot be read (${code}).`, error);
  }
}

function unusable(message: string, cause?: unknown): ResearchError {
  return new ResearchError({ code: 'USAGE', message, isRetryable: false, cause });
}
