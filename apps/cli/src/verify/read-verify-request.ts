import { statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { maxReportBytes, parseBundle, type ReportBundle, readReport } from '@research-studio/core';
import type { Uncounted } from '@research-studio/verification';
import { codeOf, UsageError } from '../failures.ts';
import { type OutputFile, readOutputFile } from '../output-file.ts';
import { checkOptions, isGiven, listOf, readShare } from '../research/read-request.ts';
import type { Args } from '../terminal.ts';
import { VERIFY_OPTIONS } from './verify-options.ts';

const RESULT_FORMS = { '.json': 'json', '.md': 'text', '.txt': 'text' } as const;

/** What the command line asks for. Paths are absolute, but "-" for standard input. */
export type VerifyRequest =
  | { readonly kind: 'claims'; readonly path: string; readonly entailment: string | null }
  | {
      readonly kind: 'report';
      readonly path: string;
      /** As the user wrote it. */
      readonly name: string;
      readonly hasDocs: boolean;
      readonly bundle: string | null;
      readonly fetch: boolean;
      /** A folder or the name of a model; null: as the settings say. */
      readonly entailment: string | null;
      readonly minSupported: number | null;
      readonly maxOpen: number;
      readonly without: Uncounted;
      readonly json: boolean;
      readonly outputs: readonly OutputFile<'json' | 'text'>[];
    };

/** Share of statements that may be open where nothing else is asked for. */
const MAX_OPEN = 0.2;

/** @throws {UsageError} */
export function readVerifyRequest(args: Args, cwd: string): VerifyRequest {
  checkOptions(args, Object.keys(VERIFY_OPTIONS));
  const files = listOf(args['_']).slice(1);
  const claims = args['claims'];
  const entailment = typeof args['entailment'] === 'string' ? args['entailment'] : null;
  if (typeof claims === 'string') {
    const others = Object.keys(VERIFY_OPTIONS)
      .filter((name) => name !== 'claims' && name !== 'entailment' && isGiven(args[name]))
      .map((name) => `--${name}`);
    if (files.length > 0) others.unshift('the report');
    if (others.length > 0)
      throw new UsageError(
        `--claims takes its evidence from the file itself; leave out ${others.join(', ')}.`,
      );
    return { kind: 'claims', path: claims === '-' ? claims : resolve(cwd, claims), entailment };
  }
  const [name] = files;
  if (name === undefined)
    throw new UsageError('There is no report. Name one: pnpm verify report.md --docs <folder of sources>');
  if (files.length > 1)
    throw new UsageError(`One report at a time; ${files.length} are named: ${files.join(', ')}.`);
  return {
    kind: 'report',
    path: resolve(cwd, name),
    name,
    hasDocs: isGiven(args['docs']),
    bundle: typeof args['bundle'] === 'string' ? resolve(cwd, args['bundle']) : null,
    fetch: args['fetch'] === true,
    entailment,
    minSupported: readShare(args, 'min-supported'),
    maxOpen: readShare(args, 'max-open') ?? MAX_OPEN,
    without: {
      uncited: args['ignore-uncited'] === true,
      unknownSources: args['ignore-unknown-sources'] === true,
    },
    json: args['json'] === true,
    outputs: listOf(args['output']).map((path) =>
      readOutputFile(path, { option: 'output', cwd, forms: RESULT_FORMS }),
    ),
  };
}

interface ReportFile {
  readonly markdown: string;
  /** The result of the run that the report comes from, where the file is one or has one beside it. */
  readonly bundle: ReportBundle | null;
  /** Path of a bundle that was found beside the report; null where it was named or there is none. */
  readonly foundBeside: string | null;
}

/**
 * Reads a report, or the bundle that holds one. `mayLookBeside`: a bundle of the same name beside it is taken for its
 * sources. @throws {UsageError}
 */
export async function readReportFile(
  path: string,
  allowBeside: ((path: string) => Promise<string>) | null,
): Promise<ReportFile> {
  const { markdown, bundle } = await readReport(await readBytes(path), path);
  const beside = join(dirname(path), `${basename(path, extname(path))}.json`);
  if (bundle !== null || allowBeside === null || !statSync(beside, { throwIfNoEntry: false })?.isFile())
    return { markdown, bundle, foundBeside: null };
  const foundBeside = await allowBeside(beside);
  return { markdown, bundle: await readBundle(foundBeside), foundBeside };
}

/** @throws {SettingsError} for a file that is not a bundle. */
export async function readBundle(path: string): Promise<ReportBundle> {
  return parseBundle(await readBytes(path), path);
}

async function readBytes(path: string): Promise<Buffer> {
  try {
    const { size } = await stat(path);
    const most = maxReportBytes(path);
    if (size > most) throw new UsageError(`${path} has ${size} bytes; at most ${most} are read.`);
    return await readFile(path);
  } catch (error) {
    const code = codeOf(error);
    if (error instanceof UsageError) throw error;
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new UsageError(`There is no file ${path}.`, error);
    if (code === 'EISDIR') throw new UsageError(`${path} is a folder; name the report in it.`, error);
    throw new UsageError(`${path} cannot be read (${code}).`, error);
  }
}
