import { decodeText } from './decode-text.ts';
import { type DocumentFormat, detectFormat } from './detect-format.ts';
import { listOmissions } from './list-omissions.ts';
import type { MailPart } from './mail/read-mail.ts';
import { type DocumentText, plainDocument } from './plain-document.ts';
import { statedDoi } from './stated/stated-doi.ts';
import { withOrigin } from './stated/stated-origin.ts';
import { type Extraction, recordSteps, type StepRecorder } from './step-recorder.ts';

type ParsedFormat = Exclude<DocumentFormat, 'gzip'>;

export interface ParseRequest {
  readonly format: ParsedFormat;
  readonly bytes: Uint8Array;
  /** The declared Content-Type, e.g. "text/html; charset=utf-8"; null when none was given. The content outweighs it. */
  readonly contentType: string | null;
  /** Where the bytes came from: an http(s) or file: URL. The document's address when it names none itself. */
  readonly location: string;
  /** With the steps and the reasons of the quality; default false. */
  readonly isDetailed?: boolean;
  /** With the signs of a page; default false. */
  readonly hasSigns?: boolean;
  /** How many mails it came in; default 0. */
  readonly depth?: number;
}

/** A mail in a mail in a mail is read; those in it are listed. */
const MOST_MAILS = 3;
const MAILS: ReadonlySet<string> = new Set(['mail', 'mbox', 'msg']);

/** Text beyond is left out, with the flag "truncated": a novel of 1,200 pages has three million characters. */
const MOST_CHARACTERS = 5_000_000;
/** For tables: 100,000 rows of ten cells. */
const MOST_OF_TABLES = 10_000_000;

/** Text and facts of a document of a known format. @throws {SourceUnreadableError} and whatever its parser throws. */
export async function parseDocument(request: ParseRequest): Promise<Extraction> {
  const steps = request.isDetailed ? recordSteps() : undefined;
  const document = withDamage(withinLimit(withOrigin(await parseFormat(request, steps), request.location)));
  const doi = statedDoi(request.bytes, document.text);
  return { ...document, ...(doi !== null && { doi }), ...(steps && { details: steps.details }) };
}

/** Share of characters that could not be read from which on a text is damaged. */
const MUCH_DAMAGE = 0.005;

function withDamage(document: Extraction): Extraction {
  const count = document.text.split('\uFFFD').length - 1;
  if (count === 0) return document;
  const omissions = [...(document.omissions ?? []), ...listOmissions({ kind: 'characters_not_read', count })];
  const isDamaged = count > document.text.length * MUCH_DAMAGE;
  return { ...document, omissions, flags: isDamaged ? [...document.flags, 'damaged'] : document.flags };
}

/** Cut between two blocks or, in a block as long as the limit, between two words. */
function withinLimit(document: Extraction): Extraction {
  const { text, flags, pageStarts, kind } = document;
  const most = /^(?:xlsx|ods|csv)$/.test(kind) ? MOST_OF_TABLES : MOST_CHARACTERS;
  if (text.length <= most) return document;
  const kept = text.slice(0, most);
  const end = [kept.lastIndexOf('\n\n'), kept.lastIndexOf(' ')].find((at) => at > most / 2);
  return {
    ...document,
    text: kept.slice(0, end).trimEnd(),
    flags: [...new Set([...flags, 'truncated'])],
    ...(pageStarts && { pageStarts: pageStarts.filter((start) => start < (end ?? most)) }),
  };
}

async function parseFormat(request: ParseRequest, steps?: StepRecorder): Promise<Extraction> {
  const { format, bytes, location } = request;
  if (format !== 'html' && format !== 'mhtml')
    return plainDocument(await READERS[format](request, steps), { location, steps });
  const archive =
    format === 'mhtml'
      ? await (await import('./mail/read-web-archive.ts')).readWebArchive(bytes, location)
      : null;
  return (await import('./extract-html.ts')).extractHtml({
    html: await decodeText(archive ?? request),
    // Of a page that was fetched, only where it came from counts.
    location: location.startsWith('file:') ? (archive?.address ?? location) : location,
    hasSigns: request.hasSigns === true,
    steps,
  });
}

type Reader = (request: ParseRequest, steps?: StepRecorder) => Promise<DocumentText>;

const readAnyMail =
  (format: 'mail' | 'mbox' | 'msg'): Reader =>
  async (request) => {
    const readPart = (part: MailPart) => parsePart(part, request);
    return (await import('./mail/read-mail.ts')).readMail({ ...request, format, readPart });
  };

/** Each is loaded with the first document of its format. */
const READERS: Readonly<Record<Exclude<ParsedFormat, 'html' | 'mhtml'>, Reader>> = {
  pdf: async (request, steps) => (await import('./pdf/read-pdf.ts')).readPdf(request, steps),
  docx: async (request) => (await import('./formats/office/read-docx.ts')).readDocx(request),
  pptx: async (request) => (await import('./formats/office/read-pptx.ts')).readPptx(request),
  xlsx: async (request) => (await import('./formats/office/read-xlsx.ts')).readXlsx(request),
  odf: async (request) => (await import('./formats/office/read-odf.ts')).readOdf(request),
  rtf: async ({ bytes }) => (await import('./formats/office/read-rtf.ts')).readRtf(bytes),
  epub: async (request) => (await import('./formats/read-epub.ts')).readEpub(request),
  csv: async (request) => (await import('./formats/read-csv.ts')).readCsv(await decodeText(request)),
  subtitles: async (request) =>
    (await import('./formats/read-subtitles.ts')).readSubtitles(await decodeText(request)),
  latex: async (request) => (await import('./formats/read-latex.ts')).readLatex(await decodeText(request)),
  mail: readAnyMail('mail'),
  mbox: readAnyMail('mbox'),
  msg: readAnyMail('msg'),
  json: async (request) => {
    const { readJson } = await import('./formats/read-json.ts');
    const text = await decodeText(request);
    return (await readJson(text)) ?? readPlain(text, request);
  },
  code: async (request) =>
    (await import('./formats/source-code.ts')).readCode(await decodeText(request), request.location),
  text: async (request) => readPlain(await decodeText(request), request),
};

async function parsePart(
  { name, type, bytes }: MailPart,
  { location, depth = 0 }: Pick<ParseRequest, 'location' | 'depth'>,
): Promise<Extraction | null> {
  const place = new URL(encodeURIComponent(name || 'part'), location).href;
  const { format } = detectFormat(bytes, type, place);
  if (format === null || format === 'gzip' || (MAILS.has(format) && depth + 1 >= MOST_MAILS)) return null;
  return parseFormat({ format, bytes, contentType: type, location: place, depth: depth + 1 });
}

async function readPlain(
  text: string,
  { contentType, location }: Pick<ParseRequest, 'contentType' | 'location'>,
): Promise<DocumentText> {
  const transcript = await (await import('./formats/read-transcript.ts')).readTranscript(text);
  if (transcript !== null) return transcript;
  const { readMarkdown, readText } = await import('./read-text.ts');
  return isMarkdown(text, contentType, location) ? readMarkdown(text) : readText(text);
}

/** Markdown is text: what it is called decides, else whether it uses the marks. */
function isMarkdown(text: string, contentType: string | null, location: string): boolean {
  if (/markdown/i.test(contentType ?? '')) return true;
  if (/\.(?:md|markdown|mdx)(?:\.gz)?$/i.test(new URL(location).pathname)) return true;
  const marks = [
    /^#{1,6} \S/m,
    /\[[^[\]\n]{1,500}\]\([^)\s]{1,500}\)/,
    /^```/m,
    /^[ \t]*(?:\|[ \t]*)?:?-{3,}:?[ \t]*\|/m,
    /\*\*\S[^*\n]*\S\*\*/,
  ];
  return marks.filter((mark) => mark.test(text.slice(0, 20_000))).length >= 2;
}
