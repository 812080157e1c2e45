import { relative } from 'node:path';

/** The process as the commands see it. */
export interface Terminal {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Where the user stands; relative paths start here. */
  readonly cwd: string;
}

/** Resolves when the stream has taken the text, so that the process can end without cutting it off. */
export function print(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

/** A path as the user would type it. */
export function shortPath(terminal: Terminal, path: string): string {
  const short = relative(terminal.cwd, path);
  return short === '' ? '.' : short.startsWith('../..') ? path : short;
}
