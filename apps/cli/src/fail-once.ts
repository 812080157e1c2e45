import { EXIT_CODE } from './exit-code.ts';

export interface FailOnceOptions {
  /** Loads and applies the explanation of a failure. */
  readonly explain: (error: unknown) => Promise<{ readonly message: string; readonly exitCode: number }>;
  readonly write: (text: string) => void;
  readonly exit: (code: number) => void;
}

/**
 * Ends the program over its first failure. A failure to explain it, as when the program's own files change under it,
 * must not come back here as one more unhandled rejection, for ever.
 */
export function failOnce({ explain, write, exit }: FailOnceOptions): (error: unknown) => Promise<void> {
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
