import { readFile } from 'node:fs/promises';
import { SettingsError } from '@research-studio/schemas';

/** The text of a file, or null when there is none. @throws {SettingsError} when it is there but unreadable. */
export async function readFileIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    const message = `${path} cannot be read (${String(code ?? error)}). Make it readable, or move it away to do without it.`;
    throw new SettingsError({ message, cause: error });
  }
}
