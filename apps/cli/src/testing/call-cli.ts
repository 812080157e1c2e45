import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { explainFailure } from '../failures.ts';
import { failOnce } from '../run-cli.ts';
import { CLONE_COMMANDS } from '../run-clone.ts';
import { runCommand } from '../run-command.ts';
import type { Terminal } from '../terminal.ts';
import type { CliResult } from './spawn-cli.ts';

/**
 * Carries a command line out in this process, with pipes in place of a terminal. The start of a process of its own,
 * which takes longer than most commands, is left to the tests of what only a process can show: {@link spawnCli}.
 */
export async function callCli(options: {
  args: readonly string[];
  cwd: string;
  environment?: Readonly<Record<string, string>>;
  /** Standard output is a terminal of this width. */
  columns?: number;
  /** A person sits at the terminal, who presses this key whenever standard error ends in the text that is waited for. */
  answer?: { readonly to: string; readonly key: string };
}): Promise<CliResult> {
  const { args, cwd, environment = {}, columns, answer } = options;
  const stdin = new PassThrough();
  const stdout = new PassThrough();
  if (columns !== undefined) Object.assign(stdout, { isTTY: true, columns });
  const stderr = new PassThrough();
  if (answer === undefined) stdin.end();
  else {
    Object.assign(stdin, { isTTY: true, setRawMode: () => stdin });
    Object.assign(stderr, {
      isTTY: true,
      columns: 80,
      rows: 24,
      hasColors: () => false,
      getColorDepth: () => 1,
    });
    stderr.on('data', (text) => String(text).includes(answer.to) && stdin.write(answer.key));
  }
  const printed = Promise.all([text(stdout), text(stderr)]);
  const terminal = { stdin, stdout, stderr, environment, cwd } as unknown as Terminal;
  const command = CLONE_COMMANDS.find(({ name }) => name === args[0])?.name;
  let exitCode: number | null = null;
  const fail = failOnce({
    explain: async (error) => explainFailure(error, { environment, command }),
    write: (message) => stderr.write(message),
    exit: (code) => {
      exitCode = code;
    },
  });
  try {
    exitCode = await runCommand(args, { terminal, commands: CLONE_COMMANDS });
  } catch (error) {
    await fail(error);
  }
  stdout.end();
  stderr.end();
  const [out, err] = await printed;
  return { exitCode, stdout: out, stderr: err };
}
