import { SourceUnreadableError } from '../errors/source-unreadable-error.ts';
import type { Settings } from '../schemas/settings.ts';
import type { ExtractedDocument } from '../schemas/source.ts';

/** Reads web pages and documents for one run: robots.txt is asked once per origin, and few are read at a time. */
export interface Fetcher {
  /** @throws {SourceUnreadableError} */
  fetchDocument(url: string, signal?: AbortSignal): Promise<ExtractedDocument>;
}

export interface FetchRequest {
  readonly url: string;
  readonly settings: Settings['reading'];
  readonly signal: AbortSignal | undefined;
}

/**
 * Reads one page or document over HTTP, refusing private addresses unless `allowHosts` names them.
 *
 * @throws {SourceUnreadableError}
 */
export async function fetchDocument({ url, settings, signal }: FetchRequest): Promise<ExtractedDocument> {
  return createFetcher(settings).fetchDocument(url, signal);
}

export function createFetcher(_settings: Settings['reading']): Fetcher {
  return {
    fetchDocument: async (url) => {
      throw new SourceUnreadableError({
        location: url,
        reason: 'network',
        detail: 'fetching is not there yet',
      });
    },
  };
}
