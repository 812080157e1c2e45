import { firstOf } from '../results/printable-text.ts';
import type { Measurement } from './evaluator.ts';

/** Something wrong with a report: where a person finds it, and what it is. */
export interface Finding {
  /** "line 12", "evidence E3", "metadata.coverage". */
  readonly where: string;
  readonly what: string;
}

/** A check that holds where nothing was found; null: there was nothing to check. */
export function checked(metric: string, findings: readonly Finding[] | null): Measurement {
  const passed = findings === null ? null : findings.length === 0;
  return { ...measured(metric, passed === null ? null : Number(passed), findings ?? []), passed };
}

/** A measure with what lowers it. */
export function measured(metric: string, score: number | null, findings: readonly Finding[]): Measurement {
  return { metric, score, passed: null, message: findingsMessage(findings), judge: null };
}

/** One line for a person: the first findings, and how many more there are. */
function findingsMessage(findings: readonly Finding[]): string {
  const lines = findings.map(({ where, what }) => `${where}: ${what}`);
  return firstOf(lines, MOST_TOLD, (left) => `and ${left} more`).join('; ');
}

const MOST_TOLD = 6;

/** Text from outside, short enough for a message. */
export function shortened(text: string, most = 90): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  return line.length <= most ? line : `${line.slice(0, most - 1)}…`;
}

export function finding(where: string, what: string): Finding {
  return { where, what };
}

/** At a key of the bundle, "metadata.coverage". */
export function atKey(path: readonly PropertyKey[], what: string): Finding {
  return finding(path.map(String).join('.'), what);
}

export function atLine(line: number, what: string): Finding {
  return finding(`line ${line}`, what);
}
