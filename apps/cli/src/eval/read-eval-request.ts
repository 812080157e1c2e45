import { resolve } from 'node:path';
import { nearestName } from '@research-studio/core';
import { PipelineName } from '@research-studio/evals';
import { UsageError } from '../failures.ts';
import { readOutputFile } from '../output-file.ts';
import { checkOptions, isGiven, readShare } from '../research/read-request.ts';
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

type Args = Readonly<Record<string, unknown>>;

/** @throws {UsageError} */
export function readEvalRequest(args: Args, cwd: string): EvalRequest {
  checkOptions(args, Object.keys(EVAL_OPTIONS));
  const words = [args['_'] ?? []].flat().slice(1).map(String);
  if (words.length > 0)
    throw new UsageError(
      `eval takes options only, not ${words.map((word) => JSON.stringify(word)).join(', ')}.`,
    );
  const mode = readMode(args);
  for (const [option, modes] of Object.entries(BELONGS_TO))
    if (isGiven(args[option]) && !modes.includes(mode))
      throw new UsageError(
        `--${option} does not go with --${mode}; it belongs to ${modes.map((name) => `--${name}`).join(', ')}.`,
      );
  for (const option of ['markdown', 'annotations'])
    if (isGiven(args[option]) && !isGiven(args['baseline']))
      throw new UsageError(
        `--${option} tells what changed; name with --baseline the results to compare with.`,
      );
  const path = (option: string) => readPath(args[option], { option, cwd });
  const cases = namesOf(args['cases'], 'cases');
  const pipelines = readPipelines(args['pipelines']);
  return {
    mode,
    cases: cases.length === 0 ? null : cases,
    caseFile: path('case-file'),
    pipelines: pipelines.length === 0 ? PipelineName.options : pipelines,
    isAllPipelines: pipelines.length === 0,
    repeats: readCount(args['repeat'], { option: 'repeat', standard: 1, most: 100 }),
    snapshots: path('snapshots'),
    judge: args['judge'] === true || mode === 'compare',
    concurrency: readCount(args['concurrency'], { option: 'concurrency', standard: 2, most: 32 }),
    budgetUsd: readBudget(args['budget']),
    compared: mode === 'compare' ? readCompared(args, cwd) : null,
    rulings: path('rulings'),
    minAgreement: readShare(args['min-agreement'], 'min-agreement'),
    sentences: path('sentences'),
    sentenceLimits: {
      maxFalseAlarms: readShare(args['max-false-alarms'], 'max-false-alarms'),
      maxMissed: readShare(args['max-missed'], 'max-missed'),
      minPrecision: readShare(args['min-precision'], 'min-precision'),
    },
    output: readOutput(args['output'], { option: 'output', suffix: '.json', cwd }),
    baseline: path('baseline'),
    junit: readOutput(args['junit'], { option: 'junit', suffix: '.xml', cwd }),
    markdown: readOutput(args['markdown'], { option: 'markdown', suffix: '.md', cwd }),
    annotations: args['annotations'] === true,
    json: args['json'] === true,
  };
}

function readMode(args: Args): EvalMode {
  const given = MODES.filter((mode) => isGiven(args[mode]));
  const [mode] = given;
  if (mode === undefined)
    throw new UsageError(`What is to be judged? Give one of ${MODES.map((name) => `--${name}`).join(', ')}.`);
  if (given.length > 1)
    throw new UsageError(
      `${given.map((name) => `--${name}`).join(' and ')} exclude each other; give one of them.`,
    );
  return mode;
}

function readCompared(args: Args, cwd: string): EvalRequest['compared'] {
  const [left, right] = ['compare', 'with'].map((option) => readPath(args[option], { option, cwd }));
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
    const nearest = nearestName(name, PipelineName.options);
    const hint = nearest === null ? '' : ` Did you mean "${nearest}"?`;
    throw new UsageError(
      `--pipelines: there is no "${name}"; allowed: ${PipelineName.options.join(', ')}.${hint}`,
    );
  });
}

function readCount(
  given: unknown,
  { option, standard, most }: { option: string; standard: number; most: number },
): number {
  if (given === undefined) return standard;
  const count = /^\d+$/.test(String(given)) ? Number(given) : Number.NaN;
  if (!(count >= 1 && count <= most))
    throw new UsageError(`--${option} is ${String(given)}; allowed: a whole number from 1 to ${most}.`);
  return count;
}

function readBudget(given: unknown): number | null {
  if (given === undefined) return null;
  const usd = /^\d*\.?\d+$/.test(String(given)) ? Number(given) : Number.NaN;
  if (!(usd > 0))
    throw new UsageError(
      `--budget is ${String(given)}; allowed: an amount in US dollars above 0, e.g. 2.50.`,
    );
  return usd;
}

function readPath(given: unknown, { option, cwd }: { option: string; cwd: string }): string | null {
  if (given === undefined) return null;
  if (String(given).trim() === '') throw new UsageError(`--${option} names nothing.`);
  return resolve(cwd, String(given));
}

function readOutput(given: unknown, options: { option: string; suffix: string; cwd: string }): string | null {
  return given === undefined ? null : outputFile(String(given), options);
}

/** A long evaluation must not end with nowhere to put its results. @throws {UsageError} */
export function outputFile(
  given: string,
  { option, suffix, cwd }: { option: string; suffix: string; cwd: string },
): string {
  return readOutputFile(given, { option, cwd, forms: { [suffix]: option } }).path;
}

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
