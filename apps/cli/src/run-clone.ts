import { COMMANDS, type CommandEntry } from './commands.ts';
import { EVAL_EPILOGUE, EVAL_EXAMPLES, EVAL_OPTIONS } from './eval/eval-options.ts';
import { runCli } from './run-cli.ts';
import { STUDIO_EPILOGUE, STUDIO_OPTIONS } from './studio/studio-options.ts';

const EVAL: CommandEntry = {
  name: 'eval',
  describe: 'Evaluate the pipelines, live or offline, or saved results of theirs',
  usage: 'eval [options]',
  options: EVAL_OPTIONS,
  takesWords: true,
  examples: EVAL_EXAMPLES,
  epilogue: EVAL_EPILOGUE,
  load: async () => (await import('./eval/eval-command.ts')).evalCommand,
};

const STUDIO: CommandEntry = {
  name: 'studio',
  describe: 'Serve the graphs to LangGraph Studio and to clients of LangGraph, on this machine',
  usage: 'studio [options]',
  options: STUDIO_OPTIONS,
  takesWords: false,
  epilogue: STUDIO_EPILOGUE,
  load: async () => (await import('./studio/studio-command.ts')).studioCommand,
};

/** `eval` and `studio` need the sources and data of a clone. */
export const CLONE_COMMANDS: readonly CommandEntry[] = [...COMMANDS, EVAL, STUDIO];

export function runClone(): Promise<void> {
  return runCli(CLONE_COMMANDS);
}
