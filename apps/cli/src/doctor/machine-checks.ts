import { access, constants, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import process from 'node:process';
import type { Settings } from '@research-studio/schemas';
import { shortPath, type Terminal } from '../terminal.ts';
import type { Check } from './check.ts';

/** The program is run by this Node or a later one, see devDependencies of the root. */
const MINIMUM_NODE = 24;

export async function machineChecks(settings: Settings, terminal: Terminal): Promise<readonly Check[]> {
  const [major = '0'] = process.versions.node.split('.');
  const isNew = Number(major) >= MINIMUM_NODE;
  return [
    {
      group: 'This machine',
      name: 'Node',
      state: isNew ? 'ok' : 'failed',
      detail: `${process.version}${isNew ? '' : `, needs ${MINIMUM_NODE} or later; start it with pnpm`}`,
    },
    await checkFolder({ name: 'Run folders', path: settings.run.directory, terminal }),
    await checkFolder({ name: 'Cache', path: settings.run.cacheDirectory, terminal }),
  ];
}

/** Nothing is made: of a folder that does not exist yet, the nearest one above must be writable. */
async function checkFolder(options: { name: string; path: string; terminal: Terminal }): Promise<Check> {
  const { name, path, terminal } = options;
  const base = { group: 'This machine', name } as const;
  const shown = shortPath(terminal, path);
  for (let folder = path; ; folder = dirname(folder)) {
    try {
      const found = await stat(folder);
      if (!found.isDirectory())
        return { ...base, state: 'failed', detail: `${shown}: ${folder} is not a folder` };
      await access(folder, constants.W_OK | constants.X_OK);
      return { ...base, state: 'ok', detail: `${shown}${folder === path ? '' : ' (made by the first run)'}` };
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      const isMissing = code === 'ENOENT' && dirname(folder) !== folder;
      if (!isMissing)
        return { ...base, state: 'failed', detail: `${shown} cannot be written (${String(code)})` };
    }
  }
}
