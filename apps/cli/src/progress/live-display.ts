import cliTruncate from 'cli-truncate';
import { createLogUpdate } from 'log-update';
import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';
import { printable, printableLine, type Style, styleFor, type Terminal } from '../terminal.ts';
import { formatClock, formatCounts, plural } from './format-progress.ts';
import { followRun, type ProgressDisplay, summaryLines } from './progress-display.ts';
import { announcementOf, type ProgressView, type SubQuestionView } from './progress-view.ts';

const FRAME_MS = 100;
/** Lines of the report that are shown while it is written. */
const LONGEST_PREVIEW = 14;

/** A block at the foot of the terminal that is painted over; notices and warnings stay above it. */
export function liveDisplay(terminal: Terminal): ProgressDisplay {
  const { stderr } = terminal;
  const paint = createLogUpdate(stderr);
  const style = styleFor(stderr, terminal.environment);
  const startedAt = performance.now();
  let frame = 0;
  let timer: NodeJS.Timeout | null = null;

  const draw = () => {
    const { columns = 80, rows = 24 } = stderr;
    const elapsedMs = performance.now() - startedAt;
    paint(renderProgress(run.view(), { columns, rows, elapsedMs, frame, style }).join('\n'));
    frame += 1;
  };
  const start = () => {
    timer ??= setInterval(draw, FRAME_MS).unref();
    draw();
  };
  const stop = () => {
    if (timer !== null) clearInterval(timer);
    timer = null;
    paint.clear();
    paint.done();
  };
  const say = (line: string) => {
    const wasLive = timer !== null;
    if (wasLive) paint.clear();
    stderr.write(`${line}\n`);
    if (wasLive) draw();
  };

  const run = followRun(say, (_, event) => {
    const { kind, text } = announcementOf(event) ?? {};
    if (text === undefined) return [];
    return [kind === 'warning' ? `${style('yellow', '!')} ${text}` : style('dim', text)];
  });

  start();
  return {
    ...{ onEvent: run.onEvent, onHistory: run.onHistory, pause: stop, resume: start },
    end: (result) => {
      stop();
      if (result === null) return;
      stderr.write(`${summaryLines(run.view(), { startedAt, ...result, style }).join('\n')}\n\n`);
    },
  };
}

const SPINNER = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'] as const;

interface RenderOptions {
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
  const block = [
    cliTruncate(`${spinner} ${style('bold', activity)}${gap}${style('dim', clock)}`, width),
    ...subQuestionLines(view.subQuestions, { spinner, style, width, room: Math.max(1, rows - 4) }),
    ...(counts === '' ? [] : [cliTruncate(`  ${style('dim', counts)}`, width)]),
  ];
  return [...block, ...writtenLines(view.writing, { style, width, room: rows - block.length - 2 })];
}

/** The end of the section that is being written, as much of it as there is room for. */
function writtenLines(
  writing: ProgressView['writing'],
  { style, width, room }: { style: Style; width: number; room: number },
): readonly string[] {
  if (writing === null || room < 3) return [];
  const heading = cliTruncate(`  ${style('bold', printableLine(writing.heading))}`, width);
  const text = wrapAnsi(printable(writing.text), Math.max(1, width - 4), { hard: true, trim: true });
  const lines = text.split('\n').slice(2 - Math.min(room, LONGEST_PREVIEW));
  return ['', ...(writing.heading === '' ? [] : [heading]), ...lines.map((line) => `  ${line}`.trimEnd())];
}

/** All of them where there is room; else those not finished first, and how many are left out. */
function subQuestionLines(
  questions: readonly SubQuestionView[],
  { style, width, room, spinner }: { spinner: string; style: Style; width: number; room: number },
): readonly string[] {
  const fits = questions.length <= room;
  const isDone = ({ status }: SubQuestionView) => Number(status !== 'working');
  const workingFirst = questions.toSorted((one, other) => isDone(one) - isDone(other));
  const shown = fits ? questions : workingFirst.slice(0, Math.max(0, room - 1));
  const [waiting, done, failed] = [style('dim', '·'), style('green', '✓'), style('red', '✗')];
  const marks = { waiting, working: spinner, done, failed };
  const lines = shown.map((question) => {
    const found = question.evidence > 0 ? ` ${plural(question.evidence, 'passage')}` : '';
    const text = cliTruncate(printableLine(question.text), Math.max(4, width - 4 - found.length));
    return cliTruncate(`  ${marks[question.status]} ${text}${style('dim', found)}`, width);
  });
  if (fits) return lines;
  return [...lines, `    ${style('dim', `and ${questions.length - shown.length} more`)}`];
}
