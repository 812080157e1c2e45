import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { readLocalFile } from '@research-studio/documents';
import { type ExtractedDocument, SourceUnreadableError } from '@research-studio/schemas';
import { sha256 } from '../../files/files.ts';
import type { DocumentFile } from './find-documents.ts';

/** The facts about one file. */
export interface FileRecord {
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
  /** SHA-256 of the file's bytes. */
  readonly hash: string;
  /** Everything but the text; null when the file holds nothing that can be used. */
  readonly document: (Omit<ExtractedDocument, 'text'> & { readonly textHash: string }) | null;
  /** Why `document` is null, in one sentence. */
  readonly problem: string | null;
}

/** A file as the store knows it; its `id` changes with its content. */
export interface StoredFile {
  readonly id: number;
  readonly record: FileRecord;
  /** By whose rules it was cut into terms; null when it holds no document. */
  readonly language: string | null;
  /** Start, end and number of terms of each passage, one after the other. */
  readonly passages: Uint32Array;
}

/** Below this the text is not used (`ExtractedDocument.quality`). */
const MIN_QUALITY = 0.3;

interface RecordRequest {
  readonly file: DocumentFile;
  readonly known: FileRecord | undefined;
  readonly options: { readonly maxBytes: number };
  readonly signal: AbortSignal | undefined;
  /** As in `LocalFileRequest`. */
  readonly isParallel?: boolean;
}

export interface ReadRecord {
  /** The stored record where the file has not changed. */
  readonly record: FileRecord;
  /** Null when it was not read, or cannot be used. */
  readonly document: ExtractedDocument | null;
}

/** Reads a file unless it is known and its size and time, or else its bytes, are the same. */
export async function readRecord(request: RecordRequest): Promise<ReadRecord> {
  const { file, known, options, signal, isParallel = false } = request;
  signal?.throwIfAborted();
  const { path, size, mtimeMs } = file;
  const unused = (record: FileRecord): ReadRecord => ({ record, document: null });
  const isSmallEnough = size <= options.maxBytes;
  if (isSmallEnough && known?.size === size && known.mtimeMs === mtimeMs) return unused(known);
  try {
    const hash = isSmallEnough ? await hashFile(path, signal) : '';
    if (hash !== '' && known?.hash === hash) return unused({ ...known, size, mtimeMs });
    const document = await readLocalFile({ path, maxBytes: options.maxBytes, signal, isParallel });
    const problem = flawOf(path, document);
    if (problem !== null) return unused({ path, size, mtimeMs, hash, document: null, problem });
    const { text, ...facts } = document;
    const kept = { ...facts, textHash: sha256(text) };
    return { record: { path, size, mtimeMs, hash, problem, document: kept }, document };
  } catch (error) {
    signal?.throwIfAborted();
    const problem = error instanceof Error ? error.message : String(error);
    // Another try may fare better unless the content itself is at fault.
    const isLasting =
      error instanceof SourceUnreadableError && !['refused', 'not_found'].includes(error.reason);
    return unused({ path, size, mtimeMs: isLasting ? mtimeMs : -1, hash: '', document: null, problem });
  }
}

function flawOf(path: string, { quality, text }: ExtractedDocument): string | null {
  if (text.trim() === '') return `${path} holds no text.`;
  if (quality >= MIN_QUALITY) return null;
  return `${path} holds no usable main text (quality ${quality.toFixed(2)}, ${MIN_QUALITY} is needed).`;
}

async function hashFile(path: string, signal: AbortSignal | undefined): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path, { signal }))
    .digest('hex');
}
