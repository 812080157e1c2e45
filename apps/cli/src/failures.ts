import { inspect } from 'node:util';
import { ResearchError } from '@research-studio/schemas';
import { EXIT_CODE, type ExitCode, ParseFailure } from './exit-code.ts';
import { isPackaged } from './is-packaged.ts';
import { type Environment, printable } from './terminal.ts';

/** The message for an error and the exit code. Traces are shown with RESEARCH_STUDIO_DEBUG=1 alone. */
export function explainFailure(
  error: unknown,
  { environment, command }: { environment: Environment; command?: string | undefined },
): { message: string; exitCode: ExitCode } {
  const debug = environment['RESEARCH_STUDIO_DEBUG'] === '1';
  const trace = debug ? `\n${inspect(error)}` : '';
  if (error instanceof ParseFailure)
    return { message: `${error.message}\n${seeHelp(command)}${trace}`, exitCode: EXIT_CODE.usage };
  if (ResearchError.isInstance(error)) {
    const help = error.code === 'USAGE' ? `\n${seeHelp(command)}` : '';
    const exitCode = EXIT_CODES[error.code] ?? EXIT_CODE.unexpected;
    return { message: printable(error.message) + help + trace, exitCode };
  }
  const [line] = (error instanceof Error ? error.message : String(error)).split('\n');
  if (isSystemError(error))
    return { message: `${printable(line ?? '')}${trace}`, exitCode: EXIT_CODE.unexpected };
  const hint = debug ? '' : ' Run it again with RESEARCH_STUDIO_DEBUG=1 to see the trace.';
  return {
    message: `Unexpected error: ${printable(line ?? '')}\nThis is a bug.${hint}${trace}`,
    exitCode: EXIT_CODE.unexpected,
  };
}

/** The help that the user was after; that of `research` where no command is known. */
function seeHelp(command = 'research'): string {
  if (isPackaged) return `See: research-studio ${command} --help`;
  return `See: pnpm ${command === 'doctor' ? 'run doctor' : command} --help`;
}

/** A full disk or a missing right, in the words of the system: "ENOSPC: no space left on device, write". */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'code' in error;
}

const EXIT_CODES: Readonly<Record<string, ExitCode>> = {
  USAGE: EXIT_CODE.usage,
  SETTINGS_INVALID: EXIT_CODE.usage,
  RUN_NOT_FOUND: EXIT_CODE.usage,
  RUN_WAITING: EXIT_CODE.waiting,
  BUDGET_EXHAUSTED: EXIT_CODE.outOfBudget,
};

/** The system's code of a failure, such as ENOENT; any other error as a text. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

/** A command line that cannot be carried out. Nothing has run yet; exits 2. */
export class UsageError extends ResearchError {
  constructor(message: string, cause?: unknown) {
    super({ code: 'USAGE', message, isRetryable: false, cause });
  }
}
