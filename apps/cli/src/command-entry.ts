import type { Options } from 'yargs';
import type { Args, Terminal } from './terminal.ts';

export interface CommandEntry {
  readonly name: string;
  readonly describe: string;
  /** The line of usage behind the name of the program. */
  readonly usage: string;
  readonly options: Readonly<Record<string, Options>>;
  /** It takes words beside its options, or reports them itself. */
  readonly takesWords: boolean;
  readonly examples?: [string, string][];
  readonly epilogue?: string;
  /** Loads what carries out a command and returns the exit code. */
  readonly load: () => Promise<(args: Args, terminal: Terminal) => Promise<number>>;
}

/** An option with a value, which is text as it comes: the help says more than "string". */
export const value = (describe: string, defaultDescription?: string) => ({
  describe,
  nargs: 1,
  ...(defaultDescription === undefined ? {} : { defaultDescription }),
});

export const flag = (describe: string) => ({ describe, type: 'boolean' as const });

export function group<Group extends Record<string, Options>>(heading: string, options: Group): Group {
  const grouped = Object.entries(options).map(([name, option]) => [name, { ...option, group: heading }]);
  return Object.fromEntries(grouped);
}
