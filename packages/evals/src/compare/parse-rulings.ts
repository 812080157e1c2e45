import { parseJsonLines } from '../results/parse-json-lines.ts';
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
  return parseJsonLines(text, { name, what: 'ruling', schema: Ruling }).map(({ line, value }) => ({
    ...value,
    line,
  }));
}
