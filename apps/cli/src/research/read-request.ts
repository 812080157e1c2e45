import { access, constants, opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { nearestName, type OptionSettings, optionSettings, SETTING_OF_OPTION } from '@research-studio/core';
import { UsageError } from '../failures.ts';
import { type OutputFile, readOutputFile } from '../output-file.ts';
import { REPEATABLE, RESEARCH_OPTIONS } from './research-options.ts';

/** Longer ones are documents, not questions; those belong behind --docs. */
const MAX_QUESTION_LENGTH = 8000;

/** By the last suffix of the file. Which of a report's forms each is, is known where these are made. */
const OUTPUT_FORMS = {
  '.md': 'md',
  '.html': 'html',
  '.json': 'json',
  '.pdf': 'pdf',
  '.docx': 'docx',
  '.bib': 'bib',
} as const;
export type OutputForm = (typeof OUTPUT_FORMS)[keyof typeof OUTPUT_FORMS] | 'csl.json';

/** What the command line asks for, checked as far as that goes without looking outside. */
export interface ResearchRequest {
  /** Empty only when a run is resumed. */
  readonly question: string;
  readonly resumeRunId: string | null;
  readonly flags: OptionSettings;
  readonly outputs: readonly OutputFile<OutputForm>[];
  readonly compare: boolean;
  /** A resumed run goes on with the pipeline that it began with, whatever this says. */
  readonly advanced: boolean;
  readonly json: boolean;
  readonly mayAsk: boolean;
  /** Only what a run would do and cost is shown. */
  readonly dryRun: boolean;
}

/** @throws {UsageError} */
export function readRequest(args: Readonly<Record<string, unknown>>, cwd: string): ResearchRequest {
  checkOptions(args, Object.keys(RESEARCH_OPTIONS));
  if (isGiven(args['trust']) && args['advanced'] !== true)
    throw new UsageError('--trust belongs to the trust-engine pipeline; add --advanced.');
  const compare = args['compare'] === true;
  for (const [one, other] of [
    ['single-agent', 'multi-agent'],
    ['compare', 'single-agent'],
    ['compare', 'multi-agent'],
    ['compare', 'resume'],
    ['dry-run', 'compare'],
    ['dry-run', 'resume'],
    ['dry-run', 'output'],
    ['advanced', 'single-agent'],
    ['advanced', 'multi-agent'],
  ] as const)
    if (isGiven(args[one]) && isGiven(args[other]))
      throw new UsageError(`--${one} and --${other} exclude each other; give one of them.`);
  const resumeRunId = typeof args['resume'] === 'string' ? readRunId(args['resume']) : null;
  const question = readQuestion(listOf(args['_']).slice(1));
  if (resumeRunId !== null) checkResume(args, question);
  if (question === '' && resumeRunId === null)
    throw new UsageError('There is no question. Give one in quotes: pnpm research "<question>"');
  return {
    question,
    resumeRunId,
    flags: optionSettings(args),
    outputs: listOf(args['output']).map((path) => readOutput(path, cwd)),
    compare,
    advanced: args['advanced'] === true,
    json: args['json'] === true,
    mayAsk: args['yes'] !== true,
    dryRun: args['dry-run'] === true,
  };
}

/** `sources.csl.json` holds the sources for a reference manager; any other `.json` the whole bundle. @throws {UsageError} */
export function readOutput(path: string, cwd: string): OutputFile<OutputForm> {
  const file = readOutputFile<OutputForm>(path, { option: 'output', cwd, forms: OUTPUT_FORMS });
  return /\.csl\.json$/i.test(path) ? { ...file, form: 'csl.json' } : file;
}

/** Refuses options that do not exist, and those given twice that count once. @throws {UsageError} */
export function checkOptions(args: Readonly<Record<string, unknown>>, known: readonly string[]): void {
  const builtIn = ['_', '$0', 'help', 'h', 'version'];
  for (const [name, value] of Object.entries(args)) {
    if (builtIn.includes(name)) continue;
    if (!known.includes(name)) {
      const nearest = nearestName(name, known);
      const hint = nearest === null ? '' : ` Did you mean --${nearest}?`;
      throw new UsageError(`There is no option ${name.length === 1 ? '-' : '--'}${name}.${hint}`);
    }
    if (Array.isArray(value) && !REPEATABLE.includes(name) && typeof value[0] === 'string')
      throw new UsageError(`--${name} is given ${value.length} times; give it once.`);
  }
}

/** Words that were not put in quotes are one question all the same. */
function readQuestion(words: readonly string[]): string {
  const question = words.join(' ').trim();
  if (question.length > MAX_QUESTION_LENGTH)
    throw new UsageError(
      `The question has ${question.length.toLocaleString('en-US')} characters; at most ${MAX_QUESTION_LENGTH.toLocaleString('en-US')} are taken. Long material belongs in a file behind --docs.`,
    );
  return question;
}

function readRunId(id: string): string {
  if (!/^[\w-][\w.-]*$/.test(id))
    throw new UsageError(
      `--resume: ${JSON.stringify(id)} is not a run id; it is the name of the run's folder.`,
    );
  return id;
}

/** Options that a run keeps from its start. */
const KEPT_BY_A_RUN = [
  ...Object.keys(SETTING_OF_OPTION),
  'single-agent',
  'multi-agent',
  'test-mode',
  'profile',
  'advanced',
];

function checkResume(args: Readonly<Record<string, unknown>>, question: string): void {
  const given = KEPT_BY_A_RUN.filter((name) => isGiven(args[name])).map((name) => `--${name}`);
  if (question !== '') given.unshift('the question');
  if (given.length > 0)
    throw new UsageError(
      `--resume goes on with the question and the settings of the run; leave out ${given.join(', ')}.`,
    );
}

/** Flags that are not given are false. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== false;
}

/** The values of an option that may be given more than once. */
export function listOf(value: unknown): readonly string[] {
  return value === undefined ? [] : [value].flat().map(String);
}

/** @throws {UsageError} for what is no number from 0 to 1. */
export function readShare(given: unknown, option: string): number | null {
  if (given === undefined) return null;
  const share = /^\d*\.?\d+$/.test(String(given)) ? Number(given) : Number.NaN;
  if (!(share >= 0 && share <= 1))
    throw new UsageError(`--${option} is ${String(given)}; allowed: a share from 0 to 1, e.g. 0.8.`);
  return share;
}

/**
 * @param options.origin what gave the paths, for messages, e.g. "--docs"
 * @throws {UsageError} naming every document path that is missing, unreadable or without a single file.
 */
export async function checkDocuments(options: { paths: readonly string[]; origin: string }): Promise<void> {
  const problems = await Promise.all(options.paths.map(findProblem));
  const found = problems.filter((problem) => problem !== null);
  if (found.length > 0)
    throw new UsageError(found.map((problem) => `${options.origin}: ${problem}`).join('\n'));
}

async function findProblem(path: string): Promise<string | null> {
  try {
    const found = await stat(path);
    await access(path, found.isDirectory() ? constants.R_OK | constants.X_OK : constants.R_OK);
    if (found.isDirectory() && !(await hasFile(path))) return `${path} holds no files.`;
    return null;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return `there is no file or folder ${path}.`;
    if (code === 'EACCES' || code === 'EPERM') return `${path} may not be read; check its rights.`;
    return `${path} cannot be read (${String(code ?? error)}).`;
  }
}

async function hasFile(folder: string): Promise<boolean> {
  for await (const entry of await opendir(folder)) {
    if (!entry.isDirectory()) return true;
    if (await hasFile(join(folder, entry.name))) return true;
  }
  return false;
}
