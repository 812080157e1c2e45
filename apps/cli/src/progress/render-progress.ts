import cliTruncate from 'cli-truncate';
import stringWidth from 'string-width';
import { printableLine } from '../printable.ts';
import { formatClock, formatCounts, plural } from './format-progress.ts';
import type { ProgressView, SubQuestionView } from './progress-view.ts';

const SPINNER = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'] as const;

export type Style = (format: 'bold' | 'dim' | 'green' | 'yellow' | 'red' | 'cyan', text: string) => string;

export interface RenderOptions {
  readonly columns: number;
  readonly rows: number;
  readonly elapsedMs: number;
  /** Counts up; turns the spinner. */
  readonly frame: number;
  readonly style: Style;
}

/** The live block: activity and clock, the sub-questions, the counts. No line is wider than the terminal. */
export function renderProgress(view: ProgressView, options: RenderOptions): readonly string[] {
  const { style, rows } = options;
  const width = Math.max(10, options.columns - 1);
  const spinner = style('cyan', SPINNER[options.frame % SPINNER.length] ?? '');
  const clock = formatClock(options.elapsedMs);
  const activity = cliTruncate(view.activity, Math.max(4, width - clock.length - 4));
  const gap = ' '.repeat(Math.max(1, width - stringWidth(activity) - clock.length - 2));
  const counts = formatCounts(view);
  return [
    cliTruncate(`${spinner} ${style('bold', activity)}${gap}${style('dim', clock)}`, width),
    ...subQuestionLines(view.subQuestions, { spinner, style, width, room: Math.max(1, rows - 4) }),
    ...(counts === '' ? [] : [cliTruncate(`  ${style('dim', counts)}`, width)]),
  ];
}

/** All of them where there is room; else those not finished first, and how many are left out. */
function subQuestionLines(
  questions: readonly SubQuestionView[],
  options: { spinner: string; style: Style; width: number; room: number },
): readonly string[] {
  const { style, width, room, spinner } = options;
  const fits = questions.length <= room;
  const unfinished = (question: SubQuestionView) => question.status === 'working';
  const shown = fits
    ? questions
    : [...questions.filter(unfinished), ...questions.filter((question) => !unfinished(question))].slice(
        0,
        Math.max(0, room - 1),
      );
  const marks = {
    waiting: style('dim', '·'),
    working: spinner,
    done: style('green', '✓'),
    failed: style('red', '✗'),
  };
  const lines = shown.map((question) => {
    const found = question.evidence > 0 ? ` ${plural(question.evidence, 'passage')}` : '';
    const text = cliTruncate(printableLine(question.text), Math.max(4, width - 4 - found.length));
    return cliTruncate(`  ${marks[question.status]} ${text}${style('dim', found)}`, width);
  });
  if (fits) return lines;
  return [...lines, `    ${style('dim', `and ${questions.length - shown.length} more`)}`];
}
