import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Obtained, type Settings, SourceUnreadableError } from '@research-studio/schemas';
import type { AddressGuard } from './address-guard.ts';
import { createHttpClient } from './http-client.ts';
import { type CachedPage, mayBeKept, openPageCache } from './page-cache.ts';
import type { PageResponse } from './page-response.ts';
import { addressOf } from './refresh-target.ts';
import { createRobotsRules } from './robots-rules.ts';
import { createSilenceTimeout, type SilenceTimeout } from './silence-timeout.ts';

interface PageSourceOptions {
  /** Pages are kept in it for later readings; left out: none is kept. */
  readonly cacheFolder?: string | undefined;
  readonly clock: () => Date;
  readonly onNotice: (message: string) => void;
}

export interface ObtainedPage {
  readonly page: Pick<PageResponse, 'url' | 'contentType' | 'bytes'>;
  readonly obtained: Obtained;
  /** Puts it into the cache; to be called once it has proved to be a page. */
  readonly keep: () => Promise<void>;
}

/** Age up to which the cache is believed, where no setting says it. */
const FRESH_HOURS = 6;
const HOUR_MS = 3_600_000;
const nothingToKeep = async () => undefined;

/** Disk space for pages; those unused for longest go first. */
const CACHE_BYTES = 500e6;

/** Pages of sites by robots.txt, the cache, and as many attempts as the settings allow. */
export function createPageSource(settings: Settings['reading'], options: PageSourceOptions) {
  const { cacheFolder, clock, onNotice } = options;
  const client = createHttpClient(settings, clock);
  const { guard } = client;
  const robots = settings.respectRobots ? createRobotsRules(client) : null;
  const cache =
    cacheFolder === undefined || settings.cacheHours === 0
      ? null
      : openPageCache({ folder: cacheFolder, maxBytes: CACHE_BYTES, clock, onNotice });

  /** The time limit spans robots.txt, all redirects, the body, the repeats and the waits before them. */
  const download = async (url: string, known: CachedPage | null, signal: AbortSignal | undefined) => {
    const timeout = createSilenceTimeout(settings.timeoutMs, signal);
    const request = { url, timeout, maxBytes: settings.maxBytes, ...(known !== null && { known }) };
    const allowHop = async (hop: URL) => robots?.check(hop, timeout.signal) ?? 0;
    try {
      const attempt = () => client.get(request, allowHop);
      return pageOf(await withRepeats(attempt, timeout, settings.retries), url);
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (!timeout.isOver) throw error;
      const detail = `it did not arrive within ${settings.timeoutMs} ms (reading.timeoutMs)`;
      throw new SourceUnreadableError({ location: url, reason: 'timeout', detail, cause: error });
    } finally {
      timeout.end();
    }
  };

  const fromSite = async (
    asked: string,
    cached: CachedPage | null,
    signal: AbortSignal | undefined,
  ): Promise<ObtainedPage> => {
    const answer = await download(asked, cached, signal);
    const { url, contentType, etag, lastModified, bytes } = answer;
    const storedAt = clock().toISOString();
    const obtained = { way: 'direct' } as const;
    const keep = async (page: CachedPage) => cache?.keep(page);
    if (answer.status === 304 && cached !== null)
      return { page: cached, obtained, keep: () => keep({ ...cached, storedAt, etag: etag ?? cached.etag }) };
    const isPrivate = [asked, url].some((at) => guard.standing(new URL(at).hostname) !== 'public');
    const mayKeep = mayBeKept(answer) && (!isPrivate || settings.cacheHours !== null);
    const page = { asked, url, contentType, etag, lastModified, storedAt, isPrivate, bytes };
    return { page: answer, obtained, keep: mayKeep ? () => keep(page) : nothingToKeep };
  };

  return {
    guard,
    /**
     * A page of the cache that is older than fresh is asked for again, and is used if its site does not answer.
     *
     * @throws {SourceUnreadableError}
     */
    async obtain(address: string, signal: AbortSignal | undefined): Promise<ObtainedPage> {
      const asked = addressOf(address)?.href ?? address;
      const cached = (await cache?.find(asked)) ?? null;
      if (cached === null) return fromSite(asked, null, signal);
      await checkAgain(cached, guard);
      const ageMs = clock().getTime() - Date.parse(cached.storedAt);
      const ageHours = Math.max(0, Math.floor(ageMs / HOUR_MS));
      const obtained = { way: 'cache', at: cached.storedAt, ageHours } as const;
      const kept = { page: cached, obtained, keep: nothingToKeep };
      if (ageMs < (settings.cacheHours ?? FRESH_HOURS) * HOUR_MS) return kept;
      try {
        return await fromSite(asked, cached, signal);
      } catch (error) {
        const isAway = error instanceof SourceUnreadableError && error.isRetryable;
        if (isAway && !signal?.aborted) return kept;
        throw error;
      }
    },
  };
}

/** Settings may have forbidden since what they allowed when it was kept. */
async function checkAgain({ asked, url, isPrivate }: CachedPage, guard: AddressGuard): Promise<void> {
  for (const address of [new URL(asked), new URL(url)]) {
    guard.checkUrl(address);
    if (isPrivate) await guard.checkName(address.hostname);
  }
}

type Outcome = PageResponse | SourceUnreadableError;

async function withRepeats(
  attempt: () => Promise<PageResponse>,
  timeout: SilenceTimeout,
  repeats: number,
): Promise<Outcome> {
  for (let repeat = 0; ; repeat += 1) {
    const outcome = await unreadableOr(attempt());
    const wait = repeat < repeats ? waitBeforeRepeat(outcome, repeat) : null;
    // Half of the time that is left is for the answer.
    if (wait === null || wait > timeout.left / 2) return outcome;
    await sleep(wait, undefined, { signal: timeout.signal });
  }
}

/** The result, or the reason why the page cannot be read; other errors are thrown. */
export async function unreadableOr<Value>(work: Promise<Value>): Promise<Value | SourceUnreadableError> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof SourceUnreadableError) return error;
    throw error;
  }
}

/** Wait before the first repeat when the server does not say how long; twice as long before each further one. */
const RETRY_MS = 300;

/** Milliseconds; null where a repeat would change nothing. */
function waitBeforeRepeat(outcome: Outcome, repeat: number): number | null {
  // Pages that failed together are not asked for again together.
  const backOff = (RETRY_MS * 2 ** repeat * randomInt(50, 151)) / 100;
  if (outcome instanceof SourceUnreadableError) return outcome.isRetryable ? backOff : null;
  const { status, retryAfterMs } = outcome;
  return status === 429 || status >= 500 ? (retryAfterMs ?? backOff) : null;
}

function pageOf(outcome: Outcome, url: string): PageResponse {
  if (outcome instanceof SourceUnreadableError) throw outcome;
  const { status, isChallenge } = outcome;
  if ((status >= 200 && status < 300) || status === 304) return outcome;
  const [reason, detail] = failureOf(status, isChallenge);
  throw new SourceUnreadableError({ location: url, reason, detail: `${detail} (HTTP ${status})` });
}

function failureOf(status: number, isChallenge: boolean) {
  if (isChallenge) return ['captcha', 'the site wants proof that a person asks'] as const;
  if (status === 404 || status === 410) return ['not_found', 'there is no such page'] as const;
  if (status === 429) return ['network', 'the site takes no more requests for now'] as const;
  if (status >= 500) return ['network', 'the site has a fault'] as const;
  if (status >= 300 && status < 400) return ['network', 'it was redirected to nowhere'] as const;
  return ['refused', 'the site does not give it out'] as const;
}
