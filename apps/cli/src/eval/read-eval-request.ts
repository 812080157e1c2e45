import { resolve } from 'node:path';
import { nearestName } from '@research-studio/core/settings';
import { PipelineName } from '@research-studio/evals';
import { UsageError } from '../failures.ts';
import { readOutputFile } from '../output-file.ts';
import { isGiven, listOf, readCount, readNumber, readShare } from '../research/read-request.ts';
import type { Args } from '../terminal.ts';

const MODES = [
  ...(['offline', 'from-snapshots', 'live', 'compare', 'rulings', 'sentences'] as const),
  'refresh-snapshots',
] as const;
type EvalMode = (typeof MODES)[number];

export type EvalRequest = Readonly<ReturnType<typeof readEvalRequest>>;

const RUNS: readonly EvalMode[] = ['offline', 'from-snapshots', 'live'];
const JUDGED: readonly EvalMode[] = ['from-snapshots', 'live', 'compare', 'rulings', 'sentences'];

/** Which modes options belong to; those left out belong to all. */
const BELONG_TO: readonly (readonly [readonly EvalMode[], ...options: string[]])[] = [
  [RUNS, 'baseline', 'junit', 'markdown', 'annotations'],
  [[...RUNS, 'refresh-snapshots'], 'cases', 'case-file', 'pipelines'],
  [['offline', ...JUDGED], 'output', 'json'],
  [['offline', 'live'], 'repeat', 'test-mode'],
  [['from-snapshots', 'refresh-snapshots'], 'snapshots'],
  [JUDGED, 'model', 'profile', 'budget'],
  [['from-snapshots', 'live', 'rulings', 'sentences'], 'judge'],
  [['live', 'compare', 'rulings', 'sentences'], 'concurrency'],
  [['live'], 'fast-model', 'max-iterations'],
  [['compare'], 'with'],
  [['rulings'], 'min-agreement'],
  [['sentences'], 'max-false-alarms', 'max-missed', 'min-precision'],
];

/** @throws {UsageError} */
export function readEvalRequest(args: Args, cwd: string) {
  const words = listOf(args['_'])
    .slice(1)
    .map((word) => JSON.stringify(word));
  if (words.length > 0) throw new UsageError(`eval takes options only, not ${words.join(', ')}.`);
  const mode = readMode(args);
  for (const [modes, ...options] of BELONG_TO)
    for (const option of options)
      if (isGiven(args[option]) && !modes.includes(mode))
        throw new UsageError(`--${option} does not go with --${mode}; it belongs to ${asOptions(modes)}.`);
  for (const option of ['markdown', 'annotations'])
    if (isGiven(args[option]) && !isGiven(args['baseline']))
      throw new UsageError(
        `--${option} shows what changed; name with --baseline the results to compare with.`,
      );
  const path = (option: string) => readPath(args, option, cwd);
  const file = (option: keyof typeof SUFFIXES) =>
    args[option] === undefined ? null : outputFile(String(args[option]), option, cwd);
  const pipelines = namesOf(args['pipelines'], 'pipelines')?.map(readPipeline);
  return {
    mode,
    /** Ids or kinds; null: all. */
    cases: namesOf(args['cases'], 'cases') ?? null,
    /** Null: the built-in cases. */
    caseFile: path('case-file'),
    pipelines: pipelines ?? PipelineName.options,
    isAllPipelines: pipelines === undefined,
    repeats: readCount(args, 'repeat', 100) ?? 1,
    /** Null: the snapshots of the program. */
    snapshots: path('snapshots'),
    judge: args['judge'] === true || mode === 'compare',
    concurrency: readCount(args, 'concurrency', 32) ?? 2,
    budgetUsd: readNumber(args, 'budget', 'an amount in US dollars above 0, e.g. 2.50', (usd) => usd > 0),
    /** Places of the reports that a model compares in pairs; null in other modes. */
    compared: mode === 'compare' ? readCompared(args, cwd) : null,
    rulings: path('rulings'),
    /** Share of the rulings that must be met; null: any will do. */
    minAgreement: readShare(args, 'min-agreement'),
    sentences: path('sentences'),
    /** Limits of the verdicts on labelled sentences; null: any will do. */
    sentenceLimits: {
      maxFalseAlarms: readShare(args, 'max-false-alarms'),
      maxMissed: readShare(args, 'max-missed'),
      minPrecision: readShare(args, 'min-precision'),
    },
    output: file('output'),
    baseline: path('baseline'),
    junit: file('junit'),
    markdown: file('markdown'),
    annotations: args['annotations'] === true,
    json: args['json'] === true,
  };
}

function readMode(args: Args): EvalMode {
  const given = MODES.filter((mode) => isGiven(args[mode]));
  const [mode] = given;
  if (mode === undefined) throw new UsageError(`What is to be judged? Give one of ${asOptions(MODES)}.`);
  if (given.length > 1)
    throw new UsageError(`${asOptions(given, ' and ')} exclude each other; give one of them.`);
  return mode;
}

function asOptions(names: readonly string[], joint = ', '): string {
  return names.map((name) => `--${name}`).join(joint);
}

function readCompared(args: Args, cwd: string) {
  const left = readPath(args, 'compare', cwd) ?? '';
  const right = readPath(args, 'with', cwd);
  if (right === null)
    throw new UsageError(
      '--compare asks a model which of two reports is better; name the other report or folder with --with.',
    );
  return { left, right };
}

function readPipeline(name: string): PipelineName {
  const parsed = PipelineName.safeParse(name);
  if (parsed.success) return parsed.data;
  const all = PipelineName.options;
  const nearest = nearestName(name, all);
  const hint = nearest === null ? '' : ` Did you mean "${nearest}"?`;
  throw new UsageError(`--pipelines: there is no "${name}"; allowed: ${all.join(', ')}.${hint}`);
}

function readPath(args: Args, option: string, cwd: string): string | null {
  const given = args[option];
  if (given === undefined) return null;
  if (String(given).trim() === '') throw new UsageError(`--${option} names nothing.`);
  return resolve(cwd, String(given));
}

/** A long evaluation must not end with nowhere to put its results. @throws {UsageError} */
export function outputFile(given: string, option: keyof typeof SUFFIXES, cwd: string): string {
  return readOutputFile(given, { option, cwd, forms: { [SUFFIXES[option]]: option } }).path;
}

const SUFFIXES = { output: '.json', junit: '.xml', markdown: '.md' } as const;

/** @throws {UsageError} for a list that is given and empty. */
function namesOf(given: unknown, option: string): readonly string[] | undefined {
  if (given === undefined) return undefined;
  const names = [...String(given).split(',')].map((name) => name.trim()).filter((name) => name !== '');
  if (names.length === 0) throw new UsageError(`--${option} names nothing; leave it out for all.`);
  return names;
}
