import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findRun } from '@research-studio/core/run';
import { RunError } from '@research-studio/schemas';
import { z } from 'zod';
import { codeOf } from '../failures.ts';
import type { Args } from '../terminal.ts';
import { type ResearchRequest, readOutput } from './read-request.ts';

const FILE = 'command.json';

/** The options of the command line that a run keeps; question and settings are in run.json. */
const KeptOptions = z.strictObject({
  schemaVersion: z.literal(1),
  outputs: z.array(z.string()).describe('Absolute paths.'),
  json: z.boolean(),
  mayAsk: z.boolean(),
});

/** At once, so that a run that ends in its first moment has them. */
export function keepOptions(
  folder: string,
  { outputs, json, mayAsk }: Pick<ResearchRequest, 'outputs' | 'json' | 'mayAsk'>,
): void {
  const kept = { schemaVersion: 1, outputs: outputs.map(({ path }) => path), json, mayAsk };
  writeFileSync(join(folder, FILE), `${JSON.stringify(kept, null, 2)}\n`);
}

/**
 * The request to resume a run, with the options that the run began with in place of those that are not given now.
 *
 * @throws {RunError} RUN_NOT_FOUND, RUN_CORRUPT.
 */
export async function withKeptOptions(
  request: ResearchRequest,
  { args, cwd, directory }: { args: Args; cwd: string; directory: string },
): Promise<ResearchRequest> {
  if (request.resumeRunId === null) return request;
  const { folder } = await findRun({ directory, runId: request.resumeRunId });
  const kept = await readKept(join(folder, FILE));
  if (kept === null) return request;
  return {
    ...request,
    ...(args['output'] === undefined && { outputs: kept.outputs.map((path) => readOutput(path, cwd)) }),
    ...(args['json'] === undefined && { json: kept.json }),
    ...(args['yes'] === undefined && { mayAsk: kept.mayAsk }),
  };
}

/** Null where a run was not begun by a command line, or by an older one. */
async function readKept(file: string): Promise<z.infer<typeof KeptOptions> | null> {
  try {
    return KeptOptions.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw new RunError({
      code: 'RUN_CORRUPT',
      message: `The options of the run cannot be read: ${file} is damaged. Without this file the run resumes with the options that are given.`,
      cause: error,
    });
  }
}
