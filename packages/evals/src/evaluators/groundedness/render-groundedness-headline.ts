import type { EvalRow } from '../../results/eval-row.ts';
import type { OwnError } from './measure-own-error.ts';
import { publishedFigures } from './published-figures.ts';

/**
 * The headline of an evaluation as Markdown: how far citations hold, by pipeline, beside what is published of other
 * systems, with the measurement's own error. Empty where no row is of groundedness.
 */
export function renderGroundednessHeadline(
  rows: readonly Pick<EvalRow, 'pipeline' | 'evaluator' | 'metric' | 'score'>[],
  error: Pick<OwnError, 'pairs' | 'missed' | 'accepted'> | null,
): string {
  const own = rows.filter(({ evaluator }) => evaluator === 'groundedness');
  if (own.length === 0) return '';
  const pipelines = [...new Set(own.map(({ pipeline }) => pipeline))].sort();
  const mean = (pipeline: string, metric: string) => {
    const scores = own.flatMap((row) =>
      row.pipeline === pipeline && row.metric === metric && row.score !== null ? [row.score] : [],
    );
    return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
  };
  const ours = pipelines.map((pipeline) => {
    const checked = mean(pipeline, 'checked_share');
    return line([
      pipeline,
      percent(mean(pipeline, 'citation_precision')),
      count(mean(pipeline, 'effective_citations')),
      percent(mean(pipeline, 'sentence_coverage')),
      percent(checked === null ? null : 1 - checked),
      'measured here',
    ]);
  });
  const others = publishedFigures.map(({ system, citationAccuracy, effectiveCitations, source }) =>
    line([system, percent(citationAccuracy), count(effectiveCitations), '–', '–', source]),
  );
  return [
    line(HEADS),
    line(['---', '---:', '---:', '---:', '---:', '---']),
    ...ours,
    ...others,
    ...(error === null ? [] : ['', errorSentence(error)]),
  ].join('\n');
}

const HEADS = [
  'System',
  'Citations that hold',
  'Effective by report',
  'Sentences covered',
  'Not checkable',
  'Source',
];

function errorSentence({ pairs, missed, accepted }: Pick<OwnError, 'pairs' | 'missed' | 'accepted'>): string {
  return `Own error on ${pairs} labelled citations: ${percent(missed)} of good ones are not counted, ${percent(accepted)} of bad ones are. The published figures are a model's judgement of live pages; ours is a check by code of stored ones.`;
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function percent(share: number | null): string {
  return share === null ? '–' : `${(100 * share).toFixed(1)}%`;
}

function count(value: number | null): string {
  return value === null ? '–' : value.toFixed(value % 1 === 0 ? 0 : 1);
}
