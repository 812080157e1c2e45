import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { setMetrics } from './measures.ts';
import type { Half, Scored } from './score.ts';

const Row = z.strictObject({
  id: z.string(),
  half: z.enum(['seen', 'held-out']),
  input: z.unknown(),
  /** A set of strings: a verdict, values, pairs; empty where nothing is to be found. */
  expected: z.array(z.string()),
});
export type Row = z.infer<typeof Row>;

/** The rows of a committed corpus. @throws {Error} naming a line that is not a row, or an id that occurs twice */
export async function readRows(corpus: string): Promise<readonly Row[]> {
  const path = new URL(`../../../data/scores/${corpus}.jsonl`, import.meta.url);
  const lines = (await readFile(path, 'utf8')).trim().split('\n');
  const ids = new Set<string>();
  return lines.map((line, index) => {
    const parsed = Row.safeParse(JSON.parse(line));
    if (!parsed.success)
      throw new Error(`${corpus}.jsonl:${index + 1} is not a row: ${parsed.error.message}`);
    if (ids.has(parsed.data.id))
      throw new Error(`${corpus}.jsonl:${index + 1}: ${parsed.data.id} occurs twice.`);
    ids.add(parsed.data.id);
    return parsed.data;
  });
}

/** Precision and recall over the strings of all rows, and the share of rows that are right in full, by half. */
export async function scoreRows(
  corpus: string,
  read: (input: unknown) => readonly string[],
): Promise<Scored> {
  const rows = await readRows(corpus);
  const items: { half: Half; found: readonly string[]; expected: readonly string[] }[] = [];
  const wrong: string[] = [];
  for (const { id, half, input, expected } of rows) {
    const found = read(input);
    items.push({ half, found, expected });
    if (!isSame(found, expected))
      wrong.push(
        `${id}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}: ${JSON.stringify(input)}`,
      );
  }
  const halves = [...Map.groupBy(items, ({ half }) => half)];
  return {
    skipped: null,
    wrong,
    scores: halves.map(([half, found]) => ({ half, metrics: setMetrics(found) })),
  };
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return [...new Set(one)].sort().join('\n') === [...new Set(other)].sort().join('\n');
}
