import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { readFile, truncate } from 'node:fs/promises';
import { isMissingFile } from './is-missing-file.ts';

export interface JsonLines {
  /** The line is with the operating system when this returns: it outlives the process, however that ends. */
  append(value: unknown): void;
  /** The lines are on the disk when this returns: they outlive a power cut. */
  sync(): void;
  /** Closing twice does nothing; appending afterwards throws. */
  close(): void;
}

/**
 * Opens a file of one JSON value per line for appending. What a crash left half-written at its end is cut off.
 */
export async function openJsonLines(file: string): Promise<{ values: readonly unknown[]; lines: JsonLines }> {
  const { values, intactBytes, totalBytes } = await parseFile(file);
  if (intactBytes < totalBytes) await truncate(file, intactBytes);
  const descriptor = openSync(file, 'a');
  let isOpen = true;
  const lines: JsonLines = {
    append(value) {
      if (!isOpen) throw new Error(`${file} is closed.`);
      const bytes = Buffer.from(`${JSON.stringify(value)}\n`, 'utf8');
      for (let written = 0; written < bytes.length; ) written += writeSync(descriptor, bytes, written);
    },
    sync() {
      if (isOpen) fdatasyncSync(descriptor);
    },
    close() {
      if (isOpen) closeSync(descriptor);
      isOpen = false;
    },
  };
  return { values, lines };
}

/** The values of a file of JSON lines, without touching it. Lines that are no JSON are left out; a missing file is empty. */
export async function readJsonLines(file: string): Promise<readonly unknown[]> {
  return (await parseFile(file)).values;
}

async function parseFile(file: string) {
  const bytes = await readFile(file).catch((error: unknown) => {
    if (isMissingFile(error)) return Buffer.alloc(0);
    throw error;
  });
  const intactBytes = bytes.lastIndexOf(0x0a) + 1;
  const values: unknown[] = [];
  for (const line of bytes.toString('utf8', 0, intactBytes).split('\n')) {
    const value = parseLine(line);
    if (value !== undefined) values.push(value);
  }
  return { values, intactBytes, totalBytes: bytes.length };
}

/** Undefined for what is no JSON, such as the zeros that some file systems leave after a power cut. */
function parseLine(line: string): unknown {
  if (line.trim() === '') return undefined;
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
