import type { Clarification } from '@research-studio/schemas';
import type { ResearchRun } from './open-research-run.ts';

/** Steps of a graph at most; a run of three rounds takes about twenty, so more is a loop that does not end. */
const RECURSION_LIMIT = 100;

/** What is needed of a compiled graph. Its methods stay loosely typed: LangGraph's own types name every node. */
export interface RunnableGraph<State> {
  invoke(input: unknown, config: object): Promise<unknown>;
  getState(config: object): Promise<{
    readonly values: State;
    readonly next: readonly string[];
    readonly tasks: readonly { readonly interrupts: readonly { readonly value?: unknown }[] }[];
  }>;
}

export interface RunGraphOptions<State> {
  readonly run: ResearchRun;
  /** Compiled with the run's checkpointer. */
  readonly graph: RunnableGraph<State>;
  /** The knobs of the pipeline; ports are added. */
  readonly context: object;
  readonly signal?: AbortSignal | undefined;
  /** Asks the user which reading is meant; absent where nobody can be asked. */
  readonly clarify?: ((clarification: Clarification) => Promise<string>) | undefined;
}

/**
 * Runs a pipeline's graph to its end, from the question or from the last checkpoint, and asks the user where it pauses
 * for a clarification. Returns the final state.
 *
 * @throws the signal's reason when the caller cancelled.
 */
export async function runGraph<State extends { readonly report: unknown }>(
  options: RunGraphOptions<State>,
): Promise<State> {
  const { Command, isInterrupted } = await import('@langchain/langgraph');
  const { run, graph, signal } = options;
  const config = {
    configurable: { thread_id: run.runId },
    context: { ...options.context, ports: run.ports },
    recursionLimit: RECURSION_LIMIT,
    maxConcurrency: run.settings.research.concurrency,
    durability: run.settings.run.checkpoints === 'at_end' ? 'exit' : 'sync',
    ...(signal === undefined ? {} : { signal }),
  };
  const before = await graph.getState(config);
  if (before.next.length === 0 && before.values.report != null) return before.values;
  const pending = before.tasks.flatMap(({ interrupts }) => interrupts)[0]?.value as Clarification | undefined;
  let input: unknown = before.next.length === 0 ? { question: run.question } : null;
  let clarification = pending;
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
