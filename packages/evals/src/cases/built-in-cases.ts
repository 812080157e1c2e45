import { fileURLToPath } from 'node:url';
import type { EvalCase } from './eval-case.ts';
import { readCaseFile } from './read-case-file.ts';

const FILE = fileURLToPath(new URL('../../data/cases.yaml', import.meta.url));

/** One case of each kind, over the example library. */
export function builtInCases(): Promise<readonly EvalCase[]> {
  return readCaseFile(FILE);
}
