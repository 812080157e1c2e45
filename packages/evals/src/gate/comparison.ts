import type { EvalRow } from '../results/eval-row.ts';

/** `new`: measured now and not before; `gone`: measured before and not now. */
export type ComparedVerdict = 'better' | 'worse' | 'same' | 'new' | 'gone';

/** A metric of a pipeline. */
export type MetricName = Pick<EvalRow, 'pipeline' | 'evaluator' | 'metric' | 'kind'>;

export function metricName({ pipeline, evaluator, metric, kind }: MetricName): MetricName {
  return { pipeline, evaluator, metric, kind };
}

/** One metric of one case, or of all cases together, before and after. */
export interface ComparedRow extends Readonly<MetricName> {
  /** Null: over the cases that both sides have. */
  readonly caseId: string | null;
  /** Mean over repeats; of checks without a score the share that holds. Null where there was nothing to judge. */
  readonly before: number | null;
  readonly after: number | null;
  /** Null where one side has no number. */
  readonly change: number | null;
  readonly verdict: ComparedVerdict;
  readonly isRegression: boolean;
  /** Why it counts, or what was found now; empty when there is nothing to say. */
  readonly note: string;
}

/** The comparison that a gate decides by. */
export interface Comparison {
  /** By pipeline, evaluator and metric; the row of all cases before those of each. */
  readonly rows: readonly ComparedRow[];
  readonly regressions: readonly ComparedRow[];
  /** Counts of `rows` by verdict. */
  readonly counts: Readonly<Record<ComparedVerdict, number>>;
  /** Notes beside the rows, such as runs that were not made. */
  readonly notes: readonly string[];
  /** A line for each requested measurement that could not be made; empty where all were made. */
  readonly unmeasured: readonly string[];
  readonly passes: boolean;
  /** For the process: 1 where something got worse, 3 where nothing did as far as it could be measured. */
  readonly exitCode: 0 | 1 | 3;
}

/** Label of a row of all cases. */
export const allCases = 'all cases';

/** Label of a row of all pipelines. */
export const allPipelines = 'all pipelines';

/** "standard-multi · broad · citations.resolved". */
export function placeText(row: Pick<ComparedRow, 'pipeline' | 'caseId' | 'evaluator' | 'metric'>): string {
  const { pipeline, caseId, evaluator, metric } = row;
  return [pipeline, caseId ?? allCases, `${evaluator}.${metric}`].join(' · ');
}

/** Cells under each other; those of some columns stand to the right. */
export function alignColumns(
  rows: readonly (readonly string[])[],
  isRight: (column: number) => boolean = () => false,
): string[] {
  const widthOf = (column: number) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0));
  const widths = (rows[0] ?? []).map((_, column) => widthOf(column));
  const padded = (cell: string, column: number) =>
    isRight(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0);
  return rows.map((cells) => cells.map(padded).join('  ').trimEnd());
}

/** Names are compared by code unit, so that no machine's language changes a file. */
export function byCodeUnit(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** The order of rows in files: the same results give the same file, whatever was finished first. */
export function byPlace(one: EvalRow, other: EvalRow): number {
  return (
    byCodeUnit(one.pipeline, other.pipeline) ||
    byCodeUnit(one.caseId, other.caseId) ||
    one.repeat - other.repeat ||
    byCodeUnit(one.evaluator, other.evaluator)
  );
}

/** "0.85 → 0.6 (−0.25)". */
export function changeText(row: Pick<ComparedRow, 'before' | 'after' | 'change'>): string {
  const { change } = row;
  const [before, after] = numberTexts(row);
  if (change === null || change === 0) return before === after ? before : `${before} → ${after}`;
  return `${before} → ${after} (${signed(change)})`;
}

/** The change of a row and its reason, in one line. */
export function changeLine(row: ComparedRow): string {
  if (row.note === '') return changeText(row);
  return row.before === row.after ? row.note : `${changeText(row)}: ${row.note}`;
}

/** Before and after, with as many digits as it takes to tell them apart; "–" where there is none. */
export function numberTexts({ before, after }: Pick<ComparedRow, 'before' | 'after'>): [string, string] {
  const [was, is] = [numberText(before), numberText(after)];
  return before === after || was !== is ? [was, is] : [String(before), String(after)];
}

/** Three digits after the point at most; "–" for null. */
export function numberText(number: number | null): string {
  return number === null ? '–' : String(Math.round(number * 1000) / 1000);
}

function signed(change: number): string {
  const size = Math.abs(change);
  const text = size > 0 && size < 0.0005 ? size.toPrecision(1) : numberText(size);
  return text === '0' ? '0' : `${change < 0 ? '−' : '+'}${text}`;
}
