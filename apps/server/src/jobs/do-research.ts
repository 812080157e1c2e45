import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  loadSettings,
  optionSettings,
  type ResearchOptions,
  type ResearchResult,
} from '@research-studio/core';
import type { Bundle, Claim, Clarification, RunEvent, Settings } from '@research-studio/schemas';
import type { PipelineName, RunOptions } from '../runs.ts';
import type { RunEnd } from '../store/run-store.ts';

/** What the server was started with: the layers of settings below those of a run. */
export interface ServerContext {
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly settings: Settings;
}

export interface ResearchJob {
  readonly id: string;
  readonly question: string;
  readonly pipeline: PipelineName;
  readonly options: RunOptions;
  /** Files and folders of the user's documents, absolute. */
  readonly documents: readonly string[];
  readonly signal: AbortSignal;
  readonly onEvent: (event: RunEvent, stepId: number) => void;
  readonly clarify?: ((clarification: Clarification) => Promise<string>) | undefined;
}

/**
 * The settings of a run as its options have them.
 *
 * @throws {SettingsError} naming every option that cannot be used.
 */
export async function settingsOfRun(
  { cwd, environment }: Pick<ServerContext, 'cwd' | 'environment'>,
  options: RunOptions,
  documents: readonly string[] = [],
) {
  const { values, names } = optionSettings(asCommandLine(options));
  const loaded = await loadSettings({ cwd, environment, flags: values, flagNames: names });
  const { search } = loaded.settings;
  const settings = { ...loaded.settings, search: { ...search, docs: [...search.docs, ...documents] } };
  return { settings, keys: loaded.secrets };
}

/** The options under the names of the command line. */
function asCommandLine({ agents, mayAsk: _, ...options }: RunOptions): Readonly<Record<string, unknown>> {
  const named = Object.entries(options).map(([name, value]) => [
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    value,
  ]);
  return { ...Object.fromEntries(named), ...(agents !== undefined && { [`${agents}-agent`]: true }) };
}

/** Begins a run, or goes on with it where its folder is there; both with the options that it was given. */
export async function doResearch(job: ResearchJob, context: ServerContext): Promise<RunEnd> {
  const { settings, keys } = await settingsOfRun(context, job.options, job.documents);
  const research = await loadPipeline(job.pipeline);
  const folder = join(settings.run.directory, job.id);
  const hasBegun = await isThere(join(folder, 'run.json'));
  // A folder without its record was left by a process that was killed as it made it.
  if (!hasBegun) await rm(folder, { recursive: true, force: true });
  const { bundle } = await research({
    question: job.question,
    settings,
    keys,
    signal: job.signal,
    onEvent: job.onEvent,
    ...(job.clarify !== undefined && { clarify: job.clarify }),
    ...(hasBegun ? { resumeRunId: job.id } : { newRunId: job.id }),
  });
  return endOf(bundle);
}

async function loadPipeline(
  name: PipelineName,
): Promise<(options: ResearchOptions) => Promise<ResearchResult>> {
  return name === 'advanced'
    ? (await import('@research-studio/advanced-pipeline')).research
    : (await import('@research-studio/standard-pipeline')).research;
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** What lists show of a finished run. */
export function endOf({ claims, metadata }: Bundle): RunEnd {
  return {
    status: 'done',
    answered: metadata.answered,
    sources: metadata.sourcesCount,
    statements: claims.length,
    strip: claims.map(standing).join(''),
    costUsd: metadata.costUsd,
  };
}

/** well founded, with reservations, weakly founded: the level where the pipeline gives one, else the verdict. */
export function standing({ level, verdict }: Pick<Claim, 'level' | 'verdict'>): 'w' | 'r' | 'p' {
  if (level !== undefined) return level === 'high' ? 'w' : level === 'medium' ? 'r' : 'p';
  if (verdict === 'supported') return 'w';
  return verdict === 'partially_supported' ? 'r' : 'p';
}
