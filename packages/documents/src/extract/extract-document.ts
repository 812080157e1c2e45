import { SourceUnreadableError, type UnreadableReason } from '@research-studio/schemas';
import type { DocumentWorkers } from './create-document-workers.ts';
import { detectFormat } from './detect-format.ts';
import { type ParseRequest, parseDocument } from './parse-document.ts';
import type { Extraction } from './step-recorder.ts';

interface ExtractRequest extends Omit<ParseRequest, 'format' | 'depth'> {
  readonly signal: AbortSignal | undefined;
  /** Bytes that gzip may unpack to; default 50 MB. */
  readonly maxUnpacked?: number;
  /** Parses on other cores than this thread's, as many at once as there are; default: where limits are needed. */
  readonly isParallel?: boolean;
}

const DEFAULT_MAX_UNPACKED = 50_000_000;

/**
 * Text and facts of a document, by what its bytes are and not by what its name says. Whatever is in them, it ends within
 * limits of time and memory.
 *
 * @throws {SourceUnreadableError} `unsupported_type`, `broken`, `empty`, `too_large` or `timeout`.
 */
export async function extractDocument(request: ExtractRequest): Promise<Extraction> {
  const { bytes, contentType, location, signal, isDetailed = false, hasSigns = false } = request;
  signal?.throwIfAborted();
  if (bytes.length === 0) throw unreadable(location, 'empty', 'it has no content');
  const { format, name } = detectFormat(bytes, contentType, location);
  if (format === 'gzip') return extractUnpacked(request);
  const readable =
    'HTML, MHTML, PDF, DOCX, PPTX, XLSX, ODT, ODP, ODS, RTF, EPUB, CSV, JSON, mail, subtitles, Markdown, LaTeX, source code or text';
  if (format === null) throw unreadable(location, 'unsupported_type', `it is ${name}, not ${readable}`);
  return parse({ format, bytes, contentType, location, isDetailed, hasSigns }, request);
}

async function parse(
  request: ParseRequest,
  { signal, isParallel = false }: Pick<ExtractRequest, 'signal' | 'isParallel'>,
): Promise<Extraction> {
  try {
    if (!isParallel && isPlainAndSmall(request)) return await parseDocument(request);
    return await (await openWorkers()).parse(request, signal);
  } catch (error) {
    if (error instanceof SourceUnreadableError || signal?.aborted) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw unreadable(request.location, 'broken', `it cannot be parsed (${reason})`, error);
  }
}

/** Bytes, and "<" among them, up to which text is parsed in this thread: the most hostile of that size takes a second or two. */
const MOST_BYTES_HERE = 1_000_000;
const MOST_TAGS_HERE = 20_000;
/** Their parsers are our own or linear; archives and PDFs are always parsed elsewhere. */
const IN_THIS_THREAD = /^(?:html|text|csv|subtitles|json|latex|code)$/;

function isPlainAndSmall({ format, bytes }: ParseRequest): boolean {
  if (!IN_THIS_THREAD.test(format) || bytes.length > MOST_BYTES_HERE) return false;
  return (
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1').split('<').length <=
    MOST_TAGS_HERE
  );
}

let workers: Promise<DocumentWorkers> | undefined;

/** One set for the process: its size is the machine's. */
function openWorkers(): Promise<DocumentWorkers> {
  workers ??= import('./create-document-workers.ts').then((module) => module.createDocumentWorkers());
  return workers;
}

/** One wrapping only: gzip in gzip is nobody's document. */
async function extractUnpacked(request: ExtractRequest): Promise<Extraction> {
  const { location, maxUnpacked = DEFAULT_MAX_UNPACKED } = request;
  const { gunzipSync } = await import('node:zlib');
  let bytes: Uint8Array;
  try {
    bytes = gunzipSync(request.bytes, { maxOutputLength: maxUnpacked });
  } catch (error) {
    const tooLarge = `unpacked it has more than the ${maxUnpacked} bytes allowed`;
    throw error instanceof RangeError
      ? unreadable(location, 'too_large', tooLarge, error)
      : unreadable(location, 'broken', 'the gzip data is damaged', error);
  }
  if (detectFormat(bytes, null).format === 'gzip')
    throw unreadable(location, 'unsupported_type', 'it is gzip in gzip');
  const contentType = /gzip/i.test(request.contentType ?? '') ? null : request.contentType;
  return extractDocument({ ...request, bytes, contentType });
}

const unreadable = (location: string, reason: UnreadableReason, detail: string, cause?: unknown) =>
  new SourceUnreadableError({ location, reason, detail, cause });
