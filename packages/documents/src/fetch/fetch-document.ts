import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ExtractedDocument,
  type Settings,
  SourceUnreadableError,
  type UnreadableReason,
} from '@research-studio/schemas';
import type { HttpClient, PageResponse } from './http-client.ts';
import { createRobotsRules, type RobotsRules } from './robots-rules.ts';

/** Reads web pages and documents for one run: robots.txt is asked once per origin, and few are read at a time. */
export interface Fetcher {
  /** Refuses private addresses unless `allowHosts` names them. @throws {SourceUnreadableError} */
  fetchDocument(url: string, signal?: AbortSignal): Promise<ExtractedDocument>;
}

interface FetchRequest {
  readonly url: string;
  readonly settings: Settings['reading'];
  readonly signal: AbortSignal | undefined;
}

/** Wait before the one repeat when the server does not say how long. */
const RETRY_MS = 300;

/** One page without a run around it. @throws {SourceUnreadableError} */
export async function fetchDocument({ url, settings, signal }: FetchRequest): Promise<ExtractedDocument> {
  return createFetcher(settings).fetchDocument(url, signal);
}

export function createFetcher(settings: Settings['reading']): Fetcher {
  let opened: ReturnType<typeof openTools> | null = null;
  return {
    async fetchDocument(url, signal) {
      opened ??= openTools(settings);
      const { client, robots, limit, extractDocument } = await opened;
      return limit(async () => {
        signal?.throwIfAborted();
        const page = await download({ client, robots, settings, url, signal });
        const { bytes, contentType, url: location } = page;
        return extractDocument({ bytes, contentType, location, signal, maxUnpacked: settings.maxBytes });
      });
    },
  };
}

/** Loaded with the first page, so that a command that reads none starts faster. */
async function openTools(settings: Settings['reading']) {
  const [{ createHttpClient }, { extractDocument }, { default: pLimit }] = await Promise.all([
    import('./http-client.ts'),
    import('../extract/extract-document.ts'),
    import('p-limit'),
  ]);
  const client = createHttpClient(settings);
  const robots = settings.respectRobots ? createRobotsRules(client) : null;
  return { client, robots, limit: pLimit(settings.concurrency), extractDocument };
}

interface Download {
  readonly client: HttpClient;
  readonly robots: RobotsRules | null;
  readonly settings: Settings['reading'];
  readonly url: string;
  readonly signal: AbortSignal | undefined;
}

/** The time-out spans robots.txt, all redirects, the body and the one repeat. */
async function download({ client, robots, settings, url, signal }: Download): Promise<PageResponse> {
  const timeout = AbortSignal.timeout(settings.timeoutMs);
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
  const allowHop = async (hop: URL) => robots?.check(hop, either);
  const attempt = () => client.get({ url, signal: either, maxBytes: settings.maxBytes }, allowHop);
  try {
    const first = await settle(attempt);
    const wait = waitBeforeRepeat(first);
    if (wait === null || wait > settings.timeoutMs / 2) return unwrap(first, url);
    await sleep(wait, undefined, { signal: either });
    return unwrap(await settle(attempt), url);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (!timeout.aborted) throw error;
    throw new SourceUnreadableError({
      location: url,
      reason: 'timeout',
      detail: `it did not arrive within ${settings.timeoutMs} ms (reading.timeoutMs)`,
      cause: error,
    });
  }
}

type Outcome = PageResponse | SourceUnreadableError;

async function settle(attempt: () => Promise<PageResponse>): Promise<Outcome> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof SourceUnreadableError) return error;
    throw error;
  }
}

/** Milliseconds; null where a repeat would change nothing. */
function waitBeforeRepeat(outcome: Outcome): number | null {
  if (outcome instanceof SourceUnreadableError) return outcome.isRetryable ? RETRY_MS : null;
  const { status, retryAfterMs } = outcome;
  return status === 429 || status >= 500 ? (retryAfterMs ?? RETRY_MS) : null;
}

function unwrap(outcome: Outcome, url: string): PageResponse {
  if (outcome instanceof SourceUnreadableError) throw outcome;
  const { status } = outcome;
  if (status >= 200 && status < 300) return outcome;
  const fail = (reason: UnreadableReason, detail: string) =>
    new SourceUnreadableError({ location: url, reason, detail: `${detail} (HTTP ${status})` });
  if (status === 404 || status === 410) throw fail('not_found', 'there is no such page');
  if (status === 429) throw fail('network', 'the site takes no more requests for now');
  if (status >= 500) throw fail('network', 'the site has a fault');
  if (status >= 300 && status < 400) throw fail('network', 'it was redirected to nowhere');
  throw fail('refused', 'the site does not give it out');
}

const PAGE =
  '<!doctype html><title>A page</title><article><p>A sentence that is long enough to be read.</p></article>';

/**
 * Loads what pages of the web are read with, by reading a page of one sentence: some 300 ms that the first real page
 * would wait for, and that pass unnoticed while a model thinks about the question.
 */
export async function preloadReading(): Promise<void> {
  const [{ extractHtml }] = await Promise.all([import('../extract/extract-html.ts'), import('undici')]);
  await extractHtml({ html: PAGE, location: 'https://page.example/' });
}
