import { join } from 'node:path';
import { type Settings, SourceUnreadableError } from '@research-studio/schemas';
import { createPageSource } from './page-source.ts';

export interface FetchedImage {
  /** As its content shows, whatever the site calls it. */
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

export interface ImageReader {
  /** @throws {SourceUnreadableError} also for all but images that browsers show without running anything in it. */
  read(url: string, signal?: AbortSignal): Promise<FetchedImage>;
}

const MAX_BYTES = 5_000_000;
/** Without SVG, which is a document that may hold scripts. */
const SHOWN = /^image\/(?:png|jpeg|gif|webp|avif)$/;

/** Reads images of sources as pages are read: private addresses are refused, robots.txt is asked, and each is kept. */
export function createImageReader(
  settings: Settings['reading'],
  options: {
    readonly cacheDirectory: string;
    readonly clock: () => Date;
    /** Called once, where images cannot be kept. */
    readonly onNotice: (message: string) => void;
  },
): ImageReader {
  const cacheFolder = join(options.cacheDirectory, 'images');
  const source = createPageSource({ ...settings, maxBytes: MAX_BYTES }, { ...options, cacheFolder });
  return {
    async read(url, signal) {
      const { page, keep } = await source.obtain(url, signal);
      const image = await asImage(url, page.bytes);
      await keep();
      return image;
    },
  };
}

async function asImage(url: string, bytes: Uint8Array): Promise<FetchedImage> {
  const { fileTypeFromBuffer } = await import('file-type');
  const mediaType = (await fileTypeFromBuffer(bytes))?.mime ?? 'unknown';
  if (SHOWN.test(mediaType)) return { mediaType, bytes };
  const detail = `its content is not an image that can be shown (${mediaType})`;
  throw new SourceUnreadableError({ location: url, reason: 'unsupported_type', detail });
}
