import type { RunEvent } from '@research-studio/core';
import { printableLine } from '../printable.ts';
import { shortPath, type Terminal } from '../terminal.ts';
import { announcementOf } from './announcement.ts';
import { plural } from './format-progress.ts';
import type { ProgressDisplay } from './progress-display.ts';
import { INITIAL_VIEW, type ProgressView, progressView, resumedView } from './progress-view.ts';
import { summaryLines } from './summary-lines.ts';

/** A line for each step that matters, for logs and pipes. */
export function plainDisplay(terminal: Terminal): ProgressDisplay {
  const { stderr } = terminal;
  const startedAt = performance.now();
  const said = new Set<string>();
  let view = INITIAL_VIEW;
  return {
    onEvent: (event) => {
      view = progressView(view, event);
      for (const line of plainLines(view, event)) {
        if (said.has(line)) continue;
        said.add(line);
        stderr.write(`${line}\n`);
      }
    },
    onHistory: (events) => {
      view = resumedView(events);
    },
    pause: () => undefined,
    resume: () => undefined,
    end: (result) => {
      if (result === null) return;
      const elapsedMs = performance.now() - startedAt;
      const folder = shortPath(terminal, result.folder);
      const lines = summaryLines(view, { elapsedMs, folder, style: (_, text) => text });
      stderr.write(`${lines.map((line) => line.slice(2)).join('\n')}\n`);
    },
  };
}

/** What is told of an event, given the view after it. Pure. */
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
    case 'coverage-checked':
      return [
        `Round ${event.iteration}: ${Math.round(event.coverage * 100)}% covered, ${plural(event.gaps.length, 'gap')} left`,
      ];
    case 'outline-ready':
      return [
        `${plural(view.sourceIds.length, 'source')} and ${plural(view.evidence, 'passage')}; writing ${plural(event.headings.length, 'section')}`,
      ];
    default:
      return [];
  }
}

/** A line of a log; a question may be as long as a page. */
function short(text: string): string {
  const line = printableLine(text);
  return line.length <= 200 ? line : `${line.slice(0, 199)}…`;
}

function finishedLine(view: ProgressView, id: string): string {
  const finished = view.subQuestions.filter(({ status }) => status === 'done' || status === 'failed');
  const question = view.subQuestions.find((candidate) => candidate.id === id);
  const found = question === undefined ? '' : ` (${plural(question.evidence, 'passage')})`;
  return `Finished ${finished.length} of ${view.subQuestions.length}: ${short(question?.text ?? id)}${found}`;
}
