import { promisify } from 'node:util';
import zlib from 'node:zlib';

export type DecodedBody =
  | { readonly status: 'whole'; readonly bytes: Uint8Array }
  | { readonly status: 'too_large' }
  /** It ended in the middle, or is not what its head says. */
  | { readonly status: 'broken'; readonly cause: unknown };

const { constants } = zlib;
const unzip = promisify(zlib.gunzip);
const decoders: Readonly<Record<string, typeof unzip>> = {
  gzip: unzip,
  'x-gzip': unzip,
  // Some servers leave out the frame around it.
  deflate: (bytes, options) =>
    ((bytes as Uint8Array)[0] ?? 0) % 16 === 8
      ? promisify(zlib.inflate)(bytes, options)
      : promisify(zlib.inflateRaw)(bytes, options),
  br: (bytes, { finishFlush, ...options } = {}) =>
    promisify(zlib.brotliDecompress)(bytes, {
      ...options,
      ...(finishFlush !== undefined && { finishFlush: constants.BROTLI_OPERATION_FLUSH }),
    }),
};

/** Node has it since version 22.15; no server is asked for it. */
const { zstdDecompress } = zlib as Partial<Pick<typeof zlib, 'zstdDecompress'>>;

/**
 * A body without its content encodings. One that lacks its end is whole only where the page in it has its own: there are
 * servers that never send the checksum.
 */
export async function decodeBody(
  bytes: Uint8Array,
  { encoding, maxBytes }: { readonly encoding: string | null; readonly maxBytes: number },
): Promise<DecodedBody> {
  const encodings = (encoding ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  let decoded = bytes;
  try {
    for (const name of encodings.toReversed()) {
      // A server that says gzip and sends plain text.
      const isPlain = /^(?:|identity|none)$/.test(name) || (/gzip/.test(name) && decoded[0] !== 0x1f);
      if (isPlain || decoded.length === 0) continue;
      decoded =
        name === 'zstd' && zstdDecompress !== undefined
          ? await promisify(zstdDecompress)(decoded, { maxOutputLength: maxBytes })
          : await decodeOnce(decoderOf(name), decoded, maxBytes);
    }
    return { status: 'whole', bytes: decoded };
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
      ? { status: 'too_large' }
      : { status: 'broken', cause };
  }
}

function decoderOf(name: string): typeof unzip {
  const decoder = decoders[name];
  if (decoder === undefined) throw new RangeError(`content encoding ${name} is not read`);
  return decoder;
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
