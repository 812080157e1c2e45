import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Obtained,
  ResearchError,
  type Settings,
  SourceUnreadableError,
  type UnreadableReason,
} from '@research-studio/schemas';
import type { Extraction } from '../extract/step-recorder.ts';
import type { AddressGuard } from './address-guard.ts';
import type { ReadPart } from './article-parts.ts';
import type { PageBrowser } from './browser/page-browser.ts';
import type { PageRequest } from './http-client.ts';
import { type CachedPage, mayBeKept, openPageCache } from './page-cache.ts';
import type { PageResponse } from './page-response.ts';
import { createPatience, type Patience } from './patience.ts';
import { createRobotsRules } from './robots-rules.ts';

/** Reads web pages and documents for one run: robots.txt is asked once per origin, and few are read at a time. */
export interface Fetcher {
  /** Refuses private addresses unless `allowHosts` names them. @throws {SourceUnreadableError} */
  fetchDocument(url: string, signal?: AbortSignal): Promise<Extraction>;
}

/** As in `extractDocument`. */
interface ExtractionOptions {
  readonly isDetailed?: boolean;
  readonly isParallel?: boolean;
}

/** Reads pages elsewhere, for those that cannot be read from here. */
export interface ExtractService {
  /** Its own address. One on a private network may be asked for private pages too; any other gets none. */
  readonly address: string;
  /** The page as Markdown; null where the service has none. */
  extract(url: string, signal: AbortSignal): Promise<string | null>;
}

export interface FetcherOptions {
  /** Left out: none is asked. */
  readonly extractService?: ExtractService | undefined;
  /** Pages are kept below it for later readings; left out: none is kept. */
  readonly cacheDirectory?: string;
  readonly clock?: () => Date;
  /** Called with what a person may want to know, e.g. that pages cannot be kept. */
  readonly onNotice?: (message: string) => void;
  /** How pages are extracted; the defaults are those of `extractDocument`. */
  readonly extraction?: ExtractionOptions;
}

type ReadingSettings = Settings['reading'];

export function createFetcher(settings: ReadingSettings, options: FetcherOptions = {}): Fetcher {
  let opened: ReturnType<typeof openTools> | null = null;
  return {
    async fetchDocument(url, signal) {
      opened ??= openTools(settings, options);
      const tools = await opened;
      return tools.limit(async () => {
        signal?.throwIfAborted();
        return readByAnyWay({
          tools,
          settings,
          url,
          signal,
          service: options.extractService,
          seen: { scripts: false },
        });
      });
    },
  };
}

/** Loaded with the first page, so that a command that reads none starts faster. */
async function openTools(settings: ReadingSettings, options: FetcherOptions) {
  const [{ createHttpClient }, { recogniseWall }, { joinParts }, { extractDocument }, { default: pLimit }] =
    await Promise.all([
      import('./http-client.ts'),
      import('./recognise-wall.ts'),
      import('./article-parts.ts'),
      import('../extract/extract-document.ts'),
      import('p-limit'),
    ]);
  const { cacheDirectory, clock = () => new Date(), onNotice = () => undefined, extraction = {} } = options;
  const client = createHttpClient(settings, clock);
  const robots = settings.respectRobots ? createRobotsRules(client) : null;
  const keeps = cacheDirectory !== undefined && settings.cacheHours !== 0;
  const cache = keeps
    ? openPageCache({
        folder: join(cacheDirectory, 'pages'),
        maxBytes: settings.cacheMegabytes * 1e6,
        clock,
        onNotice,
      })
    : null;
  const limit = pLimit(settings.concurrency);
  let found: Promise<PageBrowser | null> | null = null;
  const browser = () => {
    found ??= openBrowser(settings, client.guard);
    return found;
  };
  return {
    client,
    robots,
    cache,
    clock,
    onNotice,
    limit,
    browser,
    extraction,
    extractDocument,
    recogniseWall,
    joinParts,
  };
}

async function openBrowser(
  { browser, timeoutMs, maxBytes }: ReadingSettings,
  guard: AddressGuard,
): Promise<PageBrowser | null> {
  if (browser === 'none') return null;
  const { createPageBrowser, findBrowser } = await import('./browser/page-browser.ts');
  const executablePath = await findBrowser(browser);
  return executablePath === null ? null : createPageBrowser({ executablePath, guard, timeoutMs, maxBytes });
}

interface Reading {
  readonly tools: Awaited<ReturnType<typeof openTools>>;
  readonly settings: ReadingSettings;
  readonly url: string;
  readonly signal: AbortSignal | undefined;
  readonly service: ExtractService | undefined;
  /** Whether what came from the site has scripts, which a browser would run. */
  readonly seen: { scripts: boolean };
}

/** Below it the extraction is not used. */
const MIN_QUALITY = 0.3;

/** The page from its site; where that fails, by the first other way that gives more than next to nothing. */
async function readByAnyWay(reading: Reading): Promise<Extraction> {
  const first = await readDirectly(reading).catch((error: unknown) => {
    if (error instanceof SourceUnreadableError && !reading.signal?.aborted) return error;
    throw error;
  });
  if (!(first instanceof SourceUnreadableError) && first.quality >= MIN_QUALITY) return first;
  const reason = first instanceof SourceUnreadableError ? first.reason : 'empty';
  const other = (await readThroughService(reading, reason)) ?? (await readInBrowser(reading, reason));
  if (other !== null) return other;
  if (first instanceof SourceUnreadableError) throw first;
  return first;
}

/** Where another reader may see more. What a site keeps for those who pay, or from robots, is not asked for elsewhere. */
const READ_ELSEWHERE: ReadonlySet<UnreadableReason> = new Set([
  'refused',
  'network',
  'timeout',
  'empty',
  'broken',
  'captcha',
  'cookie_wall',
  'too_many_redirects',
]);

/** Null where the service is not to be asked, fails, or has nothing. */
async function readThroughService(reading: Reading, reason: UnreadableReason): Promise<Extraction | null> {
  const { service, settings, url, signal, tools } = reading;
  if (service === undefined || settings.extractService === 'none' || !READ_ELSEWHERE.has(reason)) return null;
  if (!mayTell(service, url, tools.client.guard)) return null;
  const patience = createPatience(settings.timeoutMs, signal);
  try {
    const markdown = await service.extract(url, patience.signal);
    if (markdown === null || markdown.trim() === '') return null;
    const bytes = Buffer.from(markdown.slice(0, settings.maxBytes));
    const contentType = 'text/markdown; charset=utf-8';
    const document = await tools.extractDocument({
      ...tools.extraction,
      bytes,
      contentType,
      location: url,
      signal,
    });
    const asked = { asked: url, url, contentType, bytes };
    const isPage =
      document.quality >= MIN_QUALITY && (await tools.recogniseWall({ ...asked, document })) === null;
    return isPage ? { ...document, obtained: { way: 'extract_service' } } : null;
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (!(ResearchError.isInstance(error) || patience.isOver)) throw error;
    tools.onNotice(`${url} could not be read through ${new URL(service.address).host}: ${String(error)}`);
    return null;
  } finally {
    patience.end();
  }
}

/** What a page shows once its scripts have run; null where there is no browser, or no more than before. */
async function readInBrowser(reading: Reading, reason: UnreadableReason): Promise<Extraction | null> {
  const { url, signal, tools } = reading;
  const browser = reason === 'empty' && reading.seen.scripts ? await tools.browser() : null;
  if (browser === null) return null;
  try {
    const rendered = await browser.render(url, signal);
    const bytes = Buffer.from(rendered.html);
    const page = { url: rendered.url, contentType: 'text/html; charset=utf-8', bytes };
    const request = { ...tools.extraction, ...page, location: page.url, signal, hasSigns: true };
    const { signs, ...document } = await tools.extractDocument(request);
    const wall = await tools.recogniseWall({ ...page, asked: url, document: { ...document, signs } });
    if (wall !== null) throw new SourceUnreadableError({ location: url, ...wall });
    return document.quality >= MIN_QUALITY ? { ...document, obtained: { way: 'browser' } } : null;
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (!(error instanceof SourceUnreadableError)) throw error;
    if (error.reason !== 'empty') tools.onNotice(error.message);
    return null;
  }
}

/** Addresses of a private network stay in it. */
function mayTell(service: ExtractService, url: string, guard: AddressGuard): boolean {
  const standing = guard.standing(new URL(url).hostname);
  const { hostname } = new URL(service.address);
  const isServiceNear = hostname === 'localhost' || guard.standing(hostname) === 'private';
  return standing === 'public' || isServiceNear;
}

/** From its site or from the cache, with the pages that an article goes on on. */
async function readDirectly(reading: Reading): Promise<Extraction> {
  const first = await readPart(reading);
  if (first.document.kind !== 'html') return first.document;
  const read = async (url: string) => {
    try {
      return await readPart({ ...reading, url });
    } catch (error) {
      // What came of the article is worth reading without the rest.
      if (error instanceof SourceUnreadableError && !reading.signal?.aborted) return null;
      throw error;
    }
  };
  return reading.tools.joinParts({ first, maxParts: reading.settings.maxParts, read });
}

async function readPart(reading: Reading): Promise<ReadPart<Extraction>> {
  const { tools, settings, signal } = reading;
  const { page, obtained, keep } = await obtain(reading);
  const { bytes, contentType, url } = page;
  reading.seen.scripts = Buffer.from(bytes).includes('<script');
  const request = { ...tools.extraction, bytes, contentType, location: url, signal, hasSigns: true };
  const maxUnpacked = settings.maxBytes;
  const read = await tools.extractDocument({ ...request, maxUnpacked }).catch((error: unknown) => {
    if (error instanceof SourceUnreadableError && error.reason === 'empty') return error;
    throw error;
  });
  const document = read instanceof SourceUnreadableError ? null : read;
  const wall = await tools.recogniseWall({ asked: reading.url, url, contentType, bytes, document });
  if (wall !== null) throw new SourceUnreadableError({ location: reading.url, ...wall });
  if (read instanceof SourceUnreadableError) throw read;
  await keep();
  const { signs, ...own } = read;
  return { document: { ...own, obtained }, page: { signs, url } };
}

interface ObtainedPage {
  readonly page: Pick<PageResponse, 'url' | 'contentType' | 'bytes'>;
  readonly obtained: Obtained;
  /** Puts it into the cache; to be called once it has proved to be a page. */
  readonly keep: () => Promise<void>;
}

const nothingToKeep = async () => undefined;
/** Age up to which the cache is believed, where no setting says it. */
const FRESH_HOURS = 6;

/** A page of the cache that is older than fresh is asked for again, and is used if its site does not answer. */
async function obtain(reading: Reading): Promise<ObtainedPage> {
  const { tools, settings } = reading;
  const address = URL.canParse(reading.url) ? withoutHash(reading.url) : reading.url;
  const cached = await usable(reading, (await tools.cache?.find(address)) ?? null);
  if (cached === null) return fromSite(reading, address, null);
  const kept = fromCache(cached, tools.clock());
  const freshHours = settings.cacheHours ?? FRESH_HOURS;
  if (tools.clock().getTime() - Date.parse(cached.storedAt) < freshHours * HOUR_MS) return kept;
  try {
    return await fromSite(reading, address, cached);
  } catch (error) {
    const isAway = error instanceof SourceUnreadableError && error.isRetryable;
    if (isAway && !reading.signal?.aborted) return kept;
    throw error;
  }
}

const HOUR_MS = 3_600_000;

function fromCache(cached: CachedPage, now: Date): ObtainedPage {
  const ageHours = Math.max(0, Math.floor((now.getTime() - Date.parse(cached.storedAt)) / HOUR_MS));
  return {
    page: cached,
    obtained: { way: 'cache', at: cached.storedAt, ageHours },
    keep: nothingToKeep,
  };
}

/** What may be read now: settings may have forbidden since what they allowed when it was kept. */
async function usable({ tools }: Reading, cached: CachedPage | null): Promise<CachedPage | null> {
  if (cached === null) return null;
  const { guard } = tools.client;
  for (const address of [new URL(cached.asked), new URL(cached.url)]) {
    guard.checkUrl(address);
    if (cached.isPrivate) await guard.checkName(address.hostname);
  }
  return cached;
}

async function fromSite(reading: Reading, asked: string, cached: CachedPage | null): Promise<ObtainedPage> {
  const { tools, settings } = reading;
  const answer = await download(reading, cached);
  const { url, contentType, etag, lastModified, bytes } = answer;
  const storedAt = tools.clock().toISOString();
  const keepPage = async (page: CachedPage) => tools.cache?.keep(page);
  if (answer.status === 304 && cached !== null)
    return {
      page: cached,
      obtained: { way: 'direct' },
      keep: () => keepPage({ ...cached, storedAt, etag: etag ?? cached.etag }),
    };
  const isPrivate = [asked, url].some((at) => tools.client.guard.standing(new URL(at).hostname) !== 'public');
  const mayKeep = mayBeKept(answer) && (!isPrivate || settings.cacheHours !== null);
  return {
    page: answer,
    obtained: { way: 'direct' },
    keep: mayKeep
      ? () => keepPage({ asked, url, contentType, etag, lastModified, storedAt, isPrivate, bytes })
      : nothingToKeep,
  };
}

function withoutHash(address: string): string {
  const url = new URL(address);
  url.hash = '';
  return url.href;
}

/** The time limit spans robots.txt, all redirects, the body, the repeats and the waits before them. */
async function download(
  { tools: { client, robots }, settings, url, signal }: Reading,
  known: CachedPage | null,
): Promise<PageResponse> {
  const patience = createPatience(settings.timeoutMs, signal);
  const request: PageRequest = {
    url,
    patience,
    maxBytes: settings.maxBytes,
    ...(known !== null && { known }),
  };
  const allowHop = async (hop: URL) => robots?.check(hop, patience.signal) ?? 0;
  try {
    return await withRepeats(() => client.get(request, allowHop), {
      url,
      patience,
      repeats: settings.retries,
    });
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    if (!patience.isOver) throw error;
    throw new SourceUnreadableError({
      location: url,
      reason: 'timeout',
      detail: `it did not arrive within ${settings.timeoutMs} ms (reading.timeoutMs)`,
      cause: error,
    });
  } finally {
    patience.end();
  }
}

interface Repeating {
  readonly url: string;
  readonly patience: Patience;
  readonly repeats: number;
}

async function withRepeats(
  attempt: () => Promise<PageResponse>,
  { url, patience, repeats }: Repeating,
): Promise<PageResponse> {
  for (let repeat = 0; ; repeat += 1) {
    const outcome = await settle(attempt);
    const wait = repeat < repeats ? waitBeforeRepeat(outcome, repeat) : null;
    // Half of the time that is left is for the answer.
    if (wait === null || wait > patience.left / 2) return unwrap(outcome, url);
    await sleep(wait, undefined, { signal: patience.signal });
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

function unwrap(outcome: Outcome, url: string): PageResponse {
  if (outcome instanceof SourceUnreadableError) throw outcome;
  const { status, isChallenge } = outcome;
  if ((status >= 200 && status < 300) || status === 304) return outcome;
  const fail = (reason: UnreadableReason, detail: string) =>
    new SourceUnreadableError({ location: url, reason, detail: `${detail} (HTTP ${status})` });
  if (isChallenge) throw fail('captcha', 'the site wants proof that a person asks');
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
