import type { Interrupt, StateSnapshot } from '@langchain/langgraph';
import { detectLanguage } from '@research-studio/language';
import {
  type Bundle,
  type Clarification,
  Pause,
  type PauseAnswer,
  type PauseKind,
  RunError,
  type RunStage,
} from '@research-studio/schemas';
import { clarificationPause, NO_ANSWER, readPauseAnswer } from '../research/pause/ask-person.ts';
import { openResearchRun, type ResearchOptions, type ResearchRun } from './open-research-run.ts';
import type { AnyGraph } from './server-run.ts';

/** The fields of every pipeline's state at the end of a run. */
interface FinalState {
  readonly intent: string;
  readonly evidence: readonly unknown[];
  readonly report: unknown;
}

interface Pipeline<State extends FinalState> {
  /** For the record, e.g. "standard-multi". */
  readonly name: string;
  readonly buildGraph: (run: ResearchRun) => AnyGraph;
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
  const { signal, answer, unattended = answer === undefined ? ['clarification'] : [] } = options;
  const run = await openResearchRun({ ...options, pipeline: pipeline.name });
  try {
    options.onRunStart?.({ runId: run.runId, folder: run.folder });
    warnOfQuoting(run);
    await run.restoreSources(signal);
    const state = await runGraph<State>({
      run,
      graph: pipeline.buildGraph(run),
      context: pipeline.knobs(run, !unattended.includes('clarification')),
      signal,
      answer,
      unattended,
      wrapUp: options.wrapUp,
      until: options.until,
    });
    const bundle = await pipeline.buildBundle(run, state);
    await run.finish(bundle);
    return { bundle, folder: run.folder, outcome: outcomeOf(state, bundle) };
  } finally {
    await run.close();
  }
}

/** Without a model sentences are quoted, and no setting can translate them. */
function warnOfQuoting({ usesModel, settings, question, ports }: ResearchRun): void {
  const { language } = settings.report;
  if (usesModel || language === null || language.toLowerCase().split('-')[0] === detectLanguage(question))
    return;
  const message = `The report is to be in "${language}", but without a model it quotes the sources in their own languages.`;
  ports.emit({ type: 'warning', message });
}

function outcomeOf({ intent, evidence }: FinalState, { metadata }: Bundle): ResearchResult['outcome'] {
  if (intent === 'chit_chat' || intent === 'malicious') return 'chat';
  // Also where nothing was found: the budget may not have paid for a search.
  if (metadata.budget?.isExhausted === true) return 'out_of_budget';
  return evidence.length === 0 || metadata.answered === 'none' ? 'nothing_usable' : 'report';
}

/** Steps of a graph at most; a run of three rounds takes about twenty, so more is a loop that does not end. */
const RECURSION_LIMIT = 100;

interface RunGraphOptions extends Pick<ResearchOptions, 'answer' | 'signal' | 'wrapUp' | 'until'> {
  readonly run: ResearchRun;
  /** Compiled with the run's checkpointer. */
  readonly graph: AnyGraph;
  /** The knobs of the pipeline; ports are added. */
  readonly context: object;
  readonly unattended: readonly PauseKind[];
}

/** Steps that a stage ends before, in whichever graph. */
const FIRST_AFTER: Readonly<Record<RunStage, readonly string[]>> = {
  brief: ['orchestrate', 'supervisor'],
  research: ['reduce', 'extract-evidence', 'abort'],
  findings: ['extract-evidence', 'abort'],
};

/** The steps after which what was found is assessed. */
const LAST_OF_ROUND = ['read-pages', 'supervisor'];

/**
 * Runs a pipeline's graph to its end, from the question or from the last checkpoint, and asks a person wherever it
 * pauses. Returns the final state.
 *
 * @throws {RunError} RUN_WAITING, when a person is needed and nobody can be asked; a resumed run asks again. RUN_STOPPED
 *   at the end of the stage `until`.
 * @throws the signal's reason when the caller cancelled.
 */
async function runGraph<State extends FinalState>(options: RunGraphOptions): Promise<State> {
  const { Command, END, isInterrupted } = await import('@langchain/langgraph');
  const { run, graph, signal, wrapUp, until } = options;
  const stops = until === undefined ? [] : FIRST_AFTER[until];
  const rounds = wrapUp === undefined ? {} : { maxIterations: 1 };
  const config = {
    configurable: { thread_id: run.runId },
    context: { ...options.context, ...rounds, ports: run.ports },
    recursionLimit: RECURSION_LIMIT,
    // With 1 LangGraph 1.7.3 loses what the second of several subgraphs at a time returns.
    maxConcurrency: Math.max(2, run.settings.research.concurrency),
    callbacks: [...run.callbacks],
    ...(stops.length > 0 && { interruptBefore: [...stops] }),
    durability: run.settings.run.checkpoints === 'at_end' ? ('exit' as const) : ('sync' as const),
    ...(signal === undefined ? {} : { signal }),
  };
  const before = await graph.getState(config);
  if (before.next.length === 0 && before.values.report != null) return before.values;
  let pending = before.tasks.flatMap(({ interrupts }) => interrupts)[0];
  let input: Parameters<AnyGraph['invoke']>[0] = before.next.length === 0 ? { question: run.question } : null;
  if (wrapUp !== undefined) {
    run.ports.emit({ type: 'warning', message: wrapUp });
    const found = foundInside((await graph.getState(config, { subgraphs: true })).tasks);
    // What steps that run side by side had finished is kept; the others are not done again.
    if (before.next.length > 0) await graph.updateState(config, null, END);
    const nodes = Object.keys(graph.nodes);
    const last = LAST_OF_ROUND.find((name) => nodes.includes(name)) ?? '';
    await graph.updateState(config, { question: run.question, ...rounds, ...found }, last);
    [input, pending] = [null, undefined];
  }
  for (;;) {
    if (pending !== undefined) input = new Command({ resume: await answerTo(pending, options) });
    const result = await graph.invoke(input, config);
    pending = isInterrupted(result) ? result.__interrupt__[0] : undefined;
    if (pending !== undefined) continue;
    const state = result as State;
    if (state.report !== null) return state;
    const { next } = await graph.getState(config);
    if (next.length === 0) return state;
    if (next.some((step) => stops.includes(step)))
      throw new RunError({
        code: 'RUN_STOPPED',
        message: `The run stopped after its stage "${until}"; resumed, it continues to its report.`,
      });
    input = null;
  }
}

/** Results of unfinished subgraphs. */
function foundInside(tasks: StateSnapshot['tasks']): Record<string, readonly unknown[]> {
  const found: Record<string, unknown[]> = {};
  for (const { state } of tasks) {
    if (!isSnapshot(state)) continue;
    for (const source of [state.values, foundInside(state.tasks)])
      for (const name of FOUND_BY_RESEARCH)
        found[name] = [...(found[name] ?? []), ...((source[name] as readonly unknown[] | undefined) ?? [])];
  }
  return found;
}

function isSnapshot(state: object | undefined): state is StateSnapshot {
  return state !== undefined && 'values' in state && 'tasks' in state;
}

const FOUND_BY_RESEARCH = [
  'evidence',
  'foundSources',
  'searchesDone',
  'pageNotes',
  'failures',
  'researcherReports',
];

/** Checkpoints of older runs hold a clarification alone. */
async function answerTo(
  { id = '', value }: Interrupt,
  { run: { ports }, answer, unattended }: RunGraphOptions,
): Promise<PauseAnswer> {
  const pause = Pause.safeParse(value).data ?? clarificationPause(value as Clarification);
  const { kind } = pause;
  if (unattended.includes(kind)) return NO_ANSWER;
  ports.emit({ type: 'pause', pause });
  if (answer === undefined)
    throw new RunError({
      code: 'RUN_WAITING',
      message: `The run waits for an answer, and nobody can be asked here: ${pause.question}`,
    });
  const given = readPauseAnswer(await answer(pause, id), pause);
  const { choice, text } = given;
  ports.emit({ type: 'pause-answered', kind, choice, characters: text?.length ?? 0 });
  return given;
}

export interface ResearchResult {
  readonly bundle: Bundle;
  /** The run folder, absolute. */
  readonly folder: string;
  /** `chat`: small talk or a refusal, nothing was researched. */
  readonly outcome: 'report' | 'nothing_usable' | 'out_of_budget' | 'chat';
}
