import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** The root of the repository, absolute. */
export const ROOT = join(import.meta.dirname, '../..');

const FOUNDATIONS = [
  'schemas',
  'messages',
  'language',
  'documents',
  'verification',
  'extractive',
  'core',
] as const;
const PIPELINES = ['standard-pipeline', 'advanced-pipeline'] as const;

/** Every package by its name without the scope, and the packages that it may import: down only, never sideways. */
export const PACKAGES = {
  schemas: { folder: 'packages/schemas', mayImport: [] },
  messages: { folder: 'packages/messages', mayImport: ['schemas'] },
  language: { folder: 'packages/language', mayImport: ['schemas'] },
  documents: { folder: 'packages/documents', mayImport: ['schemas', 'language'] },
  verification: { folder: 'packages/verification', mayImport: ['schemas', 'language', 'documents'] },
  extractive: {
    folder: 'packages/extractive',
    mayImport: ['schemas', 'language', 'documents', 'verification'],
  },
  charts: { folder: 'packages/charts', mayImport: ['schemas'] },
  core: {
    folder: 'packages/core',
    mayImport: ['schemas', 'messages', 'language', 'documents', 'verification', 'extractive', 'charts'],
  },
  'standard-pipeline': { folder: 'packages/standard-pipeline', mayImport: FOUNDATIONS },
  'advanced-pipeline': { folder: 'packages/advanced-pipeline', mayImport: FOUNDATIONS },
  evals: { folder: 'packages/evals', mayImport: [...FOUNDATIONS, ...PIPELINES] },
  client: { folder: 'packages/client', mayImport: ['schemas'] },
  web: { folder: 'apps/web', mayImport: ['schemas', 'messages', 'language', 'client', 'charts'] },
  server: { folder: 'apps/server', mayImport: [...FOUNDATIONS, ...PIPELINES] },
  cli: { folder: 'apps/cli', mayImport: [...FOUNDATIONS, ...PIPELINES, 'evals', 'client'] },
  house: { folder: 'house', mayImport: [...FOUNDATIONS, ...PIPELINES, 'evals', 'cli', 'server'] },
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

/** Written by a tool from something else. */
const GENERATED = ['openapi-types.ts'];

/** All TypeScript of all packages, in order of path. */
export async function sourceFiles(): Promise<readonly SourceFile[]> {
  const perPackage = await Promise.all(
    PACKAGE_NAMES.map(async (name) => {
      const folder = join(ROOT, PACKAGES[name].folder, 'src');
      const found = (await readdir(folder, { recursive: true })).filter(
        (path) => /\.tsx?$/.test(path) && !GENERATED.includes(path),
      );
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
