import { Command, isInterrupted } from '@langchain/langgraph';
import {
  type Bundle,
  type Clarification,
  detectLanguage,
  type Keys,
  openResearchRun,
  type ResearchRun,
  type RunEvent,
  type Settings,
} from '@research-studio/core';
import { buildBundle } from './build-bundle.ts';
import { buildResearchGraph } from './graph.ts';
import type { Knobs } from './knobs.ts';
import type { ResearchState } from './state.ts';

export interface ResearchOptions {
  /** Ignored when `resumeRunId` is given. */
  readonly question: string;
  readonly settings: Settings;
  readonly keys: Keys;
  readonly signal?: AbortSignal | undefined;
  readonly onEvent?: ((event: RunEvent) => void) | undefined;
  /** Told once, before any event, what a resumed run had logged. */
  readonly onHistory?: ((events: readonly RunEvent[]) => void) | undefined;
  /** Asks the user which reading is meant; absent means never ask and go on with the likeliest. */
  readonly clarify?: ((clarification: Clarification) => Promise<string>) | undefined;
  readonly resumeRunId?: string | undefined;
  readonly onRunStart?: ((run: { readonly runId: string; readonly folder: string }) => void) | undefined;
}

export interface ResearchResult {
  readonly bundle: Bundle;
  /** The run folder, absolute. */
  readonly folder: string;
  /** `chat`: small talk or a refusal, nothing was researched. */
  readonly outcome: 'report' | 'nothing_usable' | 'out_of_budget' | 'chat';
}

/** Steps of the graph at most; a run of three rounds takes about fifteen, so more is a loop that does not end. */
const RECURSION_LIMIT = 100;

/**
 * Answers a question with a report that can be checked, in a run folder that survives a crash.
 *
 * @throws {SettingsError} before anything runs, when a model, a provider or a path cannot be used.
 * @throws {RunError} when the run to resume is missing, damaged or held by another process.
 * @throws the signal's reason when the caller cancelled; what was finished is kept for `resumeRunId`.
 */
export async function research(options: ResearchOptions): Promise<ResearchResult> {
  const { question, settings, keys, onEvent, onHistory, resumeRunId } = options;
  const pipeline = `standard-${settings.research.mode}`;
  const run = await openResearchRun({ question, pipeline, settings, keys, onEvent, onHistory, resumeRunId });
  try {
    options.onRunStart?.({ runId: run.runId, folder: run.folder });
    if (isBeyondQuoting(run)) run.ports.emit({ type: 'warning', message: quotingOnly(run) });
    const state = await runGraph(run, options);
    const bundle = await buildBundle(run, state);
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

async function runGraph(run: ResearchRun, { clarify, signal }: ResearchOptions): Promise<ResearchState> {
  const graph = buildResearchGraph({ checkpointer: run.checkpointer });
  const config = {
    configurable: { thread_id: run.runId },
    context: { ...knobsOf(run, clarify !== undefined), ports: run.ports },
    recursionLimit: RECURSION_LIMIT,
    maxConcurrency: run.settings.research.concurrency,
    durability: 'sync' as const,
    ...(signal === undefined ? {} : { signal }),
  };
  const before = await graph.getState(config);
  if (before.next.length === 0 && before.values.report != null) return before.values;
  const pending = before.tasks.flatMap(({ interrupts }) => interrupts)[0]?.value as Clarification | undefined;
  const question = { question: run.question };
  let input: Parameters<typeof graph.invoke>[0] = before.next.length === 0 ? question : null;
  let clarification = pending;
  for (;;) {
    if (clarification !== undefined)
      input = new Command({ resume: await answerTo(clarification, run, clarify) });
    const result = await graph.invoke(input, config);
    clarification = isInterrupted<Clarification>(result) ? result.__interrupt__[0]?.value : undefined;
    if (clarification !== undefined) continue;
    // With `maxConcurrency: 1` LangGraph 1.7.3 returns after the first of several workers; asked again, it goes on.
    if (result.report !== null || (await graph.getState(config)).next.length === 0) return result;
    input = null;
  }
}

/** A run that was to ask and is resumed where nobody can be asked goes on with the question as it stands. */
async function answerTo(
  clarification: Clarification,
  run: ResearchRun,
  clarify: ResearchOptions['clarify'],
): Promise<string> {
  run.ports.emit({ type: 'clarification-needed', clarification });
  return clarify === undefined ? '' : clarify(clarification);
}

/** Without a model the caps on facts, which bound cost, would only lose evidence (88% of answers found at 8, 95% at 12). */
const FREE_FACTS_PER_PAGE = 10;

function knobsOf({ settings, usesModel }: ResearchRun, mayAsk: boolean): Knobs {
  const { factsPerPage, factsPerWorkerPage, ...research } = settings.research;
  const atLeast = usesModel ? 0 : FREE_FACTS_PER_PAGE;
  return {
    ...research,
    ...settings.report,
    factsPerPage: Math.max(factsPerPage, atLeast),
    factsPerWorkerPage: Math.max(factsPerWorkerPage, atLeast),
    clarification: mayAsk ? 'ask' : 'assume',
  };
}

function outcomeOf({ intent, evidence }: ResearchState, { metadata }: Bundle): ResearchResult['outcome'] {
  if (intent === 'chit_chat' || intent === 'malicious') return 'chat';
  if (evidence.length === 0) return 'nothing_usable';
  return metadata.tier === 'partial' ? 'out_of_budget' : 'report';
}
