import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** The root of the repository, absolute. */
export const ROOT = join(import.meta.dirname, '../..');

/** Every package by its name without the scope, and the packages that it may import: down only, never sideways. */
export const PACKAGES = {
  core: { folder: 'packages/core', mayImport: [] },
  'standard-pipeline': { folder: 'packages/standard-pipeline', mayImport: ['core'] },
  'advanced-pipeline': { folder: 'packages/advanced-pipeline', mayImport: ['core'] },
  evals: { folder: 'packages/evals', mayImport: ['core', 'standard-pipeline', 'advanced-pipeline'] },
  cli: { folder: 'apps/cli', mayImport: ['core', 'standard-pipeline', 'advanced-pipeline', 'evals'] },
  house: { folder: 'house', mayImport: ['core', 'standard-pipeline', 'advanced-pipeline', 'evals', 'cli'] },
} as const satisfies Record<string, { folder: string; mayImport: readonly string[] }>;
export type PackageName = keyof typeof PACKAGES;
export const PACKAGE_NAMES = Object.keys(PACKAGES) as PackageName[];

export interface SourceFile {
  /** From the root, with forward slashes. */
  readonly path: string;
  readonly package: PackageName;
  readonly text: string;
  /** Tests, benches and test equipment. */
  readonly isTesting: boolean;
}

/** All TypeScript of all packages, in order of path. */
export async function sourceFiles(): Promise<readonly SourceFile[]> {
  const perPackage = await Promise.all(
    PACKAGE_NAMES.map(async (name) => {
      const folder = join(ROOT, PACKAGES[name].folder, 'src');
      const found = (await readdir(folder, { recursive: true })).filter((path) => path.endsWith('.ts'));
      return Promise.all(found.sort().map((path) => readSource(name, join(folder, path))));
    }),
  );
  return perPackage.flat();
}

async function readSource(name: PackageName, file: string): Promise<SourceFile> {
  const path = relative(ROOT, file).split(sep).join('/');
  return {
    path,
    package: name,
    text: await readFile(file, 'utf8'),
    isTesting: /\.(test|bench)(-d)?\.ts$|\/testing\//.test(path),
  };
}

export function readRootFile(path: string): Promise<string> {
  return readFile(join(ROOT, path), 'utf8');
}
