import type { EvalRow, OwnError } from '@research-studio/evals';
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
  { style, error }: { readonly style: Style; readonly error: OwnError },
): string {
  const runs = rows.filter(({ evaluator }) => evaluator === 'run').length;
  const checks = rows.filter(({ passed }) => passed !== null);
  const failures = checks.filter(({ passed }) => passed === false);
  const verdict =
    failures.length === 0
      ? style('green', `All ${plural(checks.length, 'check')} hold`)
      : style('red', `${plural(failures.length, 'check')} of ${checks.length} failed`);
  const headline = renderHeadline({ rows, error, style });
  return [
    ...(headline === null ? [] : [headline]),
    ...(failures.length === 0
      ? []
      : [`${style('bold', `Failures (${failures.length})`)}\n${told(failures, style)}`]),
    evaluationTable(rows),
    `${verdict} in ${plural(runs, 'run')} of cases.`,
  ].join('\n\n');
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
    return `${style('red', '✗')} ${caseId} · ${where}\n  ${what}: ${short(message)}`;
  });
  const more = groups.size - shown.length;
  return [...lines, ...(more > 0 ? [`… and ${more} more; --output has all.`] : [])].join('\n');
}

function short(message: string): string {
  const line = message.replace(/\s+/g, ' ').trim();
  return line.length > MAX_MESSAGE_LENGTH ? `${line.slice(0, MAX_MESSAGE_LENGTH)}…` : line;
}
