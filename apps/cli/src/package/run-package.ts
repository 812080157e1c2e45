import type { CommandEntry } from '../command-entry.ts';
import { COMMANDS } from '../commands.ts';
import { runCli } from '../run-cli.ts';

const COMPLETION: CommandEntry = {
  name: 'completion',
  describe: 'Print a script that completes commands and options in bash, zsh or fish',
  usage: 'completion <bash, zsh or fish>',
  options: {},
  takesWords: true,
  epilogue: `Add the line to the file that your shell reads at its start:
  bash   eval "$(research-studio completion bash)"        in ~/.bashrc
  zsh    eval "$(research-studio completion zsh)"         in ~/.zshrc, after compinit
  fish   research-studio completion fish | source         in ~/.config/fish/config.fish`,
  load: async () => (await import('./completion-command.ts')).completionCommand,
};

/** `completion` needs a program that a shell finds by its name. */
export function runPackage(): Promise<void> {
  return runCli([...COMMANDS, COMPLETION]);
}
