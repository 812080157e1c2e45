import { closeSync, fdatasync, openSync, writeSync } from 'node:fs';
import { mkdir, readFile, truncate } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { unlessMissing } from './files.ts';

export interface JsonLines {
  /** The line is with the operating system when this returns: it outlives the process, however that ends. */
  append(value: unknown): void;
  /** The lines are on the disk when this resolves: they outlive a power cut. Not to be closed before. */
  sync(): Promise<void>;
  /** Appends a line and resolves when it is on the disk. Lines of one turn of the event loop share one wait for it. */
  save(value: unknown): Promise<void>;
  /** Resolves when all that was saved is on the disk, whether that went well or not. */
  settled(): Promise<void>;
  /** Closing twice does nothing; appending afterwards throws. */
  close(): void;
}

/** The content of a file of JSON lines. */
export interface ParsedLines {
  readonly values: readonly unknown[];
  /** Lines that are no JSON, one that a crash left half-written included. */
  readonly unreadable: number;
}

/**
 * Opens or creates a file of one JSON value per line for appending. What a crash left half-written at its end is cut off; an
 * object that lacks nothing but its line break is kept.
 */
export async function openJsonLines(
  file: string,
): Promise<ParsedLines & { readonly lines: JsonLines; readonly wasTorn: boolean }> {
  await mkdir(dirname(file), { recursive: true });
  const { values, unreadable, intactBytes, totalBytes, lacksBreak } = await readJsonLines(file);
  if (intactBytes < totalBytes) await truncate(file, intactBytes);
  const descriptor = openSync(file, 'a');
  if (lacksBreak) writeSync(descriptor, '\n');
  let isOpen = true;
  /** The wait for the disk that has not begun, and the last one of all. */
  let waiting: Promise<void> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const syncSoon = async (): Promise<void> => {
    await setImmediate();
    waiting = null;
    await lines.sync();
  };
  const lines: JsonLines = {
    append(value) {
      if (!isOpen) throw new Error(`${file} is closed.`);
      const bytes = Buffer.from(`${JSON.stringify(value)}\n`, 'utf8');
      for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written);
    },
    async sync() {
      if (isOpen) await promisify(fdatasync)(descriptor);
    },
    async save(value) {
      lines.append(value);
      if (waiting === null) {
        waiting = syncSoon();
        // The caller that saved the line gets the failure.
        last = Promise.allSettled([last, waiting]);
      }
      await waiting;
    },
    settled: () => last.then(() => undefined),
    close() {
      if (isOpen) closeSync(descriptor);
      isOpen = false;
    },
  };
  return { values, unreadable, lines, wasTorn: intactBytes < totalBytes };
}

/** For a person: that something of a file is lost. `file` in words, e.g. "the event log". */
export function unreadableLines(count: number, file: string): string {
  const lines = count === 1 ? '1 line' : `${count} lines`;
  return `${lines} of ${file} could not be read; what ${count === 1 ? 'it' : 'they'} said is lost.`;
}

interface ParsedFile extends ParsedLines {
  /** From here on a line is torn. */
  readonly intactBytes: number;
  readonly totalBytes: number;
  readonly lacksBreak: boolean;
}

/** Without touching the file; a missing one is empty. */
export async function readJsonLines(file: string): Promise<ParsedFile> {
  const bytes = await unlessMissing(readFile(file), Buffer.alloc(0));
  const endOfLines = bytes.lastIndexOf(0x0a) + 1;
  const tail = parseJson(bytes.toString('utf8', endOfLines));
  const isTailWhole = typeof tail === 'object' && tail !== null;
  const intactBytes = isTailWhole ? bytes.length : endOfLines;
  const lines = bytes
    .toString('utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const values = lines.map(parseJson).filter((value) => value !== undefined);
  if (!isTailWhole && tail !== undefined) values.pop();
  return {
    values,
    unreadable: lines.length - values.length,
    intactBytes,
    totalBytes: bytes.length,
    lacksBreak: isTailWhole,
  };
}

/** The values of lines that are JSON. */
export function parseLines(content: string): readonly unknown[] {
  return content
    .split('\n')
    .map(parseJson)
    .filter((value) => value !== undefined);
}

/** Undefined for text that is not JSON, such as the zeros that some file systems leave after a power cut. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
