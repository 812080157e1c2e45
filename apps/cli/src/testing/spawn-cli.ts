import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const MAIN = resolve(import.meta.dirname, '../start.mjs');

export interface CliResult {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the real program in a folder, with no variable of this process but the path. */
export async function spawnCli(options: {
  args: readonly string[];
  cwd: string;
  /** The installed package instead of the clone. */
  program?: string;
  environment?: Readonly<Record<string, string>>;
  /** When this resolves, the signal is sent; by default that of Ctrl-C. */
  interruptAt?: Promise<unknown>;
  signal?: NodeJS.Signals;
}): Promise<CliResult> {
  const { args, cwd, program = MAIN, environment = {}, interruptAt, signal = 'SIGINT' } = options;
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env: { PATH: process.env['PATH'], NODE_OPTIONS: process.env['NODE_OPTIONS'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  void interruptAt?.then(() => child.kill(signal));
  const [stdout, stderr, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { exitCode, stdout, stderr };
}
