import { existsSync } from 'node:fs';

/** Data that nobody of the project wrote; it lies beside the repository and is not part of it. */
const SHARED = new URL('../../../../../../shared/data/', import.meta.url);

export function sharedData(path: string): URL {
  return new URL(path, SHARED);
}

/** Why the data at these paths cannot be used; null where it is there. */
export function missingData(...paths: readonly string[]): string | null {
  const missing = paths.filter((path) => !existsSync(sharedData(path)));
  return missing.length === 0 ? null : `../shared/data/${missing.join(', ')} is not there`;
}
