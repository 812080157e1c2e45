import type { CommandEntry } from './command-entry.ts';
import { COMMANDS } from './commands.ts';
import { EVAL } from './eval/eval-entry.ts';
import { runCli } from './run-cli.ts';
import { STUDIO } from './studio/studio-entry.ts';

/** `eval` and `studio` need the sources and data of a clone. */
export const CLONE_COMMANDS: readonly CommandEntry[] = [...COMMANDS, EVAL, STUDIO];

export function runClone(): Promise<void> {
  return runCli(CLONE_COMMANDS);
}
