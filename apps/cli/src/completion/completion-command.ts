import { EXIT_CODE, type ExitCode } from '../exit-code.ts';
import { UsageError } from '../failures.ts';
import { type Args, print, type Terminal } from '../terminal.ts';
import { COMPLETION_SCRIPTS } from './completion-scripts.ts';

/** @throws {UsageError} for a shell that has no script. */
export async function completionCommand(args: Args, terminal: Terminal): Promise<ExitCode> {
  const [, shell = ''] = [args['_']].flat().map(String);
  const script = Object.hasOwn(COMPLETION_SCRIPTS, shell) ? COMPLETION_SCRIPTS[shell] : undefined;
  if (script === undefined)
    throw new UsageError(
      `There is no completion for ${JSON.stringify(shell)}. Name bash, zsh or fish: research-studio completion bash`,
    );
  await print(terminal.stdout, script);
  return EXIT_CODE.report;
}
