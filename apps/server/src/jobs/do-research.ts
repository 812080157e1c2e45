import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { signOf } from '@research-studio/core/citation';
import { withLocalModel } from '@research-studio/core/models';
import type { ResearchOptions } from '@research-studio/core/run';
import { loadSettings, optionSettings, readFileIfThere } from '@research-studio/core/settings';
import type { Bundle, Claim, RunEvent, Settings } from '@research-studio/schemas';
import type { PipelineName, RunOptions } from '../runs.ts';
import type { KeyStore, StoredKeys } from '../store/key-store.ts';
import type { RunEnd, StoredRun } from '../store/run-store.ts';

/** The layers of settings that the server was started with, below those of a run. */
export interface ServerContext {
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly settings: Settings;
  /** Keys that were entered on the page; undefined where the server does not allow it. */
  readonly storedKeys?: KeyStore | undefined;
  readonly clock: () => Date;
  readonly log: (message: string) => void;
}

export interface ResearchJob extends Pick<ResearchOptions, 'answer' | 'notes'> {
  /** Its options hold what it may spend; the folder of the run that it follows up lies beside its own. */
  readonly run: Pick<
    StoredRun,
    'id' | 'question' | 'pipeline' | 'options' | 'parentId' | 'attempts' | 'isToWrite'
  >;
  /** Files and folders of the user's documents, absolute. */
  readonly documents: readonly string[];
  readonly signal: AbortSignal;
  readonly onEvent: (event: RunEvent, stepId: number) => void;
}

/** A run whose process ended so often before the run did is not begun once more: what it found is reported. */
export const MOST_ATTEMPTS = 3;

const GIVEN_UP = `The process that did this run ended ${MOST_ATTEMPTS} times before the run was done, and what ended it may be a document or page that this run reads.`;
const ENDED_BY_PERSON = 'The search was ended before it was done, by the person who asked.';
const REPORTED = 'The report is written from what was found until then; nothing more was searched or read.';

/**
 * The settings of a run as its options have them.
 *
 * @throws {SettingsError} naming every option that cannot be used.
 */
export async function settingsOfRun(
  { cwd, environment: given, storedKeys }: Pick<ServerContext, 'cwd' | 'environment' | 'storedKeys'>,
  options: RunOptions,
  documents: readonly string[] = [],
  newKeys: StoredKeys = {},
) {
  const environment = { ...given, ...(await storedKeys?.read()), ...newKeys };
  const { values, names, profile } = optionSettings(asCommandLine(options));
  const loaded = await loadSettings({ cwd, environment, flags: values, flagNames: names, profile });
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
export async function doResearch(
  { run, documents, ...following }: ResearchJob,
  context: ServerContext,
  /** Where and how a run works that any machine can go on with: `directory` holds its folder. */
  elsewhere: Pick<ResearchOptions, 'wrapReasoner'> & { readonly directory?: string } = {},
): Promise<RunEnd> {
  const isGivenUp = run.attempts > MOST_ATTEMPTS;
  const why = isGivenUp ? GIVEN_UP : run.isToWrite ? ENDED_BY_PERSON : null;
  // Writing the report ended the process as well.
  if (run.attempts > MOST_ATTEMPTS + 1) return { status: 'failed', error: GIVEN_UP };
  const { settings: loaded, keys } = await settingsOfRun(context, run.options, documents);
  const { directory = loaded.run.directory, ...hooks } = elsewhere;
  const { research } = await loadPipeline(run.pipeline);
  const folder = join(directory, run.id);
  const hasBegun = (await readFileIfThere(join(folder, 'run.json'))) !== null;
  // A run that goes on keeps the model that it began with.
  const models = hasBegun ? loaded.models : (await withLocalModel(loaded.models, keys)).models;
  const settings = { ...loaded, models, run: { ...loaded.run, directory, follows: run.parentId } };
  if (hasBegun) await renewRecord(folder, settings);
  // A folder without its record was left by a process that was killed as it made it.
  if (!hasBegun) await rm(folder, { recursive: true, force: true });
  const { bundle } = await research({
    ...following,
    ...hooks,
    question: run.question,
    settings,
    keys,
    // A review waits for its person however the run was started.
    ...(run.options.mayAsk !== true && { unattended: ['clarification'] }),
    ...(hasBegun ? { resumeRunId: run.id } : { newRunId: run.id }),
    ...(why !== null && { wrapUp: `${why} ${REPORTED}` }),
  });
  const end = endOf(bundle);
  return isGivenUp && end.answered === 'none' ? { ...end, status: 'failed', error: GIVEN_UP } : end;
}

/** The record of a run names what it could spend when it began, and the places of documents on the machine of then. */
async function renewRecord(folder: string, { search, run }: Settings): Promise<void> {
  const file = join(folder, 'run.json');
  const record = JSON.parse(await readFile(file, 'utf8'));
  const before = structuredClone(record.settings);
  record.settings.search.docs = search.docs;
  record.settings.run.budgetUsd = run.budgetUsd;
  if (!isDeepStrictEqual(record.settings, before))
    await writeFile(file, `${JSON.stringify(record, null, 2)}\n`);
}

export function loadPipeline(name: PipelineName) {
  return name === 'advanced'
    ? import('@research-studio/advanced-pipeline')
    : import('@research-studio/standard-pipeline');
}

/** The fields of a finished run that lists show. */
export function endOf({ claims, metadata }: Bundle): RunEnd {
  return {
    status: 'done',
    answered: metadata.answered,
    sources: metadata.sourcesCount,
    statements: claims.length,
    strip: claims.map(standing).join(''),
    costUsd: metadata.costUsd,
    confidence: metadata.confidence,
  };
}

/** As the page shows it: without a sign, to be read with care, open. */
export function standing(claim: Pick<Claim, 'verdict' | 'reason'>): 'w' | 'p' | 'o' {
  const sign = signOf(claim);
  return sign === null ? 'w' : sign === 'open' ? 'o' : 'p';
}
