import { ANSWERED_TEXT, formatDuration, plural } from './format-progress.ts';
import type { ProgressView } from './progress-view.ts';
import type { Style } from './render-progress.ts';

/** What stays when the run has ended: how it went, in one line, and where it is kept. */
export function summaryLines(
  view: ProgressView,
  options: { elapsedMs: number; folder: string; style: Style },
): readonly string[] {
  const { style } = options;
  // Small talk and refusals: nothing was looked for, so nothing is missing.
  const answered = view.subQuestions.length === 0 && view.evidence === 0 ? null : view.answered;
  const parts = [
    answered === null ? 'Done' : ANSWERED_TEXT[answered],
    plural(view.citedSources ?? view.sourceIds.length, 'source'),
    plural(view.evidence, 'passage'),
    ...(view.costUsd === null ? [] : [`$${view.costUsd.toFixed(3)}`]),
    formatDuration(options.elapsedMs),
  ];
  const mark =
    answered === 'none'
      ? style('red', '✗')
      : answered === 'partial'
        ? style('yellow', '~')
        : style('green', '✓');
  return [`${mark} ${parts.join(' · ')}`, `  ${style('dim', `Run folder: ${options.folder}`)}`];
}
