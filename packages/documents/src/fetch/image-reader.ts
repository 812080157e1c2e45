import { join } from 'node:path';
import { type Settings, SourceUnreadableError } from '@research-studio/schemas';
import { createHttpClient } from './http-client.ts';
import { mayBeKept, openPageCache } from './page-cache.ts';
import { createPatience } from './patience.ts';
import { createRobotsRules } from './robots-rules.ts';

/** An image as its site gives it. */
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
const SHOWN: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
]);

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
  const client = createHttpClient(settings, options.clock);
  const robots = settings.respectRobots ? createRobotsRules(client) : null;
  const cache =
    settings.cacheHours === 0
      ? null
      : openPageCache({
          folder: join(options.cacheDirectory, 'images'),
          maxBytes: settings.cacheMegabytes * 1e6,
          clock: options.clock,
          onNotice: options.onNotice,
        });
  return {
    async read(url, signal) {
      if (URL.canParse(url)) client.guard.checkUrl(new URL(url));
      const kept = await cache?.find(url);
      if (kept && !kept.isPrivate) return asImage(url, kept.bytes);
      const patience = createPatience(settings.timeoutMs, signal);
      const allow = (hop: URL) => robots?.check(hop, patience.signal) ?? Promise.resolve(0);
      try {
        const answer = await client.get({ url, patience, maxBytes: MAX_BYTES }, allow);
        if (answer.bytes.length === 0)
          throw new SourceUnreadableError({
            location: url,
            reason: answer.status === 404 ? 'not_found' : 'refused',
            detail: `its site answered with status ${answer.status}`,
          });
        const image = await asImage(url, answer.bytes);
        const { contentType, etag, lastModified, bytes } = answer;
        const isPrivate = [url, answer.url].some(
          (at) => client.guard.standing(new URL(at).hostname) !== 'public',
        );
        const storedAt = options.clock().toISOString();
        if (!isPrivate && mayBeKept(answer))
          await cache?.keep({
            asked: url,
            url: answer.url,
            contentType,
            etag,
            lastModified,
            storedAt,
            isPrivate,
            bytes,
          });
        return image;
      } catch (error) {
        if (patience.isOver && !signal?.aborted)
          throw new SourceUnreadableError({
            location: url,
            reason: 'timeout',
            detail: `its site did not answer within ${settings.timeoutMs} ms`,
          });
        throw error;
      } finally {
        patience.end();
      }
    },
  };
}

async function asImage(url: string, bytes: Uint8Array): Promise<FetchedImage> {
  const { fileTypeFromBuffer } = await import('file-type');
  const mediaType = (await fileTypeFromBuffer(bytes))?.mime ?? 'unknown';
  if (SHOWN.has(mediaType)) return { mediaType, bytes };
  throw new SourceUnreadableError({
    location: url,
    reason: 'unsupported_type',
    detail: `its content is not an image that can be shown (${mediaType})`,
  });
}
