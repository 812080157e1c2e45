import { access, constants, opendir, stat } from 'node:fs/promises';
import {
  type LoadedSettings,
  loadSettings,
  type OptionSettings,
  optionSettings,
  SETTING_OF_OPTION,
} from '@research-studio/core/settings';
import { RunStage } from '@research-studio/schemas';
import { codeOf, UsageError } from '../failures.ts';
import { type OutputFile, readOutputFile } from '../output-file.ts';
import type { Args, Environment } from '../terminal.ts';

/** Longer ones are documents, not questions; those belong behind --docs. */
const MAX_QUESTION_LENGTH = 8000;

/** By the last suffix of the file. Which of a report's forms each is, is known where these are made. */
const OUTPUT_FORMS = ['md', 'html', 'json', 'pdf', 'docx', 'bib'] as const;
export type OutputForm = (typeof OUTPUT_FORMS)[number] | 'csl.json';

const EXCLUDED_BY: Readonly<Record<string, readonly string[]>> = {
  'single-agent': ['multi-agent'],
  compare: ['single-agent', 'multi-agent', 'resume', 'until', 'supervised'],
  'dry-run': ['compare', 'resume', 'output', 'until'],
  supervised: ['single-agent', 'multi-agent'],
  advanced: ['single-agent', 'multi-agent'],
};

/** The request on the command line, checked without reading files or asking services. */
export type ResearchRequest = Readonly<ReturnType<typeof readRequest>>;

/** @throws {UsageError} */
export function readRequest(args: Args, cwd: string) {
  const isSupervised = args['supervised'] === true;
  const advanced = args['advanced'] === true || isSupervised;
  if (isGiven(args['trust']) && !advanced)
    throw new UsageError('--trust belongs to the trust-engine pipeline; add --advanced.');
  for (const option of ['council', 'council-findings', 'review'])
    if (isGiven(args[option]) && !isSupervised)
      throw new UsageError(`--${option} belongs to supervised research; add --supervised.`);
  for (const [one, others] of Object.entries(EXCLUDED_BY)) checkExclusion(args, one, others);
  const resumeRunId = typeof args['resume'] === 'string' ? readRunId(args['resume']) : null;
  // Words that were not put in quotes are one question all the same.
  const question = listOf(args['_']).slice(1).join(' ').trim();
  if (question.length > MAX_QUESTION_LENGTH) {
    const [length, most] = [question.length, MAX_QUESTION_LENGTH].map((count) =>
      count.toLocaleString('en-US'),
    );
    throw new UsageError(
      `The question has ${length} characters; at most ${most} are taken. Long material belongs in a file behind --docs.`,
    );
  }
  if (resumeRunId !== null) checkResume(args, question);
  if (question === '' && resumeRunId === null)
    throw new UsageError('There is no question. Give one in quotes: pnpm research "<question>"');
  return {
    /** Empty only when a run is resumed. */
    question,
    resumeRunId,
    flags: optionSettings(args),
    outputs: listOf(args['output']).map((path) => readOutput(path, cwd)),
    compare: args['compare'] === true,
    /** A resumed run continues with the pipeline that it began with, whatever this says. */
    advanced,
    /** The stage after which the run stops; null: it runs to its report. */
    until: readStage(args['until']),
    json: args['json'] === true,
    mayAsk: args['yes'] !== true,
    /** Only what a run would do and cost is shown. */
    dryRun: args['dry-run'] === true,
  };
}

/** @throws {UsageError} where an option is given together with one of the others. */
export function checkExclusion(args: Args, one: string, others: readonly string[]): void {
  const other = others.find((name) => isGiven(args[one]) && isGiven(args[name]));
  if (other !== undefined)
    throw new UsageError(`--${one} and --${other} exclude each other; give one of them.`);
}

/** `sources.csl.json` holds the sources for a reference manager; any other `.json` the whole bundle. @throws {UsageError} */
export function readOutput(path: string, cwd: string): OutputFile<OutputForm> {
  const forms = Object.fromEntries([...OUTPUT_FORMS, 'csl.json' as const].map((form) => [`.${form}`, form]));
  const file = readOutputFile<OutputForm>(path, { option: 'output', cwd, forms });
  return /\.csl\.json$/i.test(path) ? { ...file, form: 'csl.json' } : file;
}

function readStage(given: unknown): RunStage | null {
  if (given === undefined) return null;
  const stage = RunStage.safeParse(given);
  if (stage.success) return stage.data;
  throw new UsageError(`--until is ${String(given)}; allowed: ${RunStage.options.join(', ')}.`);
}

function readRunId(id: string): string {
  if (/^[\w-][\w.-]*$/.test(id)) return id;
  throw new UsageError(
    `--resume: ${JSON.stringify(id)} is not a run id; it is the name of the run's folder.`,
  );
}

/** Options that a run keeps from its start. */
const KEPT_BY_A_RUN = [
  ...Object.keys(SETTING_OF_OPTION),
  ...['single-agent', 'multi-agent', 'test-mode', 'profile', 'advanced', 'supervised', 'council-findings'],
];

function checkResume(args: Args, question: string): void {
  const given = KEPT_BY_A_RUN.filter((name) => isGiven(args[name])).map((name) => `--${name}`);
  if (question !== '') given.unshift('the question');
  if (given.length > 0)
    throw new UsageError(
      `--resume goes on with the question and the settings of the run; leave out ${given.join(', ')}.`,
    );
}

/** Flags that are not given are false. */
export const isGiven = (value: unknown): boolean => value !== undefined && value !== false;

/** The settings of the current folder, with what the options of a command set. @throws {SettingsError} */
export function settingsHere(
  { cwd, environment }: { readonly cwd: string; readonly environment: Environment },
  { values, names, profile }: OptionSettings = optionSettings({}),
): Promise<LoadedSettings> {
  return loadSettings({ cwd, environment, flags: values, flagNames: names, profile });
}

/** The values of an option that may be given more than once. */
export const listOf = (value: unknown): readonly string[] =>
  value === undefined ? [] : [value].flat().map(String);

/** The number that an option gives; null where it is not given. @throws {UsageError} naming what is allowed. */
export function readNumber(
  args: Args,
  option: string,
  allowed: string,
  isAllowed: (number: number) => boolean,
): number | null {
  const given = args[option];
  if (given === undefined) return null;
  const number = /^\d*\.?\d+$/.test(String(given)) ? Number(given) : Number.NaN;
  if (isAllowed(number)) return number;
  throw new UsageError(`--${option} is ${String(given)}; allowed: ${allowed}.`);
}

/** @throws {UsageError} for what is not a number from 0 to 1. */
export const readShare = (args: Args, option: string) =>
  readNumber(args, option, 'a share from 0 to 1, e.g. 0.8', (share) => share >= 0 && share <= 1);

/** @throws {UsageError} for what is not a whole number from 1 to `most`. */
export const readCount = (args: Args, option: string, most: number) =>
  readNumber(
    ...([args, option, `a whole number from 1 to ${most}`] as const),
    (count) => Number.isInteger(count) && count >= 1 && count <= most,
  );

/** A port, 0 for any that is free. @throws {UsageError} */
export const readPort = (args: Args, option: string) =>
  readNumber(
    args,
    option,
    'a whole number from 0 to 65535',
    (port) => Number.isInteger(port) && port <= 65_535,
  );

/**
 * @param options.origin what gave the paths, for messages, e.g. "--docs"
 * @throws {UsageError} naming every document path that is missing, unreadable or without a single file.
 */
export async function checkDocuments(options: { paths: readonly string[]; origin: string }): Promise<void> {
  const found = (await Promise.all(options.paths.map(findProblem))).filter((problem) => problem !== null);
  if (found.length > 0)
    throw new UsageError(found.map((problem) => `${options.origin}: ${problem}`).join('\n'));
}

async function findProblem(path: string): Promise<string | null> {
  try {
    const isFolder = (await stat(path)).isDirectory();
    await access(path, isFolder ? constants.R_OK | constants.X_OK : constants.R_OK);
    return isFolder && !(await hasFile(path)) ? `${path} holds no files.` : null;
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return `there is no file or folder ${path}.`;
    if (code === 'EACCES' || code === 'EPERM') return `${path} may not be read; check its rights.`;
    return `${path} cannot be read (${code}).`;
  }
}

async function hasFile(folder: string): Promise<boolean> {
  for await (const entry of await opendir(folder, { recursive: true })) if (!entry.isDirectory()) return true;
  return false;
}
