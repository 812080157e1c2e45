import { resolve } from 'node:path';
import { checkOptions } from '../research/read-request.ts';
import { UsageError } from '../usage-error.ts';
import { type ResultFile, readResultFile } from './result-file.ts';
import { VERIFY_OPTIONS } from './verify-options.ts';

/** What the command line asks for. Paths are absolute, but "-" for standard input. */
export type VerifyRequest =
  | { readonly kind: 'claims'; readonly path: string }
  | {
      readonly kind: 'report';
      readonly path: string;
      /** As the user wrote it. */
      readonly name: string;
      readonly hasDocs: boolean;
      readonly bundle: string | null;
      readonly fetch: boolean;
      readonly minSupported: number | null;
      readonly json: boolean;
      readonly outputs: readonly ResultFile[];
    };

/** @throws {UsageError} */
export function readVerifyRequest(args: Readonly<Record<string, unknown>>, cwd: string): VerifyRequest {
  checkOptions(args, Object.keys(VERIFY_OPTIONS));
  const files = listOf(args['_']).slice(1);
  const claims = args['claims'];
  if (typeof claims === 'string') {
    const others = Object.keys(VERIFY_OPTIONS).filter((name) => name !== 'claims' && isGiven(args[name]));
    if (files.length > 0) others.unshift('the report');
    if (others.length > 0)
      throw new UsageError(
        `--claims takes its evidence from the file itself; leave out ${others.map((name) => (name.startsWith('the ') ? name : `--${name}`)).join(', ')}.`,
      );
    return { kind: 'claims', path: claims === '-' ? claims : resolve(cwd, claims) };
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
    minSupported: readShare(args['min-supported']),
    json: args['json'] === true,
    outputs: listOf(args['output']).map((path) => readResultFile(path, cwd)),
  };
}

function readShare(given: unknown): number | null {
  if (given === undefined) return null;
  const share = /^(?:0|1|0?\.\d+|1\.0+|0\.)$/.test(String(given)) ? Number(given) : Number.NaN;
  if (Number.isNaN(share) || share > 1)
    throw new UsageError(
      `--min-supported: ${String(given)} is no share; give a number from 0 to 1, e.g. 0.9.`,
    );
  return share;
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== false;
}

function listOf(value: unknown): readonly string[] {
  return value === undefined ? [] : [value].flat().map(String);
}
