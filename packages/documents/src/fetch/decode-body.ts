import { promisify } from 'node:util';
import zlib from 'node:zlib';

const { constants } = zlib;
const unzip = promisify(zlib.gunzip);
/** Node has zstd since version 22.15; no server is asked for it. */
const { zstdDecompress } = zlib as Partial<Pick<typeof zlib, 'zstdDecompress'>>;
const DECODERS: Readonly<Record<string, typeof unzip>> = {
  gzip: unzip,
  'x-gzip': unzip,
  deflate: (bytes, options) => {
    // Some servers leave out the frame around it.
    const isFramed = ((bytes as Uint8Array)[0] ?? 0) % 16 === 8;
    return promisify(isFramed ? zlib.inflate : zlib.inflateRaw)(bytes, options);
  },
  br: (bytes, { finishFlush, ...options } = {}) => {
    const flush = finishFlush === undefined ? {} : { finishFlush: constants.BROTLI_OPERATION_FLUSH };
    return promisify(zlib.brotliDecompress)(bytes, { ...options, ...flush });
  },
  ...(zstdDecompress && {
    zstd: (bytes, options = {}) => promisify(zstdDecompress)(bytes, options as object),
  }),
};

/**
 * A body without its content encodings. One that lacks its end is whole only where the page in it has its own: there are
 * servers that never send the checksum.
 *
 * @throws {Error} where it ended in the middle, is not what its head says, or is too large (`isTooLarge`).
 */
export async function decodeBody(
  bytes: Uint8Array,
  encoding: string | null,
  maxBytes: number,
): Promise<Uint8Array> {
  let decoded = bytes;
  for (const name of (encoding ?? '')
    .toLowerCase()
    .split(/\s*,\s*/)
    .toReversed()) {
    // A server that says gzip and sends plain text.
    const isPlain = /^(?:|identity|none)$/.test(name.trim()) || (/gzip/.test(name) && decoded[0] !== 0x1f);
    if (isPlain || decoded.length === 0) continue;
    const decoder = Object.hasOwn(DECODERS, name.trim()) ? DECODERS[name.trim()] : undefined;
    if (decoder === undefined) throw new TypeError(`content encoding ${name} is not read`);
    decoded = await decodeOnce(decoder, decoded, maxBytes);
  }
  return decoded;
}

/** Whether decoding ended since there was more than allowed. */
export function isTooLarge(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
}

async function decodeOnce(
  decode: typeof unzip,
  bytes: Uint8Array,
  maxOutputLength: number,
): Promise<Uint8Array> {
  try {
    return new Uint8Array(await decode(bytes, { maxOutputLength }));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'Z_BUF_ERROR') throw cause;
    const begun = await decode(bytes, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH });
    if (/<\/html>\s*$/i.test(begun.subarray(-200).toString('latin1'))) return new Uint8Array(begun);
    throw cause;
  }
}
