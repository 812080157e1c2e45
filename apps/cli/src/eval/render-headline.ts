import { type EvalRow, PUBLISHED_FIGURES } from '@research-studio/evals';
import { plural } from '../progress/format-progress.ts';
import type { Style } from '../progress/render-progress.ts';

/** How well founded the reports are, beside what others publish; null where no citation was judged. */
export function renderHeadline(rows: readonly EvalRow[], style: Style): string | null {
  const found = (metric: string) =>
    rows
      .filter((row) => row.evaluator === 'groundedness' && row.metric === metric)
      .flatMap(({ score }) => score ?? []);
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
  const others = PUBLISHED_FIGURES.map(
    ({ system, citationAccuracy, effectiveCitations }) =>
      `${system} ${percent(citationAccuracy)}${effectiveCitations === null ? '' : ` with ${effectiveCitations}`}`,
  );
  return [
    `${style('bold', `${percent(accuracy)} of citations hold`)} in ${plural(precision.length, 'report')}: ${parts.join(', ')}.`,
    style('dim', `Published elsewhere, on other questions and by other judges: ${others.join(', ')}.`),
  ].join('\n');
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function percent(share: number): string {
  return `${(Math.floor(share * 1000) / 10).toFixed(1)}%`;
}
