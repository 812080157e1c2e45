import { posix } from 'node:path';
import type { SourceFile } from './repository.ts';

export interface Import {
  /** As written. */
  readonly specifier: string;
  /** The imported file from the root, for a relative import; null for a package. */
  readonly path: string | null;
  /** Nothing of it is left at run time. */
  readonly isTypeOnly: boolean;
}

const STATIC =
  /^(?:import|export)\s+(?<type>type\s)?\s*(?<names>[\w$*{}\s,]+?)\s+from\s+'(?<from>[^']+)'|^import\s+'(?<bare>[^']+)'/gm;
const LAZY = /\bimport\(\s*'(?<lazy>[^']+)'/g;

/** What a file imports and re-exports, lazily imported modules too. Relies on the formatter's layout. */
export function importsOf(file: SourceFile): readonly Import[] {
  const found: Import[] = [];
  for (const { groups = {} } of file.text.matchAll(STATIC)) {
    const specifier = groups['from'] ?? groups['bare'] ?? '';
    const isTypeOnly = groups['type'] !== undefined || namesTypesOnly(groups['names'] ?? '');
    found.push({ specifier, path: pathOf(file, specifier), isTypeOnly });
  }
  for (const { groups = {} } of file.text.matchAll(LAZY)) {
    const specifier = groups['lazy'] ?? '';
    found.push({ specifier, path: pathOf(file, specifier), isTypeOnly: false });
  }
  return found;
}

function namesTypesOnly(names: string): boolean {
  if (!names.startsWith('{')) return false;
  const listed = names
    .replace(/[{}]/g, '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return listed.length > 0 && listed.every((name) => name.startsWith('type '));
}

function pathOf({ path }: SourceFile, specifier: string): string | null {
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : null;
}
