import { relative } from 'node:path';
import { stripVTControlCharacters, styleText } from 'node:util';

/** Values by option; the words under "_". */
export type Args = Readonly<Record<string, unknown>>;
export type Environment = Readonly<Record<string, string | undefined>>;

/** The process as the commands see it. */
export interface Terminal {
  readonly stdin: NodeJS.ReadStream;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly environment: Environment;
  /** The current folder; relative paths start here. */
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

/**
 * Text from pages and providers made safe for a terminal, without control characters and the marks that reorder or hide
 * the text around them; line breaks and tabs stay, joiners belong to the text.
 */
export function printable(text: string): string {
  return stripVTControlCharacters(text).replace(/(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}]/gu, '');
}

/** The same on one line. */
export function printableLine(text: string): string {
  return printable(text).replace(/\s+/g, ' ').trim();
}

/** The same, cut in its middle: a message has its meaning at both ends, and what a page calls itself between them. */
export function printableMessage(text: string): string {
  const line = printableLine(text);
  if (line.length <= LONGEST_MESSAGE) return line;
  return `${line.slice(0, LONGEST_MESSAGE / 2)} … ${line.slice(-LONGEST_MESSAGE / 2)}`;
}

const LONGEST_MESSAGE = 600;

export type Style = (format: 'bold' | 'dim' | 'green' | 'yellow' | 'red' | 'cyan', text: string) => string;

export const plainStyle: Style = (_, text) => text;

/** Colours where the stream shows them; none with NO_COLOR or on a dumb terminal. */
export function styleFor(stream: NodeJS.WriteStream, environment: Environment): Style {
  const hasColors = stream.isTTY === true && stream.hasColors({ ...environment });
  return hasColors ? (format, text) => styleText(format, text, { validateStream: false }) : plainStyle;
}
