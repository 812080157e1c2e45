import type { CommandEntry } from './command-entry.ts';
import { COMMANDS } from './commands.ts';
import { EVAL_ENTRY } from './eval/eval-entry.ts';
import { runCli } from './run-cli.ts';
import { STUDIO_ENTRY } from './studio/studio-entry.ts';

/** `eval` and `studio` need the sources and data of a clone. */
export const CLONE_COMMANDS: readonly CommandEntry[] = [...COMMANDS, EVAL_ENTRY, STUDIO_ENTRY];

/** Runs the command line of a clone of the repository; `package/bin.mjs` runs that of the npm package. */
export function runClone(): Promise<void> {
  return runCli(CLONE_COMMANDS);
}
