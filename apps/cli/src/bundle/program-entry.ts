import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

/** The root of the repository. */
export const ROOT = resolve(import.meta.dirname, '../../../..');
export const BUNDLE_FOLDER = join(ROOT, 'node_modules/.cache/research-studio');

/** The manifest that `make-bundle.ts` writes beside the bundle. */
export interface BundleManifest {
  /** File in the bundle's folder that exports `runClone`. */
  readonly entry: string;
  /** Every file that the bundle was made from, relative to the root, and its state at that time. */
  readonly inputs: readonly (readonly [path: string, state: string])[];
}

const SOURCES = new URL('../run-clone.ts', import.meta.url).href;

/**
 * Address of the module that exports `runClone`: in the bundle, which loads in a fraction of the time, or in the sources
 * where no bundle can be made and where traces are asked for. A bundle that does not fit the sources is made again.
 */
export function programEntry(): string {
  // biome-ignore lint/style/noProcessEnv: the choice comes before the program that is handed its environment
  if (process.env['RESEARCH_STUDIO_DEBUG'] === '1') return SOURCES;
  return freshEntry() ?? (makeBundle() ? freshEntry() : null) ?? SOURCES;
}

/** Size and time of the last change; null for a file that is not there. */
export function stateOf(path: string): string | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? null : `${stats.size} ${stats.ctimeMs}`;
}

/** Null when there is no bundle, or a file that it was made from has changed. */
export function freshEntry(folder: string = BUNDLE_FOLDER, root: string = ROOT): string | null {
  let manifest: BundleManifest;
  try {
    manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  } catch {
    return null;
  }
  const isFresh = manifest.inputs.every(([path, state]) => stateOf(join(root, path)) === state);
  return isFresh ? pathToFileURL(join(folder, manifest.entry)).href : null;
}

/** In a process of its own: what it needs of memory is given back. */
function makeBundle(): boolean {
  const script = resolve(import.meta.dirname, 'make-bundle.ts');
  return spawnSync(process.execPath, [script], { stdio: 'ignore' }).status === 0;
}
