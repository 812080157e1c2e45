import { importsOf } from './imports-of.ts';
import type { SourceFile } from './repository.ts';

/** Chains of files that import each other in a ring, each listed once, ends repeated. Imports of types count. */
export function importCycles(files: readonly SourceFile[]): readonly (readonly string[])[] {
  const imports = new Map(
    files.map((file) => [file.path, importsOf(file).flatMap(({ path }) => path ?? [])]),
  );
  const cycles: string[][] = [];
  const finished = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      cycles.push([...trail.slice(start), path]);
      return;
    }
    if (finished.has(path)) return;
    for (const next of imports.get(path) ?? []) visit(next, [...trail, path]);
    finished.add(path);
  };
  for (const path of imports.keys()) visit(path, []);
  return cycles;
}
