interface DecodeRequest {
  readonly bytes: Uint8Array;
  /** The Content-Type header, whose charset parameter is believed unless the bytes contradict it. */
  readonly contentType: string | null;
}

/** Bytes in which the declaration of a charset is looked for. */
const PRESCAN_BYTES = 4096;
/** Bytes from which a charset is guessed where none is declared. */
const GUESS_BYTES = 65_536;

/**
 * Text of a document in whatever charset it is: by byte order mark, HTTP header, HTML or XML declaration, else by
 * what the bytes look like. A declaration that the bytes contradict is passed over. Never throws; bytes that mean
 * nothing become U+FFFD.
 */
export async function decodeText({ bytes, contentType }: DecodeRequest): Promise<string> {
  const marked = byteOrderMark(bytes) ?? unmarkedUtf16(bytes);
  if (marked) return new TextDecoder(marked).decode(bytes);
  const utf8 = decodeStrictly('utf-8', bytes);
  const declared = declaredCharset(bytes, contentType);
  // Legacy multi-byte text is hardly ever valid UTF-8 by chance; ISO-2022-JP is plain ASCII with escapes, hence the check.
  if (utf8 !== null && declared !== 'iso-2022-jp') return utf8;
  if (declared && declared !== 'utf-8') {
    const text = decodeStrictly(declared, bytes);
    if (text !== null) return text;
  }
  const guessed = await guessCharset(bytes);
  // A few broken characters in a page that says UTF-8 are damage, not another charset.
  if (declared === 'utf-8' && mostlyUtf8(bytes)) return new TextDecoder('utf-8').decode(bytes);
  return new TextDecoder(guessed ?? declared ?? 'windows-1252').decode(bytes);
}

function byteOrderMark(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

/** Mark-up and spaces are ASCII in every language, so UTF-16 shows as zero bytes on one side only. */
export function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const length = Math.min(bytes.length, PRESCAN_BYTES) & ~1;
  if (length < 8) return null;
  let even = 0;
  let odd = 0;
  for (let index = 0; index < length; index += 2) {
    if (bytes[index] === 0) even += 1;
    if (bytes[index + 1] === 0) odd += 1;
  }
  const half = length / 2;
  if (odd > half * 0.3 && even < half * 0.01) return 'utf-16le';
  if (even > half * 0.3 && odd < half * 0.01) return 'utf-16be';
  return null;
}

function declaredCharset(bytes: Uint8Array, contentType: string | null): string | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, PRESCAN_BYTES));
  const labels = [
    /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1],
    /<meta\b[^>]{0,300}?charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1],
    /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]+)/i.exec(head)?.[1],
  ];
  for (const label of labels) {
    const name = label && knownCharset(label);
    // A declaration that could be read byte by byte cannot be UTF-16 (HTML standard, 13.2.3.2).
    if (name) return name.startsWith('utf-16') ? 'utf-8' : name;
  }
  return null;
}

function knownCharset(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function decodeStrictly(charset: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

async function guessCharset(bytes: Uint8Array): Promise<string | null> {
  const { default: chardet } = await import('chardet');
  const guesses = chardet.analyse(dropAsciiMarkup(bytes));
  for (const { name } of guesses) {
    const charset = knownCharset(name);
    if (charset && charset !== 'utf-8') return charset;
  }
  return null;
}

/** Tags would drown the few bytes that tell one charset from another. */
function dropAsciiMarkup(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes.subarray(0, GUESS_BYTES * 4)).toString('latin1');
  const bare = text
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, ' ')
    .replace(/<[^<>]{0,2000}>/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, GUESS_BYTES);
  return Buffer.from(bare, 'latin1');
}

function mostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes);
  const broken = text.split('\uFFFD').length - 1;
  const foreign = text.length - text.replace(/[^\0-\x7f]/g, '').length;
  return broken * 4 < foreign;
}
