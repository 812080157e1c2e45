import type { EvalRow, OwnError } from '@research-studio/evals';
import { printableLine } from '../printable.ts';
import { plural } from '../progress/format-progress.ts';
import type { Style } from '../progress/render-progress.ts';
import { evaluationTable } from './evaluation-table.ts';
import { renderHeadline } from './render-headline.ts';

/** Failures shown before the rest is only counted. */
const MAX_FAILURES = 25;
const MAX_MESSAGE_LENGTH = 300;

/** The outcome for a terminal: how well founded the reports are, what failed and where, and a table by pipeline. */
export function renderEvaluation(
  rows: readonly EvalRow[],
  options: {
    readonly style: Style;
    readonly error: OwnError;
    /** What was asked for and could not be measured, a line each. */
    readonly unmeasured: readonly string[];
  },
): string {
  const { style, error, unmeasured } = options;
  const checks = rows.filter(({ passed }) => passed !== null);
  const failures = checks.filter(({ passed }) => passed === false);
  const ending = style(
    failures.length > 0 || checks.length === 0 ? 'red' : unmeasured.length > 0 ? 'bold' : 'green',
    `${verdictOf(checks.length, failures.length)}${scopeOf(rows)}.`,
  );
  const headline = renderHeadline({ rows, error, style });
  return [
    ...(headline === null ? [] : [headline]),
    ...(failures.length === 0
      ? []
      : [`${style('bold', `Failures (${failures.length})`)}\n${told(failures, style)}`]),
    evaluationTable(rows),
    [...unmeasured.map((line) => style('red', `Not measured: ${printableLine(line)}`)), ending].join('\n'),
  ].join('\n\n');
}

function verdictOf(checks: number, failures: number): string {
  if (checks === 0) return 'Nothing was checked';
  if (failures > 0)
    return `${plural(checks, 'check').replace(/^\S+/, (all) => `${failures.toLocaleString('en-US')} of ${all}`)} failed`;
  return checks === 1 ? 'The one check holds' : `All ${plural(checks, 'check')} hold`;
}

/** " in 32 runs of cases", as far as runs were made. */
function scopeOf(rows: readonly EvalRow[]): string {
  const runs = rows.filter(
    ({ evaluator, metric, passed }) => evaluator === 'run' && metric === 'finished' && passed !== null,
  );
  if (runs.length > 0) return ` in ${plural(runs.length, 'run')} of cases`;
  return rows.some(({ kind }) => kind === 'behavioural') ? ' of the behaviours' : '';
}

/** One line for each; the same failure of several pipelines is told once. */
function told(failures: readonly EvalRow[], style: Style): string {
  const groups = new Map<string, EvalRow[]>();
  for (const row of failures) {
    const key = JSON.stringify([row.caseId, row.evaluator, row.metric, row.message]);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const shown = [...groups.values()].slice(0, MAX_FAILURES);
  const lines = shown.map((rows) => {
    const [{ caseId, evaluator, metric, message } = rows[0] as EvalRow] = rows;
    const where = [...new Set(rows.map(({ pipeline }) => pipeline))].join(', ');
    const what = metric === 'holds' ? evaluator : `${evaluator}.${metric}`;
    const why = short(message);
    return `${style('red', '✗')} ${caseId} · ${where}\n  ${what}${why === '' ? ' does not hold' : `: ${why}`}`;
  });
  const more = groups.size - shown.length;
  return [...lines, ...(more > 0 ? [`… and ${more} more; --output has all.`] : [])].join('\n');
}

function short(message: string): string {
  const line = message.replace(/\s+/g, ' ').trim();
  return line.length > MAX_MESSAGE_LENGTH ? `${line.slice(0, MAX_MESSAGE_LENGTH)}…` : line;
}
