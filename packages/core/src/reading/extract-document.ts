import { SourceUnreadableError } from '../errors/source-unreadable-error.ts';
import type { ExtractedDocument } from '../schemas/source.ts';

export interface ExtractRequest {
  readonly bytes: Uint8Array;
  /** The declared Content-Type, e.g. "text/html; charset=utf-8"; null when none was given. The content outweighs it. */
  readonly contentType: string | null;
  /** Where the bytes came from: an http(s) or file: URL. The document's address when it names none itself. */
  readonly location: string;
  readonly signal: AbortSignal | undefined;
}

/**
 * Text and facts of a document, by what its bytes are and not by what its name says.
 *
 * @throws {SourceUnreadableError} `unsupported_type`, `broken`, `empty` or `too_large`.
 */
export async function extractDocument(request: ExtractRequest): Promise<ExtractedDocument> {
  request.signal?.throwIfAborted();
  throw new SourceUnreadableError({
    location: request.location,
    reason: 'unsupported_type',
    detail: 'reading is not there yet',
  });
}
