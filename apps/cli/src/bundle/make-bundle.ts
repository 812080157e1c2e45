import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OutputChunk, Plugin } from 'rolldown';
import { bundle, LEFT_OUT, OUR_MODULES } from './bundle-plugins.ts';
import { BUNDLE_FOLDER, type BundleManifest, ROOT, stateOf } from './program-entry.ts';

/**
 * Makes one bundle of the program and its libraries: a run then reads some twenty files instead of two thousand. The
 * files are named by their content, so that a program that is running keeps its own while a new bundle is made.
 */
export async function makeBundle(): Promise<void> {
  await mkdir(BUNDLE_FOLDER, { recursive: true });
  const startedAt = Date.now();
  const chunks = await bundle(
    { input: { program: resolve(import.meta.dirname, '../run-clone.ts') }, plugins: [leaveOut, keepPlaces] },
    { entryFileNames: '[name]-[hash].mjs', chunkFileNames: '[name]-[hash].mjs' },
  );
  const manifest = manifestOf(chunks, startedAt);
  for (const { fileName, code } of chunks) await place(fileName, code);
  await place('manifest.json', JSON.stringify(manifest));
  await removeOld(new Set(['manifest.json', ...chunks.map(({ fileName }) => fileName)]));
}

const leaveOut: Plugin = {
  name: 'leave-out',
  resolveId: {
    filter: { id: LEFT_OUT },
    async handler(source, importer) {
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && { id: pathToFileURL(found.id).href, external: true };
    },
  },
};

/** Modules go on finding their data where the sources are. */
const keepPlaces: Plugin = {
  name: 'keep-places',
  transform: {
    filter: { id: OUR_MODULES, code: /\bimport\.meta\b/ },
    handler(code, id) {
      const placed = code
        .replaceAll(/\bimport\.meta\.url\b/g, JSON.stringify(pathToFileURL(id).href))
        .replaceAll(/\bimport\.meta\.dirname\b/g, JSON.stringify(dirname(id)));
      return { code: placed, map: null };
    },
  },
};

function manifestOf(chunks: readonly OutputChunk[], startedAt: number): BundleManifest {
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => id.startsWith(ROOT + sep));
  const ours = modules.filter((id) => !id.includes(`${sep}node_modules${sep}`));
  // What is installed changes with this file, which pnpm writes at the end of an installation.
  const installed = join(ROOT, 'node_modules/.pnpm/lock.yaml');
  const builders = [import.meta.filename, resolve(import.meta.dirname, 'bundle-plugins.ts')];
  const inputs = [...new Set([...ours, installed, ...builders])].sort();
  const entry = chunks.find(({ isEntry, name }) => isEntry && name === 'program');
  if (entry === undefined) throw new Error('The bundle has no entry.');
  return {
    entry: entry.fileName,
    inputs: inputs.map((path) => [relative(ROOT, path), stateBefore(startedAt, path)]),
  };
}

/** No state at all where a file may have changed after it was read: the next start then makes the bundle again. */
function stateBefore(time: number, path: string): string {
  return statSync(path).ctimeMs < time ? (stateOf(path) ?? '') : '';
}

/** Whole or not at all, also with several writers; a file that is there already is marked as in use. */
async function place(fileName: string, content: string): Promise<void> {
  const path = join(BUNDLE_FOLDER, fileName);
  if (fileName !== 'manifest.json' && stateOf(path) !== null) {
    const now = new Date();
    return utimes(path, now, now);
  }
  const temporary = `${path}.${randomUUID()}`;
  await writeFile(temporary, content);
  await rename(temporary, path);
}

const A_DAY_MS = 24 * 60 * 60 * 1000;

/** A program that started before this bundle may still load files of the last one. */
async function removeOld(current: ReadonlySet<string>): Promise<void> {
  const before = Date.now() - A_DAY_MS;
  for (const name of await readdir(BUNDLE_FOLDER)) {
    const path = join(BUNDLE_FOLDER, name);
    if (!current.has(name) && (await stat(path)).mtimeMs < before) await rm(path, { force: true });
  }
}

if (import.meta.main) await makeBundle();
