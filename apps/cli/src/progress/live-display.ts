import type { RunEvent } from '@research-studio/core';
import { createLogUpdate } from 'log-update';
import { shortPath, type Terminal } from '../terminal.ts';
import { announcementOf } from './announcement.ts';
import type { ProgressDisplay } from './progress-display.ts';
import { INITIAL_VIEW, progressView, resumedView } from './progress-view.ts';
import { renderProgress } from './render-progress.ts';
import { styleFor } from './style-for.ts';
import { summaryLines } from './summary-lines.ts';

const FRAME_MS = 100;

/** A block at the foot of the terminal that is painted over; notices and warnings stay above it. */
export function liveDisplay(terminal: Terminal): ProgressDisplay {
  const { stderr } = terminal;
  const paint = createLogUpdate(stderr);
  const style = styleFor(stderr, terminal.environment);
  const startedAt = performance.now();
  const said = new Set<string>();
  let view = INITIAL_VIEW;
  let frame = 0;
  let timer: NodeJS.Timeout | null = null;

  const draw = () => {
    const { columns = 80, rows = 24 } = stderr;
    const elapsedMs = performance.now() - startedAt;
    paint(renderProgress(view, { columns, rows, elapsedMs, frame, style }).join('\n'));
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

  start();
  return {
    onEvent: (event: RunEvent) => {
      view = progressView(view, event);
      const announcement = announcementOf(event);
      if (announcement === null || said.has(announcement.text)) return;
      said.add(announcement.text);
      const isWarning = announcement.kind === 'warning';
      say(isWarning ? `${style('yellow', '!')} ${announcement.text}` : style('dim', announcement.text));
    },
    onHistory: (events) => {
      view = resumedView(events);
    },
    pause: stop,
    resume: start,
    end: (result) => {
      stop();
      if (result === null) return;
      const elapsedMs = performance.now() - startedAt;
      const folder = shortPath(terminal, result.folder);
      stderr.write(`${summaryLines(view, { elapsedMs, folder, style }).join('\n')}\n\n`);
    },
  };
}
