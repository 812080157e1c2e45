import { type EvalRow, type OwnError, PUBLISHED_FIGURES } from '@research-studio/evals';
import { plural } from '../progress/format-progress.ts';
import type { Style } from '../progress/render-progress.ts';

export interface HeadlineRequest {
  readonly rows: readonly EvalRow[];
  /** How far the measurement itself can be trusted. */
  readonly error: Pick<OwnError, 'pairs' | 'missed' | 'accepted'>;
  readonly style: Style;
}

/**
 * How well founded the reports are, those of models and those without apart, with the error of the measurement and what
 * others publish; null where no citation was judged.
 */
export function renderHeadline({ rows, error, style }: HeadlineRequest): string | null {
  const measured = rows.filter(({ evaluator }) => evaluator === 'groundedness');
  const byModel = new Set(
    measured.filter(({ metric, score }) => metric === 'written_by_model' && score === 1).map(runOf),
  );
  const groups = [
    { who: 'a model wrote', rows: measured.filter((row) => byModel.has(runOf(row))) },
    {
      who: 'no model wrote; their sentences are quotations',
      rows: measured.filter((row) => !byModel.has(runOf(row))),
    },
  ].flatMap(({ who, rows: own }) => foundedness(own, who, style) ?? []);
  if (groups.length === 0) return null;
  const others = PUBLISHED_FIGURES.map(
    ({ system, citationAccuracy, effectiveCitations }) =>
      `${system} ${percent(citationAccuracy)}${effectiveCitations === null ? '' : ` with ${effectiveCitations}`}`,
  );
  return [
    ...groups,
    `Error of this measurement, on ${error.pairs} labelled citations: ${percent(error.missed)} of the good ones are not counted, ${percent(error.accepted)} of the bad ones are.`,
    style('dim', `Published elsewhere, on other questions and by other judges: ${others.join(', ')}.`),
  ].join('\n');
}

function foundedness(rows: readonly EvalRow[], who: string, style: Style): string | null {
  const found = (metric: string) =>
    rows.filter((row) => row.metric === metric).flatMap(({ score }) => score ?? []);
  const precision = found('citation_precision');
  const accuracy = mean(precision);
  if (accuracy === null) return null;
  const effective = mean(found('effective_citations'));
  const coverage = mean(found('sentence_coverage'));
  const checked = mean(found('checked_share'));
  const parts = [
    ...(effective === null ? [] : [`${effective.toFixed(1)} effective citations a report`]),
    ...(coverage === null ? [] : [`${percent(coverage)} of the sentences that need one have one`]),
    ...(checked === null ? [] : [`${percent(1 - checked)} could not be checked`]),
  ];
  return `${style('bold', `${percent(accuracy)} of citations hold`)} in ${plural(precision.length, 'report')} that ${who}: ${parts.join(', ')}.`;
}

function runOf({ caseId, pipeline, repeat }: EvalRow): string {
  return JSON.stringify([caseId, pipeline, repeat]);
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function percent(share: number): string {
  return `${(Math.floor(share * 1000) / 10).toFixed(1)}%`;
}
