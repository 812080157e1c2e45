import type { BaseCheckpointSaver } from '@langchain/langgraph-checkpoint';
import { detectLanguage } from '@research-studio/language';
import type { Bundle, Clarification, RunEvent, Settings } from '@research-studio/schemas';
import type { Reasoner } from '../reasoning/task.ts';
import type { Keys } from '../settings/keys.ts';
import { openResearchRun, type ResearchRun } from './open-research-run.ts';

/** What every pipeline's state says at the end of a run. */
interface FinalState {
  readonly intent: string;
  readonly evidence: readonly unknown[];
  readonly report: unknown;
}

interface Pipeline<State extends FinalState> {
  /** For the record, e.g. "standard-multi". */
  readonly name: string;
  readonly buildGraph: (run: ResearchRun) => RunnableGraph<State>;
  readonly knobs: (run: ResearchRun, mayAsk: boolean) => object;
  readonly buildBundle: (run: ResearchRun, state: State) => Promise<Bundle>;
}

/**
 * Answers a question with a report that can be checked, in a run folder that survives a crash.
 *
 * @throws {SettingsError} before anything runs, when a model, a provider or a path cannot be used.
 * @throws {RunError} when the run to resume is missing, damaged or held by another process.
 * @throws the signal's reason when the caller cancelled; what was finished is kept for `resumeRunId`.
 */
export async function runPipeline<State extends FinalState>(
  pipeline: Pipeline<State>,
  options: ResearchOptions,
): Promise<ResearchResult> {
  const { question, settings, keys, onEvent, onHistory, resumeRunId, newRunId, signal, clarify, wrapUp } =
    options;
  const { name } = pipeline;
  const run = await openResearchRun({
    question,
    pipeline: name,
    settings,
    keys,
    onEvent,
    onHistory,
    resumeRunId,
    newRunId,
    wrapReasoner: options.wrapReasoner,
    checkpointer: options.checkpointer,
  });
  try {
    options.onRunStart?.({ runId: run.runId, folder: run.folder });
    if (isBeyondQuoting(run)) run.ports.emit({ type: 'warning', message: quotingOnly(run) });
    await run.restoreSources(signal);
    const state = await runGraph({
      run,
      graph: pipeline.buildGraph(run),
      context: pipeline.knobs(run, clarify !== undefined),
      signal,
      clarify,
      wrapUp,
    });
    const bundle = await pipeline.buildBundle(run, state);
    await run.finish(bundle);
    const { answered, sourcesCount, evidenceCount } = bundle.metadata;
    run.ports.emit({ type: 'run-end', answered, sources: sourcesCount, evidence: evidenceCount });
    return { bundle, folder: run.folder, outcome: outcomeOf(state, bundle) };
  } finally {
    await run.close();
  }
}

/** Without a model sentences are quoted, and no setting can translate them. */
function isBeyondQuoting({ usesModel, settings, question }: ResearchRun): boolean {
  const { language } = settings.report;
  if (usesModel || language === null) return false;
  return language.toLowerCase().split('-')[0] !== detectLanguage(question);
}

function quotingOnly({ settings }: ResearchRun): string {
  return `The report is to be in "${settings.report.language}", but without a model it quotes the sources in their own languages.`;
}

function outcomeOf({ intent, evidence }: FinalState, { metadata }: Bundle): ResearchResult['outcome'] {
  if (intent === 'chit_chat' || intent === 'malicious') return 'chat';
  if (evidence.length === 0) return 'nothing_usable';
  if (metadata.budget?.isExhausted === true) return 'out_of_budget';
  return metadata.answered === 'none' ? 'nothing_usable' : 'report';
}

/** Steps of a graph at most; a run of three rounds takes about twenty, so more is a loop that does not end. */
const RECURSION_LIMIT = 100;

/** What is needed of a compiled graph. Its methods stay loosely typed: LangGraph's own types name every node. */
interface RunnableGraph<State> {
  invoke(input: unknown, config: object): Promise<unknown>;
  updateState(config: object, values: unknown, asNode: string): Promise<unknown>;
  getState(config: object): Promise<{
    readonly values: State;
    readonly next: readonly string[];
    readonly tasks: readonly { readonly interrupts: readonly { readonly value?: unknown }[] }[];
  }>;
}

interface RunGraphOptions<State> {
  readonly run: ResearchRun;
  /** Compiled with the run's checkpointer. */
  readonly graph: RunnableGraph<State>;
  /** The knobs of the pipeline; ports are added. */
  readonly context: object;
  readonly signal?: AbortSignal | undefined;
  /** Asks the user which reading is meant; absent where nobody can be asked. */
  readonly clarify?: ((clarification: Clarification) => Promise<string>) | undefined;
  readonly wrapUp: string | undefined;
}

/** The step after which both pipelines assess what was found. */
const LAST_OF_ROUND = 'read-pages';

/**
 * Runs a pipeline's graph to its end, from the question or from the last checkpoint, and asks the user where it pauses
 * for a clarification. Returns the final state.
 *
 * @throws the signal's reason when the caller cancelled.
 */
async function runGraph<State extends { readonly report: unknown }>(
  options: RunGraphOptions<State>,
): Promise<State> {
  const { Command, END, isInterrupted } = await import('@langchain/langgraph');
  const { run, graph, signal, wrapUp } = options;
  const rounds = wrapUp === undefined ? {} : { maxIterations: 1 };
  const config = {
    configurable: { thread_id: run.runId },
    context: { ...options.context, ...rounds, ports: run.ports },
    recursionLimit: RECURSION_LIMIT,
    maxConcurrency: run.settings.research.concurrency,
    callbacks: [...run.callbacks],
    durability: run.settings.run.checkpoints === 'at_end' ? 'exit' : 'sync',
    ...(signal === undefined ? {} : { signal }),
  };
  const before = await graph.getState(config);
  if (before.next.length === 0 && before.values.report != null) return before.values;
  const pending = before.tasks.flatMap(({ interrupts }) => interrupts)[0]?.value as Clarification | undefined;
  let input: unknown = before.next.length === 0 ? { question: run.question } : null;
  let clarification = pending;
  if (wrapUp !== undefined) {
    run.ports.emit({ type: 'warning', message: wrapUp });
    // What steps that run side by side had finished is kept; the others are not done again.
    if (before.next.length > 0) await graph.updateState(config, null, END);
    await graph.updateState(config, { question: run.question, ...rounds }, LAST_OF_ROUND);
    [input, clarification] = [null, undefined];
  }
  for (;;) {
    if (clarification !== undefined) input = new Command({ resume: await answerTo(clarification, options) });
    const result = await graph.invoke(input, config);
    clarification = isInterrupted<Clarification>(result) ? result.__interrupt__[0]?.value : undefined;
    if (clarification !== undefined) continue;
    // With `maxConcurrency: 1` LangGraph 1.7.3 returns after the first of several workers; asked again, it goes on.
    const state = result as State;
    if (state.report !== null || (await graph.getState(config)).next.length === 0) return state;
    input = null;
  }
}

/** A run that was to ask and is resumed where nobody can be asked goes on with the question as it stands. */
async function answerTo<State>(
  clarification: Clarification,
  { run, clarify }: RunGraphOptions<State>,
): Promise<string> {
  run.ports.emit({ type: 'clarification-needed', clarification });
  return clarify === undefined ? '' : clarify(clarification);
}

/** What a caller gives to research a question, whichever pipeline does it. */
export interface ResearchOptions {
  /** Ignored when `resumeRunId` is given. */
  readonly question: string;
  readonly settings: Settings;
  readonly keys: Keys;
  readonly signal?: AbortSignal | undefined;
  /** Takes each event with its number in the run's log, rising from 1. */
  readonly onEvent?: ((event: RunEvent, stepId: number) => void) | undefined;
  /** Called once, before any event, with what a resumed run had logged. */
  readonly onHistory?: ((events: readonly RunEvent[]) => void) | undefined;
  /** Asks the user which reading is meant; absent means never ask and go on with the likeliest. */
  readonly clarify?: ((clarification: Clarification) => Promise<string>) | undefined;
  readonly resumeRunId?: string | undefined;
  /** Id of a new run, as `runId` makes them, for callers that must know it before the run begins; absent: made here. */
  readonly newRunId?: string | undefined;
  /** Stands between the steps and what answers their tasks, such as a model that is to be tried; gets that of the run. */
  readonly wrapReasoner?: ((reasoner: Reasoner) => Reasoner) | undefined;
  /** Keeps the checkpoints; absent: files of the run folder. */
  readonly checkpointer?: BaseCheckpointSaver | undefined;
  /** Searches and reads nothing more and reports what the run has found; the reason, which becomes a warning of the report. */
  readonly wrapUp?: string | undefined;
  readonly onRunStart?: ((run: { readonly runId: string; readonly folder: string }) => void) | undefined;
}

export interface ResearchResult {
  readonly bundle: Bundle;
  /** The run folder, absolute. */
  readonly folder: string;
  /** `chat`: small talk or a refusal, nothing was researched. */
  readonly outcome: 'report' | 'nothing_usable' | 'out_of_budget' | 'chat';
}
