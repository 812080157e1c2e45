import { COMMANDS, type CommandEntry } from '../commands.ts';
import { COMPLETION_EPILOGUE } from '../completion/completion-scripts.ts';
import { runCli } from '../run-cli.ts';

const COMPLETION: CommandEntry = {
  name: 'completion',
  describe: 'Print a script that completes commands and options in bash, zsh or fish',
  usage: 'completion <bash, zsh or fish>',
  options: {},
  takesWords: true,
  epilogue: COMPLETION_EPILOGUE,
  load: async () => (await import('../completion/completion-command.ts')).completionCommand,
};

/** `completion` needs a program that a shell finds by its name. */
export function runPackage(): Promise<void> {
  return runCli([...COMMANDS, COMPLETION]);
}
