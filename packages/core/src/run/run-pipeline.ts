import { detectLanguage } from '@research-studio/language';
import type { Bundle } from '@research-studio/schemas';
import { openResearchRun, type ResearchRun } from './open-research-run.ts';
import type { ResearchOptions, ResearchResult } from './research-options.ts';
import { type RunnableGraph, runGraph } from './run-graph.ts';

/** What every pipeline's state says at the end of a run. */
export interface FinalState {
  readonly intent: string;
  readonly evidence: readonly unknown[];
  readonly report: unknown;
}

export interface Pipeline<State extends FinalState> {
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
  const { question, settings, keys, onEvent, onHistory, resumeRunId, signal, clarify, wrapReasoner } =
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
    wrapReasoner,
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
  return metadata.tier === 'partial' ? 'out_of_budget' : 'report';
}
