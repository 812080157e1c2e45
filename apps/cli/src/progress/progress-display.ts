import type { RunEvent } from '@research-studio/schemas';
import cliTruncate from 'cli-truncate';
import { plainStyle, printableLine, type Style, type Terminal } from '../terminal.ts';
import { ANSWERED_TEXT, formatDuration, plural } from './format-progress.ts';
import {
  announcementOf,
  INITIAL_VIEW,
  type ProgressView,
  progressView,
  resumedView,
} from './progress-view.ts';

/** Shows a run on standard error while it goes on. */
export interface ProgressDisplay {
  readonly onEvent: (event: RunEvent) => void;
  /** Takes what a resumed run had done before, and says nothing of it. */
  readonly onHistory: (events: readonly RunEvent[]) => void;
  /** Takes the display away while someone is asked something, and brings it back. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** Takes the display away for good; leaves a short summary that says where the run is kept, unless it came to nothing. */
  readonly end: (result: { readonly kept: string } | null) => void;
}

/** Keeps the view of a run, and says each of the lines that `linesOf` makes of its events once. */
export function followRun(
  say: (line: string) => void,
  linesOf: (view: ProgressView, event: RunEvent) => readonly string[],
) {
  const said = new Set<string>();
  let view = INITIAL_VIEW;
  return {
    view: () => view,
    onEvent: (event: RunEvent) => {
      view = progressView(view, event);
      for (const line of linesOf(view, event)) {
        if (!said.has(line)) say(line);
        said.add(line);
      }
    },
    onHistory: (events: readonly RunEvent[]) => {
      view = resumedView(events);
    },
  };
}

/** A line for each step that matters, for logs and pipes. */
export function plainDisplay({ stderr }: Terminal): ProgressDisplay {
  const startedAt = performance.now();
  const { view, onEvent, onHistory } = followRun((line) => stderr.write(`${line}\n`), plainLines);
  return {
    onEvent,
    onHistory,
    pause: () => undefined,
    resume: () => undefined,
    end: (result) => {
      if (result === null) return;
      const lines = summaryLines(view(), { startedAt, ...result, style: plainStyle });
      stderr.write(`${lines.map((line) => line.slice(2)).join('\n')}\n`);
    },
  };
}

/** The lines for an event, given the view after it. Pure. */
export function plainLines(view: ProgressView, event: RunEvent): readonly string[] {
  const announcement = announcementOf(event);
  if (announcement !== null)
    return [announcement.kind === 'warning' ? `Warning: ${announcement.text}` : announcement.text];
  switch (event.type) {
    case 'run-start':
      return [`${event.resumed ? 'Going on with' : 'Researching'}: ${short(event.question)}`];
    case 'plan-ready':
      return event.subQuestions.map(({ text }) => `Sub-question: ${short(text)}`);
    case 'sub-question-end':
      return [finishedLine(view, event.subQuestionId)];
    case 'coverage-checked': {
      const covered = `${Math.round(event.coverage * 100)}% covered`;
      return [`Round ${event.iteration}: ${covered}, ${plural(event.gaps.length, 'gap')} left`];
    }
    case 'outline-ready': {
      const found = `${plural(view.sourceIds.length, 'source')} and ${plural(view.evidence, 'passage')}`;
      return [`${found}; writing ${plural(event.headings.length, 'section')}`];
    }
    default:
      return [];
  }
}

/** A line of a log; a question may be as long as a page. */
const short = (text: string) => cliTruncate(printableLine(text), 200);

function finishedLine(view: ProgressView, id: string): string {
  const finished = view.subQuestions.filter(({ status }) => status === 'done' || status === 'failed');
  const question = view.subQuestions.find((candidate) => candidate.id === id);
  const found = question === undefined ? '' : ` (${plural(question.evidence, 'passage')})`;
  return `Finished ${finished.length} of ${view.subQuestions.length}: ${short(question?.text ?? id)}${found}`;
}

/** The lines that stay after the run: the outcome in one line, and where the run is kept. */
export function summaryLines(
  view: ProgressView,
  { startedAt, kept, style }: { startedAt: number; kept: string; style: Style },
): readonly string[] {
  // Small talk and refusals: nothing was looked for, so nothing is missing.
  const answered = view.subQuestions.length === 0 && view.evidence === 0 ? null : view.answered;
  const parts = [
    answered === null ? 'Done' : ANSWERED_TEXT[answered],
    plural(view.citedSources ?? view.sourceIds.length, 'source'),
    plural(view.evidence, 'passage'),
    ...(view.costUsd === null ? [] : [`$${view.costUsd.toFixed(3)}`]),
    formatDuration(performance.now() - startedAt),
  ];
  const marks = { none: style('red', '✗'), partial: style('yellow', '~'), full: style('green', '✓') };
  const mark = marks[answered ?? 'full'];
  return [`${mark} ${parts.join(' · ')}`, `  ${style('dim', kept)}`];
}
