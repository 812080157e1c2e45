import { SourceUnreadableError } from '../errors/source-unreadable-error.ts';
import type { ExtractedDocument } from '../schemas/source.ts';
import { decodeText } from './decode-text.ts';
import { detectFormat } from './detect-format.ts';

export interface ExtractRequest {
  readonly bytes: Uint8Array;
  /** The declared Content-Type, e.g. "text/html; charset=utf-8"; null when none was given. The content outweighs it. */
  readonly contentType: string | null;
  /** Where the bytes came from: an http(s) or file: URL. The document's address when it names none itself. */
  readonly location: string;
  readonly signal: AbortSignal | undefined;
  /** Bytes that gzip may unpack to; default 50 MB. */
  readonly maxUnpacked?: number;
}

const DEFAULT_MAX_UNPACKED = 50_000_000;

/**
 * Text and facts of a document, by what its bytes are and not by what its name says.
 *
 * @throws {SourceUnreadableError} `unsupported_type`, `broken`, `empty` or `too_large`.
 */
export async function extractDocument(request: ExtractRequest): Promise<ExtractedDocument> {
  const { bytes, contentType, location, signal } = request;
  signal?.throwIfAborted();
  if (bytes.length === 0) throw unreadable(location, 'empty', 'it has no content');
  const { format, name } = detectFormat(bytes, contentType);
  switch (format) {
    case 'pdf':
      return (await import('./extract-pdf.ts')).extractPdf({ bytes, location, signal });
    case 'docx':
      return (await import('./extract-docx.ts')).extractDocx({ bytes, location, signal });
    case 'gzip':
      return extractUnpacked(request);
    case 'html':
      return (await import('./extract-html.ts')).extractHtml({
        html: await decodeText({ bytes, contentType }),
        location,
      });
    case 'text':
      return extractPlain(request);
    case null:
      throw unreadable(location, 'unsupported_type', `it is ${name}, not HTML, PDF, DOCX, Markdown or text`);
  }
}

/** One wrapping only: gzip in gzip is nobody's document. */
async function extractUnpacked(request: ExtractRequest): Promise<ExtractedDocument> {
  const { location, maxUnpacked = DEFAULT_MAX_UNPACKED } = request;
  const { gunzipSync } = await import('node:zlib');
  let bytes: Uint8Array;
  try {
    bytes = gunzipSync(request.bytes, { maxOutputLength: maxUnpacked });
  } catch (error) {
    if (error instanceof RangeError)
      throw unreadable(
        location,
        'too_large',
        `unpacked it has more than the ${maxUnpacked} bytes allowed`,
        error,
      );
    throw unreadable(location, 'broken', 'the gzip data is damaged', error);
  }
  if (detectFormat(bytes, null).format === 'gzip')
    throw unreadable(location, 'unsupported_type', 'it is gzip in gzip');
  return extractDocument({ ...request, bytes, contentType: withoutGzip(request.contentType) });
}

function withoutGzip(contentType: string | null): string | null {
  return contentType && /gzip/i.test(contentType) ? null : contentType;
}

async function extractPlain({ bytes, contentType, location }: ExtractRequest): Promise<ExtractedDocument> {
  const text = await decodeText({ bytes, contentType });
  return isMarkdown(text, contentType, location)
    ? (await import('./extract-markdown.ts')).extractMarkdown({ text, location })
    : (await import('./extract-text.ts')).extractText({ text, location });
}

/** Markdown is text: what it is called decides, else whether it uses the marks. */
function isMarkdown(text: string, contentType: string | null, location: string): boolean {
  if (/markdown/i.test(contentType ?? '')) return true;
  if (/\.(?:md|markdown|mdx)(?:\.gz)?$/i.test(new URL(location).pathname)) return true;
  const marks = [
    /^#{1,6} \S/m,
    /\[[^\]\n]+\]\([^)\s]+\)/,
    /^```/m,
    /^\s*\|?\s*:?-{3,}:?\s*\|/m,
    /\*\*\S[^*\n]*\S\*\*/,
  ];
  return marks.filter((mark) => mark.test(text.slice(0, 20_000))).length >= 2;
}

function unreadable(
  location: string,
  reason: 'unsupported_type' | 'empty' | 'too_large' | 'broken',
  detail: string,
  cause?: unknown,
): SourceUnreadableError {
  return new SourceUnreadableError({ location, reason, detail, cause });
}
