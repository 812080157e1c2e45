import { unmarkedUtf16 } from './decode-text.ts';
import { isSubtitles } from './formats/extract-subtitles.ts';
import { codeLanguage } from './formats/source-code.ts';
import { mailFormat } from './mail/mail-format.ts';

type DocumentFormat =
  | 'html'
  | 'pdf'
  | 'docx'
  | 'pptx'
  | 'xlsx'
  | 'odf'
  | 'rtf'
  | 'epub'
  | 'csv'
  | 'subtitles'
  | 'mail'
  | 'mbox'
  | 'msg'
  | 'mhtml'
  | 'json'
  | 'latex'
  | 'code'
  | 'gzip'
  | 'text';

interface FormatVerdict {
  /** Null when there is no extractor for it. */
  readonly format: DocumentFormat | null;
  /** What it is in words, for messages. */
  readonly name: string;
}

/** Locked DOCX, PPTX and XLSX files are wrapped in the old format. */
const OLE = '\xd0\xcf\x11\xe0';
const LOCKED = Buffer.from('EncryptedPackage', 'utf16le');

/** Streams of the properties of an Outlook message. */
const MSG = Buffer.from('__properties_version1.0', 'utf16le');

/** First bytes of formats that are met in folders and on the web and have no extractor. */
const SIGNATURES: readonly (readonly [prefix: string, name: string])[] = [
  ['\x89PNG', 'a PNG image'],
  ['\xff\xd8\xff', 'a JPEG image'],
  ['GIF8', 'a GIF image'],
  ['RIFF', 'a media file (RIFF)'],
  ['\x78\x9f\x3e\x22', 'a container of Outlook (TNEF)'],
  ['OggS', 'a media file (Ogg)'],
  ['ID3', 'an MP3 file'],
  [OLE, 'an old Office document (OLE); save it as DOCX or PDF'],
  ['\x7fELF', 'a program (ELF)'],
  ['MZ', 'a program (MZ)'],
  ['7z\xbc\xaf', 'a 7z archive'],
  ['Rar!', 'a RAR archive'],
  ['BZh', 'a bzip2 archive'],
  ['\xfd7zXZ', 'an xz archive'],
  ['SQLite format 3', 'an SQLite database'],
];
/** Bytes that are looked at. */
const HEAD_BYTES = 65_536;
const HTML_START =
  /^\s*(?:<!--(?:(?!-->)[\s\S]){0,5000}-->\s*)*<(?:!doctype\s+html|html|head|body|title|meta|script|article|main|h1|p|div|table)\b/i;
const HTML_TAG =
  /<\/?(?:html|head|body|div|p|span|a|table|tr|td|ul|ol|li|h[1-6]|br|article|section)\b[^>]{0,500}>/gi;

/** What a document is, from its bytes; the declared type only decides between forms of text. */
export function detectFormat(bytes: Uint8Array, contentType: string | null, location = ''): FormatVerdict {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES));
  const latin = head.toString('latin1');
  if (latin.slice(0, 1024).includes('%PDF-')) return { format: 'pdf', name: 'a PDF' };
  if (latin.startsWith('{\\rtf')) return { format: 'rtf', name: 'an RTF document' };
  if (latin.startsWith('\x1f\x8b')) return { format: 'gzip', name: 'gzip' };
  if (latin.startsWith('PK\x03\x04') || latin.startsWith('PK\x05\x06')) return zipVerdict(bytes);
  if (latin.startsWith(OLE) && Buffer.from(bytes).includes(LOCKED))
    return { format: null, name: 'an Office document locked with a password' };
  if (latin.startsWith(OLE) && Buffer.from(bytes).includes(MSG))
    return { format: 'msg', name: 'a mail (MSG)' };
  for (const [prefix, name] of SIGNATURES) {
    if (latin.startsWith(prefix) && isBinary(head, prefix)) return { format: null, name };
  }
  const wide = unmarkedUtf16(bytes) ?? (/^(?:\xff\xfe|\xfe\xff)/.test(latin) ? 'utf-16' : null);
  if (!wide && isBinary(head, '')) return { format: null, name: 'binary data' };
  return textVerdict(
    wide
      ? latin.replaceAll('\0', '').replace(/^(?:\xff\xfe|\xfe\xff)/, '')
      : latin.replace(/^\xef\xbb\xbf/, ''),
    contentType,
    location,
  );
}

/** By the names in the directory at the end of the archive: what lies in its files may be archives too. */
function zipVerdict(bytes: Uint8Array): FormatVerdict {
  const names = entryNames(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const has = (start: string) => names.some((name) => name.startsWith(start));
  if (has('word/document')) return { format: 'docx', name: 'a Word document' };
  if (has('ppt/presentation.xml')) return { format: 'pptx', name: 'a PowerPoint file' };
  if (has('xl/workbook.bin'))
    return { format: null, name: 'a binary Excel workbook (XLSB); save it as XLSX' };
  if (has('xl/workbook.')) return { format: 'xlsx', name: 'an Excel workbook' };
  if (has('META-INF/container.xml')) return { format: 'epub', name: 'a book (EPUB)' };
  if (has('content.xml')) return { format: 'odf', name: 'an OpenDocument file' };
  return { format: null, name: 'a ZIP archive' };
}

const MOST_NAMES = 5_000;

/** Of an archive that is cut off, by the heads of its entries. */
function entryNames(archive: Buffer): readonly string[] {
  const start = archive.length >= 22 ? archive.readUInt32LE(endOfDirectory(archive) + 16) : 0;
  const names: string[] = [];
  for (
    let at = start;
    archive.toString('latin1', at, at + 4) === 'PK\x01\x02' && names.length < MOST_NAMES;
  ) {
    if (at + 46 > archive.length) break;
    const length = archive.readUInt16LE(at + 28);
    names.push(archive.toString('utf8', at + 46, at + 46 + length));
    at += 46 + length + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  if (names.length > 0) return names;
  for (let at = 0; at >= 0 && at + 30 <= archive.length && names.length < MOST_NAMES; ) {
    names.push(archive.toString('utf8', at + 30, at + 30 + archive.readUInt16LE(at + 26)));
    at = archive.indexOf('PK\x03\x04', at + 30, 'latin1');
  }
  return names;
}

/** Where the last record begins, behind which a remark may stand; the first place that can hold one where it is missing. */
function endOfDirectory(archive: Buffer): number {
  return Math.max(0, Math.min(archive.lastIndexOf('PK\x05\x06', undefined, 'latin1'), archive.length - 22));
}

function textVerdict(head: string, contentType: string | null, location: string): FormatVerdict {
  const declared = /^\s*([\w.+-]+\/[\w.+-]+)/.exec(contentType ?? '')?.[1]?.toLowerCase() ?? '';
  const path = location.replace(/(?:\.gz)?(?:[?#].*)?$/i, '');
  const mail = mailFormat(head, declared, path);
  if (mail) return { format: mail, name: mail === 'mhtml' ? 'a web archive (MHTML)' : 'mail' };
  const code = codeLanguage(path);
  if (code !== null && location.startsWith('file:')) return { format: 'code', name: `${code} source code` };
  const tags = head.match(HTML_TAG)?.length ?? 0;
  const xml = /^\s*<\?xml\b/.test(head);
  if (/^\s*<\?xml\b[\s\S]{0,3000}?<html\b/i.test(head)) return { format: 'html', name: 'HTML' };
  if (xml || /^\s*<(?:rss|feed|svg|urlset)\b/i.test(head)) return { format: null, name: 'XML' };
  if (declared === 'text/markdown' || declared === 'text/x-markdown')
    return { format: 'text', name: 'Markdown' };
  if (HTML_START.test(head)) return { format: 'html', name: 'HTML' };
  if (/^(?:text\/html|application\/xhtml\+xml)$/.test(declared) && tags > 0)
    return { format: 'html', name: 'HTML' };
  if (declared !== 'text/plain' && /^\s*</.test(head) && tags >= 3) return { format: 'html', name: 'HTML' };
  if (/^(?:image|audio|video|font)\//.test(declared) && declared !== 'image/svg+xml')
    return { format: null, name: declared };
  if (/^application\/(?:.+\+)?json$/.test(declared) || /^\s*(?:\[\s*)?\{\s*"[^"\n]*"\s*:/.test(head))
    return { format: 'json', name: 'JSON' };
  if (/\.(?:geo)?json[l5]?$|\.(?:ndjson|ipynb)$/i.test(path) && /^\s*[[{"\d]/.test(head))
    return { format: 'json', name: 'JSON' };
  if (isSubtitles(head)) return { format: 'subtitles', name: 'subtitles' };
  if (/^(?:\s*%.*\n|\s)*\\documentclass\b/.test(head) || /\.(?:tex|ltx|latex)$/i.test(path))
    return { format: 'latex', name: 'LaTeX' };
  if (code !== null) return { format: 'code', name: `${code} source code` };
  const isNamedRows = /\.(?:csv|tsv)$/i.test(path);
  if (/^text\/(?:csv|tab-separated-values)$/.test(declared) || isNamedRows)
    return { format: 'csv', name: 'a table (CSV)' };
  return { format: 'text', name: 'text' };
}

/** Control characters do not occur in text, except tabs, line ends, form feeds and the escape of ISO-2022. */
function isBinary(head: Uint8Array, signature: string): boolean {
  let controls = 0;
  for (const byte of head) {
    if (byte === 0) return true;
    if (byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 27) controls += 1;
  }
  if (/[^\x20-\x7e]/.test(signature) || signature.startsWith('{')) return true;
  return controls > Math.max(2, head.length * 0.005);
}
