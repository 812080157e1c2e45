import { join } from 'node:path';
import type { ResearchOptions, ResearchResult } from '@research-studio/core/run';
import { Keys } from '@research-studio/core/settings';
import { type Bundle, type Pause, type RunEvent, Settings } from '@research-studio/schemas';
import { z } from 'zod';
import type { PipelineName } from '../../results/eval-row.ts';
import { researchWith, settingsFor } from '../../runner/planned-run.ts';
import { carelessModel, failingModel } from './faulty-models.ts';

export type Research = (options: ResearchOptions) => Promise<ResearchResult>;

export interface BehaviouralContext {
  /** Left out: the pipelines of the product. */
  readonly research?: (pipeline: PipelineName) => Promise<Research>;
  /** Holds a folder for each set of documents. */
  readonly documents: string;
  /** Empty; runs and indexes are kept here. */
  readonly folder: string;
  readonly signal?: AbortSignal | undefined;
}

/** Models whose faults a pipeline must bear. */
const MODELS = { careless: carelessModel, failing: failingModel };

const Part = z.record(z.string(), z.unknown()).default({});

export const RunRequest = z.strictObject({
  question: z.string(),
  docs: z
    .union([z.string(), z.array(z.string()).readonly()])
    .default('cable-car')
    .describe('Files or folders of the documents of behaviours.'),
  research: Part,
  report: Part,
  advanced: Part,
  model: z.enum(['careless', 'failing']).optional().describe('Left out: the configured model.'),
  reply: z.string().optional().describe('When asked back; left out, nobody is there to ask.'),
});
export type RunRequest = z.input<typeof RunRequest>;

export interface BehaviouralRun {
  readonly bundle: Bundle;
  readonly outcome: ResearchResult['outcome'];
  readonly events: readonly RunEvent[];
  /** Where its files are. */
  readonly folder: string;
}

/** The second part of a run; its events are those of that part. */
export interface ResumedRun extends BehaviouralRun {
  /** False where the run never came to the event at which it was to be cancelled. */
  readonly wasInterrupted: boolean;
  /** Of the part before. */
  readonly eventsBefore: readonly RunEvent[];
}

/** Runs of one pipeline. */
export interface BoundRuns {
  readonly pipeline: PipelineName;
  /** The same request is run once. */
  readonly run: (request: RunRequest) => Promise<BehaviouralRun>;
  /** What it asks back about a question; null where it begins to search instead. Nothing is researched. */
  readonly asksBack: (question: string) => Promise<Pause | null>;
  /** Cancelled at an event, then resumed. */
  readonly resumed: (request: RunRequest, at: (event: RunEvent) => boolean) => Promise<ResumedRun>;
}

export function behaviouralRuns(context: BehaviouralContext): (pipeline: PipelineName) => BoundRuns {
  const cache = new Map<string, Promise<BehaviouralRun>>();
  return (pipeline) => {
    const start = (request: RunRequest, options: Partial<ResearchOptions> = {}) =>
      runOnce({ context, pipeline, request, options });
    return {
      pipeline,
      run: (request) => {
        const key = JSON.stringify([pipeline, RunRequest.parse(request)]);
        const run = cache.get(key) ?? start(request);
        cache.set(key, run);
        return run;
      },
      asksBack: (question) => asksBack((options) => start({ question }, options), context.signal),
      resumed: (request, at) => resumed((options) => start(request, options), { at, signal: context.signal }),
    };
  };
}

type Start = (options: Partial<ResearchOptions>) => Promise<BehaviouralRun>;

interface StartRequest {
  readonly context: BehaviouralContext;
  readonly pipeline: PipelineName;
  readonly request: RunRequest;
  readonly options: Partial<ResearchOptions>;
}

async function runOnce({ context, pipeline, request, options }: StartRequest): Promise<BehaviouralRun> {
  const research = await (context.research ?? researchWith)(pipeline);
  const events: RunEvent[] = [];
  const { reply } = request;
  const { bundle, outcome, folder } = await research({
    question: request.question,
    settings: settingsFor(pipeline, settingsOf(context, request, options)),
    keys: new Keys({}),
    signal: context.signal,
    ...(reply === undefined ? {} : { answer: async () => ({ choice: null, text: reply }) }),
    ...(request.model === undefined ? {} : { wrapReasoner: MODELS[request.model] }),
    ...options,
    onEvent: (event, stepId) => {
      events.push(event);
      options.onEvent?.(event, stepId);
    },
  });
  return { bundle, outcome, events, folder };
}

/** The day of all runs: their documents are of the weeks before it. */
const TODAY = '2025-03-01';

function settingsOf(
  { documents, folder }: BehaviouralContext,
  request: RunRequest,
  options: Partial<ResearchOptions>,
): Settings {
  const { docs, research, report, advanced } = RunRequest.parse(request);
  const isCancelled = options.signal !== undefined || options.resumeRunId !== undefined;
  return Settings.parse({
    research,
    report,
    advanced,
    search: { docs: [docs].flat().map((path) => join(documents, path)), providers: ['documents'] },
    run: {
      directory: join(folder, 'runs'),
      cacheDirectory: join(folder, 'cache'),
      today: TODAY,
      checkpoints: isCancelled ? 'each_step' : 'at_end',
    },
  });
}

/** Cancels this run alone. */
class Enough extends Error {}

async function asksBack(start: Start, outer: AbortSignal | undefined): Promise<Pause | null> {
  const stop = new AbortController();
  let asked: Pause | null = null;
  const answer = async (pause: Pause) => {
    asked = pause;
    stop.abort(new Enough());
    throw stop.signal.reason;
  };
  await until(
    start({
      answer,
      signal: both(stop, outer),
      onEvent: ({ type }) => {
        if (type === 'plan-ready') stop.abort(new Enough());
      },
    }),
    outer,
  );
  return asked;
}

async function resumed(
  start: Start,
  { at, signal }: { at: (event: RunEvent) => boolean; signal: AbortSignal | undefined },
): Promise<ResumedRun> {
  const stop = new AbortController();
  const eventsBefore: RunEvent[] = [];
  let resumeRunId: string | undefined;
  await until(
    start({
      signal: both(stop, signal),
      onRunStart: ({ runId }) => {
        resumeRunId = runId;
      },
      onEvent: (event) => {
        eventsBefore.push(event);
        if (at(event)) stop.abort(new Enough());
      },
    }),
    signal,
  );
  const run = await start(resumeRunId === undefined ? {} : { resumeRunId });
  return { ...run, wasInterrupted: stop.signal.aborted, eventsBefore };
}

/** Waits for a run that may be stopped by us, and by nobody else. */
async function until(run: Promise<unknown>, outer: AbortSignal | undefined): Promise<void> {
  try {
    await run;
  } catch (error) {
    outer?.throwIfAborted();
    if (!(error instanceof Enough)) throw error;
  }
}

function both(own: AbortController, outer: AbortSignal | undefined): AbortSignal {
  return outer === undefined ? own.signal : AbortSignal.any([own.signal, outer]);
}
