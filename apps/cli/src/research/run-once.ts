import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { imagesThrough, REPORT_FORMS } from '@research-studio/core/report';
import { findRun, type ResearchResult, readRunRecord } from '@research-studio/core/run';
import type { Keys } from '@research-studio/core/settings';
import {
  type Bundle,
  type Pause,
  type PauseAnswer,
  PauseKind,
  RunError,
  type Settings,
} from '@research-studio/schemas';
import { EXIT_CODE, type ExitCode } from '../exit-code.ts';
import { liveDisplay } from '../progress/live-display.ts';
import { type ProgressDisplay, plainDisplay } from '../progress/progress-display.ts';
import { print, shortPath, type Terminal } from '../terminal.ts';
import { keepOptions } from './kept-options.ts';
import type { OutputForm, ResearchRequest } from './read-request.ts';
import { costTable } from './render-result.ts';

/** How long an interrupted run may take to put its things away. */
const GRACE_MS = 3000;

export interface RunOnceOptions {
  readonly request: ResearchRequest;
  readonly settings: Settings;
  readonly keys: Keys;
  readonly terminal: Terminal;
  /** With the trust engine. */
  readonly advanced: boolean;
}

export interface FinishedRun extends Pick<ResearchResult, 'bundle' | 'outcome'> {
  /** For people: the run folder, or the id of a run on a server. */
  readonly place: string;
  readonly render: (form: OutputForm) => Promise<string | Uint8Array>;
}

/** Runs the pipeline under the progress display; gives the exit code where the run ends before its report. */
export async function runOnce(options: RunOnceOptions): Promise<FinishedRun | ExitCode> {
  using interruption = interruptible();
  const { request, keys, terminal } = options;
  const { resumeRunId } = request;
  const display = createDisplay(terminal);
  let runId = resumeRunId;
  let begun: string | null = null;
  try {
    const { isAdvanced, settings } = await asItBegan(options);
    const { research } = await loadPipeline(isAdvanced);
    const running = research({
      question: request.question,
      settings,
      keys,
      signal: interruption.signal,
      onEvent: display.onEvent,
      onHistory: display.onHistory,
      onRunStart: (run) => {
        runId = run.runId;
        begun = run.folder;
        keepOptions(run.folder, request);
      },
      until: request.until ?? undefined,
      answer: personAt({ request, terminal, display, interruption }),
      unattended: request.mayAsk ? undefined : PauseKind.options,
      ...(resumeRunId === null ? {} : { resumeRunId }),
    });
    const { bundle, outcome, folder } = await Promise.race([running, givenUp(interruption.signal)]);
    const place = shortPath(terminal, folder);
    endWith(display, { kept: `Run folder: ${place}`, bundle, terminal });
    const render = (form: OutputForm) => inForm(form, bundle, { settings, terminal });
    return { bundle, outcome, place, render };
  } catch (error) {
    display.end(null);
    const resume = `pnpm research --resume ${runId}`;
    if (interruption.signal.aborted) return interrupted(terminal, runId && resume);
    if (begun === null) throw error;
    const code = RunError.isInstance(error) ? error.code : null;
    if (code === 'RUN_STOPPED') {
      await print(terminal.stdout, await readFile(join(begun, 'progress.md'), 'utf8'));
      terminal.stderr.write(`Stopped after the stage "${request.until}". Continue with: ${resume}\n`);
      return EXIT_CODE.report;
    }
    terminal.stderr.write(
      code === 'RUN_WAITING'
        ? `The run is kept. Answer in a terminal: ${resume} (with --yes it continues unreviewed)\n`
        : `The run stopped; what was finished is kept. Continue with: ${resume}\n`,
    );
    throw error;
  }
}

export function interrupted({ stderr }: Terminal, resume: string | null): ExitCode {
  stderr.write(`Interrupted.${resume === null ? '' : ` Go on with: ${resume}`}\n`);
  return EXIT_CODE.interrupted;
}

/** Takes the display away, and says where the run is kept and what its models cost. */
export function endWith(
  display: ProgressDisplay,
  { kept, bundle, terminal }: { kept: string; bundle: Bundle; terminal: Terminal },
): void {
  display.end({ kept });
  const costs = costTable(bundle);
  if (costs !== null) terminal.stderr.write(`${costs}\n`);
}

/** A form that holds images gets them as pages are read. */
async function inForm(
  form: OutputForm,
  bundle: Bundle,
  { settings, terminal }: Pick<RunOnceOptions, 'settings' | 'terminal'>,
): Promise<string | Uint8Array> {
  const found = REPORT_FORMS.find(({ suffix }) => suffix === form);
  if (found === undefined) throw new Error(`No report has the form ${form}.`);
  const { createImageReader } = await import('@research-studio/documents');
  const { cacheDirectory } = settings.run;
  const onNotice = (message: string) => terminal.stderr.write(`${message}\n`);
  const reader = createImageReader(settings.reading, { cacheDirectory, clock: () => new Date(), onNotice });
  return found.render(bundle, imagesThrough(reader, onNotice));
}

/** Live on a terminal that can be painted over, plain lines everywhere else. */
export function createDisplay(terminal: Terminal): ProgressDisplay {
  const { stderr, environment } = terminal;
  const isLive = stderr.isTTY === true && environment['TERM'] !== 'dumb' && !environment['CI'];
  return isLive ? liveDisplay(terminal) : plainDisplay(terminal);
}

/** A resumed run keeps the pipeline and the settings that it began with; where runs are kept is given each time. */
async function asItBegan({ request: { resumeRunId: runId }, settings, advanced }: RunOnceOptions) {
  if (runId === null) return { isAdvanced: advanced, settings };
  const { directory } = settings.run;
  const record = await readRunRecord((await findRun({ directory, runId })).folder);
  const run = { ...record.settings.run, directory };
  return { isAdvanced: record.pipeline.startsWith('advanced'), settings: { ...record.settings, run } };
}

export const loadPipeline = (
  isAdvanced: boolean,
): Promise<Pick<typeof import('@research-studio/standard-pipeline'), 'research' | 'estimate'>> =>
  isAdvanced ? import('@research-studio/advanced-pipeline') : import('@research-studio/standard-pipeline');

export type AskPerson = (pause: Pause) => Promise<PauseAnswer>;

/** Somebody sees what is asked and can answer. */
export function isAttended({ stdin, stderr }: Terminal): boolean {
  return stdin.isTTY === true && stderr.isTTY === true;
}

export interface Person {
  readonly request: Pick<ResearchRequest, 'mayAsk'>;
  readonly terminal: Terminal;
  readonly display: ProgressDisplay;
  readonly interruption: ReturnType<typeof interruptible>;
}

/** Asks at this terminal; absent where nobody can be asked. */
export function personAt({ terminal, request, display, interruption }: Person): AskPerson | undefined {
  if (!request.mayAsk || !isAttended(terminal)) return undefined;
  return async (pause) => {
    const { askPerson } = await import('./ask-person.ts');
    display.pause();
    const answer = await askPerson(pause, terminal);
    if (answer === undefined) {
      interruption.interrupt();
      throw interruption.signal.reason;
    }
    display.resume();
    return answer;
  };
}

/** Rejects some time after the interruption, for a run that does not stop. */
function givenUp(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => setTimeout(reject, GRACE_MS, signal.reason).unref());
  });
}

/** Two signals closer than this are one: a terminal sends Ctrl-C to a script and to its runner, which may pass it on. */
const ONE_KEYSTROKE_MS = 150;

/** Turns the first Ctrl-C (or SIGTERM) into an abort and the second into the end of the process, until disposed of. */
export function interruptible() {
  const controller = new AbortController();
  let interruptedAt = Number.NEGATIVE_INFINITY;
  const interrupt = () => {
    const now = performance.now();
    if (!controller.signal.aborted) {
      interruptedAt = now;
      controller.abort(new DOMException('Interrupted', 'AbortError'));
    } else if (now - interruptedAt > ONE_KEYSTROKE_MS) process.exit(EXIT_CODE.interrupted);
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.on(signal, interrupt);
  return {
    signal: controller.signal,
    /** The same as a first Ctrl-C. */
    interrupt,
    [Symbol.dispose]: () => {
      for (const signal of signals) process.off(signal, interrupt);
    },
  };
}
