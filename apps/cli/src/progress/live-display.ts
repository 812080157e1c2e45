import cliTruncate from 'cli-truncate';
import { createLogUpdate } from 'log-update';
import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';
import { printable, printableLine, type Style, styleFor, type Terminal } from '../terminal.ts';
import { formatClock, formatCounts, plural } from './format-progress.ts';
import { followRun, type ProgressDisplay, summaryLines } from './progress-display.ts';
import { announcementOf, type ProgressView, type SubQuestionView } from './progress-view.ts';

const FRAME_MS = 100;
/** Lines of the report, with its heading, that are shown while it is written. */
const MAX_PREVIEW_LINES = 14;

/** A block at the foot of the terminal that is painted over; notices and warnings scroll by above it. */
export function liveDisplay(terminal: Terminal): ProgressDisplay {
  const { stderr } = terminal;
  const style = styleFor(stderr, terminal.environment);
  const startedAt = performance.now();
  const block = repaintedBlock(stderr, (frame) => {
    const { columns = 80, rows = 24 } = stderr;
    const elapsedMs = performance.now() - startedAt;
    return renderProgress(run.view(), { columns, rows, elapsedMs, frame, style }).join('\n');
  });
  const run = followRun(block.printAbove, (_, event) => {
    const announcement = announcementOf(event);
    if (announcement === null) return [];
    const { kind, text } = announcement;
    const line = kind === 'warning' ? `${style('yellow', '!')} ${text}` : style('dim', text);
    return [wrapAnsi(line, stderr.columns ?? 80)];
  });
  block.show();
  return {
    onEvent: run.onEvent,
    onHistory: run.onHistory,
    pause: block.hide,
    resume: block.show,
    end: (result) => {
      block.hide();
      if (result === null) return;
      stderr.write(`${summaryLines(run.view(), { startedAt, ...result, style }).join('\n')}\n\n`);
    },
  };
}

/** Paints `render(frame)` every `FRAME_MS` while it is shown. */
function repaintedBlock(stderr: Terminal['stderr'], render: (frame: number) => string) {
  const paint = createLogUpdate(stderr);
  let frame = 0;
  let timer: NodeJS.Timeout | null = null;
  const draw = () => {
    paint(render(frame));
    frame += 1;
  };
  return {
    show: () => {
      timer ??= setInterval(draw, FRAME_MS).unref();
      draw();
    },
    hide: () => {
      if (timer !== null) clearInterval(timer);
      timer = null;
      paint.clear();
      paint.done();
    },
    printAbove: (line: string) => {
      const isShown = timer !== null;
      if (isShown) paint.clear();
      stderr.write(`${line}\n`);
      if (isShown) draw();
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

/** The activity with the clock, the sub-questions, the counts, the text that is being written. No line is wider than the terminal. */
export function renderProgress(view: ProgressView, options: RenderOptions): readonly string[] {
  const { style, rows } = options;
  const width = Math.max(10, options.columns - 1);
  const spinner = style('cyan', SPINNER[options.frame % SPINNER.length] ?? '');
  const room = Math.max(1, rows - 4);
  const counts = formatCounts(view);
  const status = [
    activityLine(view.activity, { spinner, style, width, clock: formatClock(options.elapsedMs) }),
    ...subQuestionLines(view.subQuestions, { spinner, style, width, room }),
    ...(counts === '' ? [] : [cliTruncate(`  ${style('dim', counts)}`, width)]),
  ];
  return [...status, ...previewLines(view.writing, { style, width, room: rows - status.length - 2 })];
}

interface LineOptions {
  readonly style: Style;
  readonly width: number;
  readonly spinner: string;
}

/** The activity to the left, the clock to the right. */
function activityLine(text: string, options: LineOptions & { readonly clock: string }): string {
  const { style, width, spinner, clock } = options;
  const activity = cliTruncate(text, Math.max(4, width - clock.length - 4));
  const gap = ' '.repeat(Math.max(1, width - stringWidth(activity) - clock.length - 2));
  return cliTruncate(`${spinner} ${style('bold', activity)}${gap}${style('dim', clock)}`, width);
}

/** All sub-questions where there is room; else those at work first, and how many are left out. */
function subQuestionLines(
  questions: readonly SubQuestionView[],
  { style, width, spinner, room }: LineOptions & { readonly room: number },
): readonly string[] {
  const marks = {
    waiting: style('dim', '·'),
    working: spinner,
    done: style('green', '✓'),
    failed: style('red', '✗'),
  };
  const lineOf = ({ text, status, evidence }: SubQuestionView) => {
    const found = evidence > 0 ? ` ${plural(evidence, 'passage')}` : '';
    const cut = cliTruncate(printableLine(text), Math.max(4, width - 4 - found.length));
    return cliTruncate(`  ${marks[status]} ${cut}${style('dim', found)}`, width);
  };
  if (questions.length <= room) return questions.map(lineOf);
  const isAtWork = ({ status }: SubQuestionView) => Number(status === 'working');
  const workingFirst = questions.toSorted((one, other) => isAtWork(other) - isAtWork(one));
  const shown = workingFirst.slice(0, room - 1);
  return [...shown.map(lineOf), `    ${style('dim', `and ${questions.length - shown.length} more`)}`];
}

/** The heading and the last lines of the section that is being written. */
function previewLines(
  writing: ProgressView['writing'],
  { style, width, room }: Pick<LineOptions, 'style' | 'width'> & { readonly room: number },
): readonly string[] {
  if (writing === null || room < 3) return [];
  const text = wrapAnsi(printable(writing.text), Math.max(1, width - 4), { hard: true, trim: true });
  // Two of the lines are the blank one and the heading.
  const last = text.split('\n').slice(2 - Math.min(room, MAX_PREVIEW_LINES));
  const heading = cliTruncate(`  ${style('bold', printableLine(writing.heading))}`, width);
  return ['', ...(writing.heading === '' ? [] : [heading]), ...last.map((line) => `  ${line}`.trimEnd())];
}
