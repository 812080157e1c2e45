import { join } from 'node:path';
import { Keys, type ResearchOptions, type ResearchResult } from '@research-studio/core';
import { type Bundle, type Clarification, type RunEvent, Settings } from '@research-studio/schemas';
import type { PipelineName } from '../results/pipeline-name.ts';
import { researchWith, settingsFor } from '../runner/planned-run.ts';
import {
  carelessModel,
  exactingModel,
  failingModel,
  hastyModel,
  heedingModel,
  sparingModel,
  strayingModel,
  twistingModel,
} from './faulty-models.ts';
import { type LoopbackWeb, openLoopbackWeb } from './loopback-web.ts';

export type Research = (options: ResearchOptions) => Promise<ResearchResult>;

export interface BehaviouralContext {
  /** Left out: the pipelines of the product. */
  readonly research?: (pipeline: PipelineName) => Promise<Research>;
  /** Holds a folder for each set of documents. */
  readonly documents: string;
  /** Empty; runs and indexes are kept here. */
  readonly folder: string;
  /** Models and limits of a live run; left out: no model, no network. */
  readonly live?: { readonly settings: Settings; readonly keys: Keys };
  readonly signal?: AbortSignal | undefined;
}

/** Models whose faults a pipeline must bear. */
const MODELS = {
  careless: carelessModel,
  sparing: sparingModel,
  heeding: heedingModel,
  hasty: hastyModel,
  straying: strayingModel,
  failing: failingModel,
  exacting: exactingModel,
  twisting: twistingModel,
};

export interface RunRequest {
  readonly question: string;
  /** Files or folders; left out: all documents. */
  readonly docs?: readonly string[];
  readonly research?: Partial<Settings['research']>;
  readonly report?: Partial<Settings['report']>;
  readonly advanced?: Partial<Settings['advanced']>;
  /** Who answers what steps ask; left out, whoever is configured. */
  readonly model?: keyof typeof MODELS;
  /** Over the pages and with the model of a small web on this machine, in place of documents. */
  readonly isOnWeb?: boolean;
  readonly budgetUsd?: number;
  /** What the user says when asked back; left out, nobody is there to ask. */
  readonly reply?: string;
}

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
  /** What the small web was asked for in both parts; empty over documents. */
  readonly asked: readonly string[];
}

/** "cable-car" is what `QUESTIONS` are asked of and runs research where they name no other. */
export type DocumentSet = 'cable-car' | 'saltmere' | 'tarnholt' | 'orrin' | 'fenwick';

/** Runs of one pipeline. */
export interface BoundRuns {
  readonly pipeline: PipelineName;
  /** The folder of a set of documents. */
  readonly documentsOf: (set: DocumentSet) => string;
  /** The same request is run once. */
  readonly run: (request: RunRequest) => Promise<BehaviouralRun>;
  /** What it asks back about a question; null where it begins to search instead. Nothing is researched. */
  readonly asksBack: (question: string) => Promise<Clarification | null>;
  /** Cancelled at an event, then resumed. */
  readonly resumed: (request: RunRequest, at: (event: RunEvent) => boolean) => Promise<ResumedRun>;
}

export function behaviouralRuns(context: BehaviouralContext): (pipeline: PipelineName) => BoundRuns {
  const cache = new Map<string, Promise<BehaviouralRun>>();
  return (pipeline) => {
    const start = (request: RunRequest, options: Partial<ResearchOptions>) =>
      onWeb(request, (web) => runOnce({ context, pipeline, request, options, web }));
    return {
      pipeline,
      documentsOf: (set) => folderOf(set, context),
      run: (request) => {
        const key = JSON.stringify([pipeline, request]);
        const run = cache.get(key) ?? start(request, {});
        cache.set(key, run);
        return run;
      },
      asksBack: (question) => asksBack((options) => start({ question }, options), context.signal),
      resumed: (request, at) =>
        onWeb(request, async (web) => ({
          ...(await resumed((options) => runOnce({ context, pipeline, request, options, web }), {
            at,
            signal: context.signal,
          })),
          asked: web?.asked ?? [],
        })),
    };
  };
}

type Start = (options: Partial<ResearchOptions>) => Promise<BehaviouralRun>;

/** Runs something over a small web of its own, where the request is for one. */
async function onWeb<Outcome>(
  { isOnWeb }: RunRequest,
  run: (web: LoopbackWeb | null) => Promise<Outcome>,
): Promise<Outcome> {
  if (isOnWeb !== true) return run(null);
  const web = await openLoopbackWeb();
  try {
    return await run(web);
  } finally {
    await web.close();
  }
}

interface StartRequest {
  readonly context: BehaviouralContext;
  readonly pipeline: PipelineName;
  readonly request: RunRequest;
  readonly options: Partial<ResearchOptions>;
  readonly web: LoopbackWeb | null;
}

async function runOnce({ context, pipeline, request, options, web }: StartRequest): Promise<BehaviouralRun> {
  const research = await (context.research ?? researchWith)(pipeline);
  const events: RunEvent[] = [];
  const { reply } = request;
  const { bundle, outcome, folder } = await research({
    question: request.question,
    settings: settingsFor(pipeline, settingsOf(context, request, options)),
    keys: web?.keys ?? context.live?.keys ?? new Keys({}),
    signal: context.signal,
    ...(reply === undefined ? {} : { clarify: async () => reply }),
    ...(request.model === undefined ? {} : { wrapReasoner: MODELS[request.model] }),
    ...options,
    onEvent: (event) => {
      events.push(event);
      options.onEvent?.(event);
    },
  });
  return { bundle, outcome, events, folder };
}

/** The day of all runs: their documents are of the weeks before it. */
const TODAY = '2025-03-01';

function settingsOf(
  context: BehaviouralContext,
  request: RunRequest,
  options: Partial<ResearchOptions>,
): Settings {
  const given = context.live?.settings;
  const isCancelled = options.signal !== undefined || options.resumeRunId !== undefined;
  return Settings.parse({
    ...given,
    research: { ...given?.research, ...request.research },
    report: { ...given?.report, ...request.report },
    advanced: { ...given?.advanced, ...request.advanced },
    search: {
      ...given?.search,
      ...(request.isOnWeb === true
        ? { docs: [], providers: ['tavily'], retries: 0 }
        : { docs: request.docs ?? [folderOf('cable-car', context)], providers: ['documents'] }),
    },
    ...(request.isOnWeb === true && {
      models: { smart: 'openai:gpt-4o', fast: 'openai:gpt-4o', retries: 0 },
      reading: { ...given?.reading, allowHosts: ['*.localhost'] },
    }),
    run: {
      ...given?.run,
      directory: `${context.folder}/runs`,
      cacheDirectory: `${context.folder}/cache`,
      today: TODAY,
      budgetUsd: request.budgetUsd ?? given?.run.budgetUsd ?? null,
      checkpoints: given?.run.checkpoints ?? (isCancelled ? 'each_step' : 'at_end'),
    },
  });
}

function folderOf(set: DocumentSet, { documents }: BehaviouralContext): string {
  return join(documents, set);
}

/** Cancels this run alone. */
class Enough extends Error {}

async function asksBack(start: Start, outer: AbortSignal | undefined): Promise<Clarification | null> {
  const stop = new AbortController();
  let asked: Clarification | null = null;
  const clarify = async (clarification: Clarification): Promise<string> => {
    asked = clarification;
    stop.abort(new Enough());
    throw stop.signal.reason;
  };
  await until(
    start({
      clarify,
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
): Promise<Omit<ResumedRun, 'asked'>> {
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
