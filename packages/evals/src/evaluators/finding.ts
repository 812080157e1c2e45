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
  const score = passed === null ? null : Number(passed);
  return { metric, score, passed, message: tellFindings(findings ?? []), judge: null };
}

/** One line for a person: the first findings, and how many more there are. */
export function tellFindings(findings: readonly Finding[]): string {
  const told = findings.slice(0, MOST_TOLD).map(({ where, what }) => `${where}: ${what}`);
  const more = findings.length - told.length;
  return [...told, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
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

export function atLine(line: number, what: string): Finding {
  return finding(`line ${line}`, what);
}
