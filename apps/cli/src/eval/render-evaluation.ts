import type { EvalRow, OwnError } from '@research-studio/evals';
import { alignColumns, plural } from '../progress/format-progress.ts';
import { printableLine, type Style } from '../terminal.ts';

/** Failures shown before the rest is only counted. */
const MAX_FAILURES = 25;
const MAX_MESSAGE_LENGTH = 300;

interface RenderOptions {
  readonly style: Style;
  /** How far the measurement itself can be trusted. */
  readonly error: OwnError;
  /** A line for each requested measurement that could not be made. */
  readonly unmeasured: readonly string[];
}

/** The outcome for a terminal: how well founded the reports are, what failed and where, and a table by pipeline. */
export function renderEvaluation(rows: readonly EvalRow[], options: RenderOptions): string {
  const { style, unmeasured } = options;
  const checks = rows.filter(({ passed }) => passed !== null);
  const failures = checks.filter(({ passed }) => passed === false);
  const ending = style(
    failures.length > 0 || checks.length === 0 ? 'red' : unmeasured.length > 0 ? 'bold' : 'green',
    `${verdictOf(checks.length, failures.length)}${scopeOf(rows)}.`,
  );
  const failed = `${style('bold', `Failures (${failures.length})`)}\n${renderFailures(failures, style)}`;
  return [
    ...renderHeadline(rows, options),
    ...(failures.length === 0 ? [] : [failed]),
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
  const isRun = ({ evaluator, metric, passed }: EvalRow) =>
    evaluator === 'run' && metric === 'finished' && passed !== null;
  const runs = rows.filter(isRun).length;
  return runs > 0 ? ` in ${plural(runs, 'run')} of cases` : '';
}

/** One line for each; the same failure of several pipelines is shown once. */
function renderFailures(failures: readonly EvalRow[], style: Style): string {
  const groups = Map.groupBy(failures, ({ caseId, evaluator, metric, message }) =>
    JSON.stringify([caseId, evaluator, metric, message]),
  );
  const shown = [...groups.values()].slice(0, MAX_FAILURES);
  const lines = shown.map((rows) => {
    const [{ caseId, evaluator, metric, message } = rows[0] as EvalRow] = rows;
    const where = [...new Set(rows.map(({ pipeline }) => pipeline))].join(', ');
    const what = metric === 'holds' ? evaluator : `${evaluator}.${metric}`;
    const line = message.replace(/\s+/g, ' ').trim();
    const why = line.length > MAX_MESSAGE_LENGTH ? `${line.slice(0, MAX_MESSAGE_LENGTH)}…` : line;
    return `${style('red', '✗')} ${caseId} · ${where}\n  ${what}${why === '' ? ' does not hold' : `: ${why}`}`;
  });
  const more = groups.size - shown.length;
  return [...lines, ...(more > 0 ? [`… and ${more} more; --output has all.`] : [])].join('\n');
}

/** Means of measures and shares of checks that hold, by pipeline; structural checks are one line. */
function evaluationTable(rows: readonly EvalRow[]): string {
  const pipelines = [...new Set(rows.map(({ pipeline }) => pipeline))];
  // What could not be measured of a run is reported in words.
  const shown = rows.filter(({ evaluator, unmeasured }) => evaluator !== 'run' || unmeasured !== true);
  const lines = Map.groupBy(shown, lineOf);
  const rowOf = ([name, found]: [string, EvalRow[]]) => [
    name,
    ...pipelines.map((pipeline) => cellOf(found.filter((row) => row.pipeline === pipeline))),
  ];
  return alignColumns([['', ...pipelines], ...[...lines].map(rowOf)]).join('\n');
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

/**
 * How many statements have which verdict and who decided, for reports that a model wrote and for others, with the error of
 * the measurement; nothing where no statement was judged.
 */
function renderHeadline(
  rows: readonly EvalRow[],
  { error, style }: Pick<RenderOptions, 'error' | 'style'>,
): string[] {
  const isByModel = ({ metric, score }: EvalRow) => metric === 'written_by_model' && score === 1;
  const byModel = new Set(rows.filter(isByModel).map(runOf));
  const counted = rows.filter(({ counts = {} }) => Object.keys(counts).length > 0);
  if (counted.length === 0) return [];
  const isWritten = (row: EvalRow) => byModel.has(runOf(row));
  const without = counted.filter((row) => !isWritten(row));
  const lines = [
    ...verdictLine(counted.filter(isWritten), 'a model wrote', style),
    ...verdictLine(without, 'no model wrote', style),
    `Error of the rules, on ${error.pairs} labelled citations: ${percent(error.missed)} of the good ones are not called supported, ${percent(error.accepted)} of the bad ones are.`,
  ];
  return [lines.join('\n')];
}

/** "412 statements in 8 reports that …: 300 supported (200 quote, 60 rule, 40 model), 2 contradicted (2 rule), 110 open." */
function verdictLine(rows: readonly EvalRow[], who: string, style: Style): string[] {
  if (rows.length === 0) return [];
  const counts = rows.flatMap((row) => Object.entries(row.counts ?? {}));
  const sum = (some: typeof counts) => some.reduce((total, [, count]) => total + count, 0);
  const verdicts = ['supported', 'partially_supported', 'contradicted', 'unsupported'].flatMap((verdict) => {
    const by = ['quote', 'rule', 'model'].flatMap((decider) => {
      const count = sum(counts.filter(([name]) => name === `${verdict}/${decider}`));
      return count === 0 ? [] : [{ decider, count }];
    });
    const all = by.reduce((total, { count }) => total + count, 0);
    const deciders = by.map(({ decider, count }) => `${count} ${decider}`).join(', ');
    return all === 0 ? [] : [`${all} ${verdict.replace('_', ' ')} (${deciders})`];
  });
  const open = sum(counts.filter(([name]) => name === 'open'));
  const all = `${plural(sum(counts), 'statement')} in ${plural(rows.length, 'report')} that ${who}`;
  return [`${style('bold', all)}: ${[...verdicts, `${open} open`].join(', ')}.`];
}

function runOf({ caseId, pipeline, repeat }: EvalRow): string {
  return JSON.stringify([caseId, pipeline, repeat]);
}

function percent(share: number): string {
  return `${(Math.floor(share * 1000) / 10).toFixed(1)}%`;
}
