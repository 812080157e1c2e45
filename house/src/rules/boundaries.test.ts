import { describe, expect, it } from 'vitest';
import { importCycles } from '../import-cycles.ts';
import { importsOf } from '../imports-of.ts';
import { PACKAGE_NAMES, PACKAGES, readRootFile, type SourceFile, sourceFiles } from '../repository.ts';

const files = await sourceFiles();
const SCOPE = '@research-studio/';

/** "file → import" for every import that breaks the rule. */
function offenders(breaks: (file: SourceFile, to: { specifier: string; path: string | null }) => boolean) {
  return files.flatMap((file) =>
    importsOf(file)
      .filter((to) => breaks(file, to))
      .map(({ specifier }) => `${file.path} → ${specifier}`),
  );
}

it('looks at the whole repository', () => {
  expect(files.length).toBeGreaterThan(200);
  expect(new Set(files.map((file) => file.package))).toEqual(new Set(PACKAGE_NAMES));
  expect(files.flatMap(importsOf).length).toBeGreaterThan(700);
});

describe('packages', () => {
  it('import down only: apps → evals → pipelines → core → extractive → verification → documents → language → schemas, and pipelines never each other', () => {
    const broken = offenders((file, { specifier }) => {
      if (!specifier.startsWith(SCOPE)) return false;
      const target = specifier.slice(SCOPE.length).split('/')[0] ?? '';
      return !(PACKAGES[file.package].mayImport as readonly string[]).includes(target);
    });
    expect(broken).toEqual([]);
  });

  it('reach each other through their exports, not by paths', () => {
    const broken = offenders(
      (file, { path }) =>
        // The house draws the settings' flags from the command line's own table.
        file.package !== 'house' &&
        path !== null &&
        // The version of all of them.
        path !== 'package.json' &&
        !path.startsWith(`${PACKAGES[file.package].folder}/src/`),
    );
    expect(broken).toEqual([]);
  });

  it('depend in package.json on no more than they may import', async () => {
    for (const name of PACKAGE_NAMES) {
      const { folder, mayImport } = PACKAGES[name];
      const { dependencies = {}, devDependencies = {} } = JSON.parse(
        await readRootFile(`${folder}/package.json`),
      );
      const ours = Object.keys({ ...dependencies, ...devDependencies }).filter((key) =>
        key.startsWith(SCOPE),
      );
      expect(mayImport.map((target) => SCOPE + target)).toEqual(expect.arrayContaining(ours));
    }
  });

  it('use test equipment in tests only', () => {
    const broken = offenders(
      (file, { specifier }) =>
        !file.isTesting && file.package !== 'evals' && /(^|\/)testing(\/|$)/.test(specifier),
    );
    expect(broken).toEqual([]);
  });
});

it('has no two folders of a package that import each other', () => {
  const rings = folderRings(files.filter(({ isTesting }) => !isTesting));
  expect(rings).toEqual([]);
});

/** "package: one ↔ other" for every two folders of a package that import each other. */
function folderRings(among: readonly SourceFile[]): string[] {
  const folderOf = (path: string, root: string) => {
    const [folder, ...rest] = path.slice(root.length).split('/');
    return rest.length === 0 ? null : (folder ?? null);
  };
  const found = new Set<string>();
  for (const file of among) {
    const root = `${PACKAGES[file.package].folder}/src/`;
    const from = folderOf(file.path, root);
    for (const { path } of importsOf(file)) {
      const to = path?.startsWith(root) ? folderOf(path, root) : null;
      if (from !== null && to !== null && from !== to) found.add(`${root} ${from} ${to}`);
    }
  }
  const rings = [...found].filter((edge) => {
    const [root, from = '', to = ''] = edge.split(' ');
    return from < to && found.has(`${root} ${to} ${from}`);
  });
  return rings.map((edge) => edge.replace(/\/src\/ (\S+) (\S+)$/, ': $1 ↔ $2')).sort();
}

it('has no files that import each other in a ring', () => {
  expect(importCycles(files).map((cycle) => cycle.join(' → '))).toEqual([]);
});

it('would tell a ring', () => {
  const file = (path: string, text: string): SourceFile => ({
    path,
    text,
    package: 'core',
    isTesting: false,
  });
  const ring = [
    file('a.ts', "import { b } from './b.ts';\n"),
    file('b.ts', "import { c } from './c.ts';\n"),
    file('c.ts', "const { a } = await import('./a.ts');\n"),
  ];
  expect(importCycles(ring)).toEqual([['a.ts', 'b.ts', 'c.ts', 'a.ts']]);
});
