import { unmarkedUtf16 } from './decode-text.ts';
import { isSubtitles } from './formats/read-subtitles.ts';
import { codeLanguage } from './formats/source-code.ts';
import { mailFormat } from './mail/mail-format.ts';
import signatures from './signatures.json' with { type: 'json' };

type ArchiveFormat = 'docx' | 'pptx' | 'xlsx' | 'odf' | 'epub';
type MailFormat = 'mail' | 'mbox' | 'msg' | 'mhtml';
type PlainFormat = 'html' | 'text' | 'csv' | 'subtitles' | 'json' | 'latex' | 'code';
export type DocumentFormat = ArchiveFormat | MailFormat | PlainFormat | 'pdf' | 'rtf' | 'gzip';

interface FormatVerdict {
  /** Null when there is no extractor for it. */
  readonly format: DocumentFormat | null;
  /** A description in words where there is no format. */
  readonly name: string;
}

/** Locked DOCX, PPTX and XLSX files are wrapped in the old format. */
const OLE = '\xd0\xcf\x11\xe0';
const LOCKED = Buffer.from('EncryptedPackage', 'utf16le');

/** Streams of the properties of an Outlook message. */
const MSG = Buffer.from('__properties_version1.0', 'utf16le');

const HEAD_BYTES = 65_536;
const HTML_START =
  /^\s*(?:<!--(?:(?!-->)[\s\S]){0,5000}-->\s*)*<(?:!doctype\s+html|html|head|body|title|meta|script|article|main|h1|p|div|table)\b/i;
const HTML_TAG =
  /<\/?(?:html|head|body|div|p|span|a|table|tr|td|ul|ol|li|h[1-6]|br|article|section)\b[^>]{0,500}>/gi;

/** The format of a document, from its bytes; the declared type only decides between forms of text. */
export function detectFormat(bytes: Uint8Array, contentType: string | null, location = ''): FormatVerdict {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES));
  const latin = head.toString('latin1');
  if (latin.slice(0, 1024).includes('%PDF-')) return known('pdf');
  if (latin.startsWith('{\\rtf')) return known('rtf');
  if (latin.startsWith('\x1f\x8b')) return known('gzip');
  if (latin.startsWith('PK\x03\x04') || latin.startsWith('PK\x05\x06')) return zipVerdict(bytes);
  if (latin.startsWith(OLE) && Buffer.from(bytes).includes(LOCKED))
    return unread('an Office document locked with a password');
  if (latin.startsWith(OLE) && Buffer.from(bytes).includes(MSG)) return known('msg');
  for (const [prefix, name] of Object.entries(signatures))
    if (latin.startsWith(prefix) && isBinary(head, prefix)) return unread(name);
  const wide = unmarkedUtf16(bytes) ?? (/^(?:\xff\xfe|\xfe\xff)/.test(latin) ? 'utf-16' : null);
  if (!wide && isBinary(head, '')) return unread('binary data');
  const text = (wide ? latin.replaceAll('\0', '') : latin).replace(/^(?:\xff\xfe|\xfe\xff|\xef\xbb\xbf)/, '');
  return textVerdict(text, contentType, location);
}

function known(format: DocumentFormat): FormatVerdict {
  return { format, name: format };
}

function unread(name: string): FormatVerdict {
  return { format: null, name };
}

/** By the names in the directory at the end of the archive: what lies in its files may be archives too. */
function zipVerdict(bytes: Uint8Array): FormatVerdict {
  const directory = directoryOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const has = (name: string) => directory.includes(name);
  if (has('word/document')) return known('docx');
  if (has('ppt/presentation.xml')) return known('pptx');
  if (has('xl/workbook.bin')) return unread('a binary Excel workbook (XLSB); save it as XLSX');
  if (has('xl/workbook.')) return known('xlsx');
  if (has('META-INF/container.xml')) return known('epub');
  return has('content.xml') ? known('odf') : unread('a ZIP archive');
}

/** The directory at the end, behind which a remark may stand; all of an archive that is cut off. */
function directoryOf(archive: Buffer): string {
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const start = end >= 0 && end + 20 <= archive.length ? archive.readUInt32LE(end + 16) : archive.length;
  const directory = archive.toString('latin1', start);
  return directory.startsWith('PK\x01\x02') ? directory : archive.toString('latin1');
}

function textVerdict(head: string, contentType: string | null, location: string): FormatVerdict {
  const declared = /^\s*([\w.+-]+\/[\w.+-]+)/.exec(contentType ?? '')?.[1]?.toLowerCase() ?? '';
  const path = location.replace(/(?:\.gz)?(?:[?#].*)?$/i, '');
  const mail = mailFormat(head, declared, path);
  if (mail) return known(mail);
  const isCode = codeLanguage(path) !== null;
  if (isCode && location.startsWith('file:')) return known('code');
  if (/^\s*<\?xml\b[\s\S]{0,3000}?<html\b/i.test(head)) return known('html');
  if (/^\s*<(?:\?xml|rss|feed|svg|urlset)\b/i.test(head)) return unread('XML');
  if (/^text\/(?:x-)?markdown$/.test(declared)) return known('text');
  const tags = head.match(HTML_TAG)?.length ?? 0;
  const isDeclared = /^(?:text\/html|application\/xhtml\+xml)$/.test(declared) && tags > 0;
  const isTagged = declared !== 'text/plain' && /^\s*</.test(head) && tags >= 3;
  if (HTML_START.test(head) || isDeclared || isTagged) return known('html');
  if (/^(?:image|audio|video|font)\//.test(declared) && declared !== 'image/svg+xml') return unread(declared);
  const isJson =
    /^application\/(?:.+\+)?json$/.test(declared) || /^\s*(?:\[\s*)?\{\s*"[^"\n]*"\s*:/.test(head);
  if (isJson || (/\.(?:(?:geo)?json[l5]?|ndjson|ipynb)$/i.test(path) && /^\s*[[{"\d]/.test(head)))
    return known('json');
  if (isSubtitles(head)) return known('subtitles');
  if (/^(?:\s|%.*\n)*\\documentclass\b/.test(head) || /\.(?:tex|ltx|latex)$/i.test(path))
    return known('latex');
  if (isCode) return known('code');
  const isTable = /^text\/(?:csv|tab-separated-values)$/.test(declared) || /\.(?:csv|tsv)$/i.test(path);
  return known(isTable ? 'csv' : 'text');
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
