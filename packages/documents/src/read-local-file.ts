import { readFile, stat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { SourceUnreadableError, type UnreadableReason } from '@research-studio/schemas';
import type { Extraction } from './extract/step-recorder.ts';

export interface LocalFileRequest {
  readonly path: string;
  /** A larger file is refused from its size alone, unread. */
  readonly maxBytes: number;
  readonly signal: AbortSignal | undefined;
  /** As in `ExtractRequest`. */
  readonly isDetailed?: boolean;
  readonly isParallel?: boolean;
}

/**
 * Reads a document from disk. Its address is the one it names itself, else its file: URL.
 *
 * @throws {SourceUnreadableError}
 */
export async function readLocalFile(request: LocalFileRequest): Promise<Extraction> {
  const { path, maxBytes, signal, isDetailed = false, isParallel = false } = request;
  const fail = (reason: UnreadableReason, detail: string, cause?: unknown) =>
    new SourceUnreadableError({ location: path, reason, detail, cause });
  let bytes: Uint8Array;
  try {
    const file = await stat(path);
    if (!file.isFile()) throw fail('unsupported_type', 'it is not a file');
    const tooLarge = `it has ${file.size} bytes, and at most ${maxBytes} are read (reading.maxBytes)`;
    if (file.size > maxBytes) throw fail('too_large', tooLarge);
    bytes = await readFile(path, { signal });
  } catch (error) {
    if (error instanceof SourceUnreadableError || signal?.aborted) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT' || code === 'ENOTDIR') throw fail('not_found', 'there is no such file', error);
    if (code === 'EACCES' || code === 'EPERM')
      throw fail('refused', 'its permissions do not let it be read', error);
    throw fail('broken', code ? `the system says ${code}` : String(error), error);
  }
  const { extractDocument } = await import('./extract/extract-document.ts');
  const location = pathToFileURL(path).href;
  return extractDocument({ bytes, contentType: null, location, signal, isDetailed, isParallel });
}
