import { readFile, stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { SourceUnreadableError } from '../errors/source-unreadable-error.ts';
import type { ExtractedDocument } from '../schemas/source.ts';
import { extractDocument } from './extract-document.ts';

export interface LocalFileRequest {
  readonly path: string;
  /** A larger file is refused from its size alone, unread. */
  readonly maxBytes: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * Reads a document from disk. Its address is the one it names itself, else its file: URL.
 *
 * @throws {SourceUnreadableError}
 */
export async function readLocalFile({
  path,
  maxBytes,
  signal,
}: LocalFileRequest): Promise<ExtractedDocument> {
  const { size } = await stat(path);
  if (size > maxBytes)
    throw new SourceUnreadableError({
      location: path,
      reason: 'too_large',
      detail: `it has ${size} bytes and at most ${maxBytes} are read (reading.maxBytes)`,
    });
  const bytes = await readFile(path, { signal });
  return extractDocument({ bytes, contentType: null, location: pathToFileURL(path).href, signal });
}
