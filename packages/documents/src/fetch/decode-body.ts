import { promisify } from 'node:util';
import zlib from 'node:zlib';

const [gunzip, inflate, inflateRaw, brotli] = [
  promisify(zlib.gunzip),
  promisify(zlib.inflate),
  promisify(zlib.inflateRaw),
  promisify(zlib.brotliDecompress),
];
type Decoder = (bytes: Uint8Array, options: zlib.ZlibOptions) => Promise<Buffer>;
const DECODERS = new Map<string, Decoder>([
  ['gzip', gunzip],
  ['x-gzip', gunzip],
  // Some servers leave out the frame around it.
  ['deflate', (bytes, options) => ((bytes[0] ?? 0) % 16 === 8 ? inflate : inflateRaw)(bytes, options)],
  ['br', (bytes, { maxOutputLength = 0 }) => brotli(bytes, { maxOutputLength })],
]);

/**
 * A body without its content encodings. One that lacks its end is whole only where the page in it has its own: there are
 * servers that never send the checksum.
 *
 * @throws {Error} where it ended in the middle, is not what its head says, or is too large (`isTooLarge`).
 */
export async function decodeBody(
  bytes: Uint8Array,
  encoding: string | null,
  maxOutputLength: number,
): Promise<Uint8Array> {
  let decoded = bytes;
  for (const name of (encoding ?? '').toLowerCase().split(',').reverse()) {
    // A server that says gzip and sends plain text.
    const isPlain = /^\s*(?:identity|none)?\s*$/.test(name) || (/gzip/.test(name) && decoded[0] !== 0x1f);
    if (isPlain || decoded.length === 0) continue;
    const decode = DECODERS.get(name.trim());
    if (decode === undefined) throw new TypeError(`content encoding ${name} is not read`);
    const packed = decoded;
    decoded = await decode(packed, { maxOutputLength }).catch(async (cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'Z_BUF_ERROR') throw cause;
      const begun = await decode(packed, { maxOutputLength, finishFlush: zlib.constants.Z_SYNC_FLUSH });
      if (/<\/html>\s*$/i.test(begun.subarray(-200).toString('latin1'))) return begun;
      throw cause;
    });
  }
  return new Uint8Array(decoded);
}

/** Whether decoding ended since there was more than allowed. */
export function isTooLarge(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
}
