import { resolve } from 'node:path';
import process from 'node:process';
import type { CommandEntry } from './command-entry.ts';
import { EXIT_CODE } from './exit-code.ts';
import { isPackaged } from './is-packaged.ts';
import { runCommand } from './run-command.ts';
import type { Terminal } from './terminal.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Reads the command line, runs the command and ends the process with its exit code. */
export async function runCli(commands: readonly CommandEntry[]): Promise<void> {
  // The one place where the process is touched; everything below is handed a Terminal.
  // biome-ignore lint/style/noProcessEnv: the environment enters the program here
  const environment = process.env;
  const { stdin, stdout, stderr } = process;
  // `pnpm research` runs in the root of the project and leaves in INIT_CWD where it was called.
  const isRoot = process.cwd() === ROOT && !isPackaged;
  const cwd = (isRoot ? environment['INIT_CWD'] : undefined) ?? process.cwd();
  const terminal: Terminal = { stdin, stdout, stderr, environment, cwd };
  // A reader such as `head` that has seen enough is not an error. Any other error is reported where the write is awaited.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(EXIT_CODE.report);
  });
  // Progress that nobody reads any more does not end the research.
  stderr.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  const command = commands.find(({ name }) => name === process.argv[2])?.name;
  const fail = failOnce({
    explain: async (error) => (await import('./failures.ts')).explainFailure(error, { environment, command }),
    write: (text) => stderr.write(text),
    exit: (code) => process.exit(code),
  });
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  try {
    process.exit(await runCommand(process.argv.slice(2), { terminal, commands }));
  } catch (error) {
    await fail(error);
  }
}

/**
 * Ends the program over its first failure. A failure to explain it, as when the program's own files change under it,
 * must not come back here as one more unhandled rejection, for ever.
 */
export function failOnce({
  explain,
  write,
  exit,
}: {
  explain: (error: unknown) => Promise<{ readonly message: string; readonly exitCode: number }>;
  write: (text: string) => void;
  exit: (code: number) => void;
}): (error: unknown) => Promise<void> {
  let hasFailed = false;
  return async (error) => {
    if (hasFailed) return;
    hasFailed = true;
    try {
      const { message, exitCode } = await explain(error);
      write(`${message}\n`);
      exit(exitCode);
    } catch (cause) {
      write(`Unexpected error: ${String(error)}\nIt could not be explained: ${String(cause)}\n`);
      exit(EXIT_CODE.unexpected);
    }
  };
}
