import type { EvalRow } from '@research-studio/evals';
import stringWidth from 'string-width';

/** Means of measures and shares of checks that hold, by pipeline; structural checks are one line. */
export function evaluationTable(rows: readonly EvalRow[]): string {
  const pipelines = [...new Set(rows.map(({ pipeline }) => pipeline))];
  const lines = new Map<string, EvalRow[]>();
  for (const row of rows.filter(isShown)) {
    const name = lineOf(row);
    lines.set(name, [...(lines.get(name) ?? []), row]);
  }
  const cells = [
    ['', ...pipelines],
    ...[...lines].map(([name, found]) => [
      name,
      ...pipelines.map((pipeline) => cellOf(found.filter((row) => row.pipeline === pipeline))),
    ]),
  ];
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => stringWidth(row[column] ?? ''))),
  );
  return cells
    .map((row) =>
      row
        .map((cell, column) => padded(cell, widths[column] ?? 0, column > 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** What could not be measured of a run is told in words. */
function isShown({ evaluator, unmeasured }: EvalRow): boolean {
  return evaluator !== 'run' || unmeasured !== true;
}

function lineOf({ kind, evaluator, metric }: EvalRow): string {
  if (kind === 'structural') return 'structural checks';
  return metric === 'holds' ? evaluator : `${evaluator} ${metric.replaceAll('_', ' ')}`;
}

/** "7 of 8" for checks, "0.93" for measures, "–" where there was nothing to judge, "?" where it could not be measured. */
function cellOf(rows: readonly EvalRow[]): string {
  const checked = rows.filter(({ passed }) => passed !== null);
  if (checked.length > 0)
    return `${checked.filter(({ passed }) => passed === true).length} of ${checked.length}`;
  const scores = rows.map(({ score }) => score).filter((score) => score !== null);
  if (scores.length === 0) return rows.some(({ unmeasured }) => unmeasured) ? '?' : '–';
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return Number.isInteger(mean) && mean > 1 ? String(mean) : mean.toFixed(mean > 10 ? 1 : 2);
}

function padded(cell: string, width: number, isRight: boolean): string {
  const space = ' '.repeat(width - stringWidth(cell));
  return isRight ? space + cell : cell + space;
}
