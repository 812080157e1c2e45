import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** Data that nobody of the project wrote; it lies beside the repository and is not part of it. */
const SHARED = new URL('../../../../../shared/data/', import.meta.url);

export function sharedData(path: string): URL {
  return new URL(path, SHARED);
}

/** Why the data at these paths cannot be used; null where it is there. */
export function missingData(...paths: readonly string[]): string | null {
  const missing = paths.filter((path) => !existsSync(sharedData(path)));
  return missing.length === 0 ? null : `../shared/data/${missing.join(', ')} is not there`;
}

const LabelledClaim = z.object({
  id: z.string(),
  claim: z.string(),
  label: z.string(),
  evidence: z.array(z.string()),
});
export type LabelledClaim = z.infer<typeof LabelledClaim>;

export async function readLabelledClaims(path: string): Promise<readonly LabelledClaim[]> {
  const lines = (await readFile(sharedData(path), 'utf8')).trim().split('\n');
  return lines.map((line) => LabelledClaim.parse(JSON.parse(line)));
}
