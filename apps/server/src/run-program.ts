import module from 'node:module';
import process from 'node:process';

/** A service that is away may keep the process from closing. Nothing stored is lost: the next process goes on. */
const CLOSE_MS = 10_000;

export interface Program {
  /** Says that the program works. Called once it can be stopped: a reader may stop it at once. */
  greet(): void;
  close(): Promise<void>;
}

/** A program that works until it is stopped. What it cannot do is said in a line, and its exit code is 2. */
export async function runProgram(
  start: (log: (message: string) => void) => Promise<Program | null>,
): Promise<void> {
  // Compiled code is kept for the next start; what is imported before this is compiled each time.
  module.enableCompileCache();
  try {
    const started = await start((message) => void process.stderr.write(`${message}\n`));
    if (started !== null) await untilStopped(started);
  } catch (error) {
    const { ResearchError } = await import('@research-studio/schemas');
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!code.startsWith('ERR_PARSE_ARGS') && !ResearchError.isInstance(error)) throw error;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  }
}

/** Waits until the process is to stop, closes, and ends it in any case. */
export async function untilStopped({ greet, close }: Program): Promise<void> {
  const asked = new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
  greet();
  await asked;
  const { stopAwaiting } = await import('./store/await-database.ts');
  stopAwaiting();
  setTimeout(() => process.exit(), CLOSE_MS).unref();
  await close();
}
