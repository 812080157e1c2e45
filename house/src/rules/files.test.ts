import { basename, dirname } from 'node:path';
import { expect, it } from 'vitest';
import { type SourceFile, sourceFiles } from '../repository.ts';

const files = await sourceFiles();
const modules = files.filter(({ isTesting }) => !isTesting);

const pathsOf = (found: readonly SourceFile[]) => found.map(({ path }) => path);

it('has no file that says nothing by its name', () => {
  const vague = files.filter(({ path }) => /(^|[/.-])(utils?|helpers?|common|types?|misc)\.ts$/.test(path));
  expect(pathsOf(vague)).toEqual([]);
});

it('names files in kebab-case', () => {
  const odd = files.filter(
    ({ path }) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*\.tsx?$/.test(basename(path)),
  );
  expect(pathsOf(odd)).toEqual([]);
});

/** Files whose name is fixed by what reads them, or shared by both pipelines. */
const NAMED_BY_ROLE = new Set([
  'citation-js',
  'index',
  'main',
  'studio',
  'stylesheets',
  'worker',
  'write-client',
  'write-docs',
]);

it('names a file that has one main export after it, or by the noun in it', () => {
  const misnamed = modules.filter(({ path, text }) => {
    const name = basename(path).replace(/(\.task|\.extract|\.d)?\.tsx?$/, '');
    const { values, types } = exportsOf(text);
    if (NAMED_BY_ROLE.has(name) || values.length > 1) return false;
    return ![...values, ...types].some((exported) => exported.includes(name.replaceAll('-', '')));
  });
  expect(pathsOf(misnamed)).toEqual([]);
});

it('keeps modules under 500 lines', () => {
  const long = modules.filter(({ text }) => text.split('\n').length > 501);
  expect(long.map(({ path, text }) => `${path}: ${text.split('\n').length - 1}`)).toEqual([]);
});

it('keeps folders at twenty modules', () => {
  const sizes = new Map<string, number>();
  for (const { path } of modules) sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1);
  const large = [...sizes].filter(([, size]) => size > 20).map(([folder]) => folder);
  expect(large).toEqual([]);
});

it('lists what it exports by name', () => {
  expect(pathsOf(modules.filter(({ text }) => /^export \*/m.test(text)))).toEqual([]);
  expect(pathsOf(modules.filter(({ text }) => /^export default /m.test(text)))).toEqual([]);
});

/** Clock, chance, environment and console, which a package is given as options. */
const AMBIENT = {
  environment: /\bprocess\.env\b/,
  clock: /\bDate\.now\b/,
  chance: /\bMath\.random\b/,
  console: /\bconsole\./,
} as const;

/** Where a package touches one of them all the same, and why. */
const EXCEPTIONS: readonly {
  readonly path: string;
  readonly touches: keyof typeof AMBIENT;
  readonly because: string;
}[] = [
  {
    path: 'packages/core/src/run/server-run.ts',
    touches: 'environment',
    because: 'a graph that a server runs is given knobs only; its settings come from the environment',
  },
  {
    path: 'packages/documents/src/fetch/proxies.ts',
    touches: 'environment',
    because: 'proxies are named by the environment alone, as in every other program',
  },
];

it('takes clock, chance, environment and console as options in packages', () => {
  const broken = modules
    .filter(({ path }) => path.startsWith('packages/'))
    .flatMap(({ path, text }) =>
      Object.entries(AMBIENT)
        .filter(([, pattern]) => pattern.test(text))
        .filter(
          ([what]) => !EXCEPTIONS.some(({ path: known, touches }) => known === path && touches === what),
        )
        .map(([what]) => `${path} touches the ${what}`),
    );
  expect(broken).toEqual([]);
});

it('reads the clock only as the default of an option', () => {
  const broken = modules
    .filter(({ path }) => path.startsWith('packages/'))
    .filter(({ text }) => text.replaceAll('clock = () => new Date()', '').includes('new Date()'));
  expect(pathsOf(broken)).toEqual([]);
});

it('keeps no exception that is not needed', () => {
  for (const { path, touches } of EXCEPTIONS)
    expect(files.find((file) => file.path === path)?.text).toMatch(AMBIENT[touches]);
});

it('mocks none of its own modules', () => {
  const mocks = /\bvi\.(do)?mock\(\s*['"](\.|@research-studio)/i;
  expect(pathsOf(files.filter(({ text }) => mocks.test(text)))).toEqual([]);
});

/** Exported names in lower case, without underscores. */
function exportsOf(text: string): { values: readonly string[]; types: readonly string[] } {
  const names = (pattern: RegExp) =>
    [
      ...new Set(
        Array.from(text.matchAll(pattern), (match) => (match[1] ?? '').toLowerCase().replaceAll('_', '')),
      ),
    ].sort();
  return {
    values: names(/^export\s+(?:async\s+)?(?:function\*?|const|class|abstract class)\s+([\w$]+)/gm),
    types: names(/^export\s+(?:interface|type)\s+([\w$]+)/gm),
  };
}
