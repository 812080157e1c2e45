import { resolve } from 'node:path';
import { nearestName } from '@research-studio/core';
import { PipelineName } from '@research-studio/evals';
import { UsageError } from '../failures.ts';
import { readOutputFile } from '../output-file.ts';
import { checkOptions, isGiven, listOf, readCount, readNumber, readShare } from '../research/read-request.ts';
import type { Args } from '../terminal.ts';
import { EVAL_OPTIONS } from './eval-options.ts';

const MODES = [
  'offline',
  'from-snapshots',
  'live',
  'compare',
  'rulings',
  'sentences',
  'refresh-snapshots',
] as const;
export type EvalMode = (typeof MODES)[number];

/** What the command line asks for. Paths are absolute. */
export interface EvalRequest {
  readonly mode: EvalMode;
  /** Ids or kinds; null: all. */
  readonly cases: readonly string[] | null;
  /** Null: the built-in cases. */
  readonly caseFile: string | null;
  readonly pipelines: readonly PipelineName[];
  readonly isAllPipelines: boolean;
  readonly repeats: number;
  /** Null: the snapshots of the program. */
  readonly snapshots: string | null;
  readonly judge: boolean;
  readonly concurrency: number;
  readonly budgetUsd: number | null;
  /** Places of the reports that a model compares in pairs; null in other modes. */
  readonly compared: { readonly left: string; readonly right: string } | null;
  readonly rulings: string | null;
  /** Share of the rulings that must be met, 0 to 1; null: any will do. */
  readonly minAgreement: number | null;
  readonly sentences: string | null;
  /** What verdicts on labelled sentences are held to, each a share from 0 to 1; null: any will do. */
  readonly sentenceLimits: {
    readonly maxFalseAlarms: number | null;
    readonly maxMissed: number | null;
    readonly minPrecision: number | null;
  };
  readonly output: string | null;
  readonly baseline: string | null;
  readonly junit: string | null;
  readonly markdown: string | null;
  readonly annotations: boolean;
  readonly json: boolean;
}

/** Which modes an option belongs to; those left out belong to all. */
const BELONGS_TO: Readonly<Record<string, readonly EvalMode[]>> = {
  repeat: ['offline', 'live'],
  cases: ['offline', 'from-snapshots', 'live', 'refresh-snapshots'],
  'case-file': ['offline', 'from-snapshots', 'live', 'refresh-snapshots'],
  pipelines: ['offline', 'from-snapshots', 'live', 'refresh-snapshots'],
  with: ['compare'],
  snapshots: ['from-snapshots', 'refresh-snapshots'],
  'test-mode': ['offline', 'live'],
  judge: ['from-snapshots', 'live', 'rulings', 'sentences'],
  model: ['from-snapshots', 'live', 'compare', 'rulings', 'sentences'],
  'fast-model': ['live'],
  'max-iterations': ['live'],
  profile: ['from-snapshots', 'live', 'compare', 'rulings', 'sentences'],
  concurrency: ['live', 'compare', 'rulings', 'sentences'],
  budget: ['from-snapshots', 'live', 'compare', 'rulings', 'sentences'],
  'min-agreement': ['rulings'],
  'max-false-alarms': ['sentences'],
  'max-missed': ['sentences'],
  'min-precision': ['sentences'],
  output: ['offline', 'from-snapshots', 'live', 'compare', 'rulings', 'sentences'],
  baseline: ['offline', 'from-snapshots', 'live'],
  junit: ['offline', 'from-snapshots', 'live'],
  markdown: ['offline', 'from-snapshots', 'live'],
  annotations: ['offline', 'from-snapshots', 'live'],
  json: ['offline', 'from-snapshots', 'live', 'compare', 'rulings', 'sentences'],
};

/** @throws {UsageError} */
export function readEvalRequest(args: Args, cwd: string): EvalRequest {
  checkOptions(args, Object.keys(EVAL_OPTIONS));
  const words = listOf(args['_'])
    .slice(1)
    .map((word) => JSON.stringify(word));
  if (words.length > 0) throw new UsageError(`eval takes options only, not ${words.join(', ')}.`);
  const mode = readMode(args);
  for (const [option, modes] of Object.entries(BELONGS_TO))
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
  const cases = namesOf(args['cases'], 'cases');
  const pipelines = readPipelines(args['pipelines']);
  return {
    mode,
    cases: cases.length === 0 ? null : cases,
    caseFile: path('case-file'),
    pipelines: pipelines.length === 0 ? PipelineName.options : pipelines,
    isAllPipelines: pipelines.length === 0,
    repeats: readCount(args, 'repeat', 100) ?? 1,
    snapshots: path('snapshots'),
    judge: args['judge'] === true || mode === 'compare',
    concurrency: readCount(args, 'concurrency', 32) ?? 2,
    budgetUsd: readNumber(args, 'budget', {
      allowed: 'an amount in US dollars above 0, e.g. 2.50',
      isAllowed: (usd) => usd > 0,
    }),
    compared: mode === 'compare' ? readCompared(args, cwd) : null,
    rulings: path('rulings'),
    minAgreement: readShare(args, 'min-agreement'),
    sentences: path('sentences'),
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

function readCompared(args: Args, cwd: string): EvalRequest['compared'] {
  const [left, right] = ['compare', 'with'].map((option) => readPath(args, option, cwd));
  if (left == null || right == null)
    throw new UsageError(
      '--compare asks a model which of two reports is better; name the other report or folder with --with.',
    );
  return { left, right };
}

function readPipelines(given: unknown): readonly PipelineName[] {
  return namesOf(given, 'pipelines').map((name) => {
    const parsed = PipelineName.safeParse(name);
    if (parsed.success) return parsed.data;
    const all = PipelineName.options;
    const nearest = nearestName(name, all);
    const hint = nearest === null ? '' : ` Did you mean "${nearest}"?`;
    throw new UsageError(`--pipelines: there is no "${name}"; allowed: ${all.join(', ')}.${hint}`);
  });
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
function namesOf(given: unknown, option: string): readonly string[] {
  if (given === undefined) return [];
  const names = String(given)
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length === 0) throw new UsageError(`--${option} names nothing; leave it out for all.`);
  return names;
}
