import { statSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { maxReportBytes, parseBundle, type ReportBundle, readReport } from '@research-studio/core/report';
import { codeOf, UsageError } from '../failures.ts';
import { readOutputFile } from '../output-file.ts';
import { isGiven, listOf, readShare } from '../research/read-request.ts';
import type { Args } from '../terminal.ts';

const RESULT_FORMS = { '.json': 'json', '.md': 'text', '.txt': 'text' } as const;

const MAX_OPEN = 0.2;

/** Paths are absolute, but "-" for standard input. */
export type ClaimsRequest = ReturnType<typeof readClaimsRequest>;
export type ReportRequest = ReturnType<typeof readReportRequest>;

/** @throws {UsageError} */
export function readVerifyRequest(args: Args, cwd: string): ClaimsRequest | ReportRequest {
  const files = listOf(args['_']).slice(1);
  return args['claims'] === undefined
    ? readReportRequest(args, files, cwd)
    : readClaimsRequest(args, files, cwd);
}

/** Options that may be given with --claims. */
const OF_CLAIMS = ['_', '$0', 'claims', 'entailment'];

function readClaimsRequest(args: Args, files: readonly string[], cwd: string) {
  const claims = String(args['claims']);
  const given = Object.keys(args).filter((name) => !OF_CLAIMS.includes(name) && isGiven(args[name]));
  const others = [...(files.length > 0 ? ['the report'] : []), ...given.map((name) => `--${name}`)];
  if (others.length > 0)
    throw new UsageError(`--claims takes its evidence from the file itself; leave out ${others.join(', ')}.`);
  const path = claims === '-' ? claims : resolve(cwd, claims);
  return { kind: 'claims' as const, path, entailment: textOf(args['entailment']) };
}

function readReportRequest(args: Args, files: readonly string[], cwd: string) {
  const [name] = files;
  if (name === undefined)
    throw new UsageError('There is no report. Name one: pnpm verify report.md --docs <folder of sources>');
  if (files.length > 1)
    throw new UsageError(`One report at a time; ${files.length} are named: ${files.join(', ')}.`);
  const bundle = textOf(args['bundle']);
  return {
    kind: 'report' as const,
    path: resolve(cwd, name),
    hasDocs: isGiven(args['docs']),
    bundle: bundle === null ? null : resolve(cwd, bundle),
    fetch: args['fetch'] === true,
    /** A folder or the name of a model; null: as the settings say. */
    entailment: textOf(args['entailment']),
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

function textOf(given: unknown): string | null {
  return typeof given === 'string' ? given : null;
}

/**
 * Reads a report, or the bundle that holds one. A bundle of the same name beside it is taken for its sources where
 * `allowBeside` gives its path; `foundBeside` is that path. @throws {UsageError}
 */
export async function readReportFile(
  path: string,
  allowBeside: ((path: string) => Promise<string>) | null,
): Promise<{ markdown: string; bundle: ReportBundle | null; foundBeside: string | null }> {
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
