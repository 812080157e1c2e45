import { join } from 'node:path';
import {
  ResearchError,
  type Settings,
  SourceUnreadableError,
  type UnreadableReason,
} from '@research-studio/schemas';
import type { Extraction } from '../extract/step-recorder.ts';
import type { AddressGuard } from './address-guard.ts';
import type { ReadPart } from './article-parts.ts';
import type { PageBrowser } from './browser/page-browser.ts';
import { createPatience } from './patience.ts';

/** Reads web pages and documents for one run: robots.txt is asked once per origin, and few are read at a time. */
export interface Fetcher {
  /** Refuses private addresses unless `allowHosts` names them. @throws {SourceUnreadableError} */
  fetchDocument(url: string, signal?: AbortSignal): Promise<Extraction>;
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
  readonly extraction?: { readonly isDetailed?: boolean; readonly isParallel?: boolean };
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
        const service = options.extractService;
        return readByAnyWay({ tools, settings, url, signal, service, seen: { scripts: false } });
      });
    },
  };
}

/** Loaded with the first page, so that a command that reads none starts faster. */
async function openTools(settings: ReadingSettings, options: FetcherOptions) {
  const [
    { createPageSource, unreadableOr },
    { recogniseWall },
    { joinParts },
    { extractDocument },
    { default: pLimit },
  ] = await Promise.all([
    import('./page-source.ts'),
    import('./recognise-wall.ts'),
    import('./article-parts.ts'),
    import('../extract/extract-document.ts'),
    import('p-limit'),
  ]);
  const { cacheDirectory, clock = () => new Date(), onNotice = () => undefined, extraction = {} } = options;
  const cacheFolder = cacheDirectory === undefined ? undefined : join(cacheDirectory, 'pages');
  const source = createPageSource(settings, { cacheFolder, clock, onNotice });
  let browser: Promise<PageBrowser | null> | null = null;
  const openOnce = () => {
    browser ??= openBrowser(settings, source.guard);
    return browser;
  };
  const limit = pLimit(settings.concurrency);
  const reading = { recogniseWall, joinParts, extractDocument, extraction, unreadableOr };
  return { ...reading, source, onNotice, limit, browser: openOnce };
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
  const first = await reading.tools.unreadableOr(readDirectly(reading));
  const isUnreadable = first instanceof SourceUnreadableError;
  if (isUnreadable && reading.signal?.aborted) throw first;
  if (!isUnreadable && first.quality >= MIN_QUALITY) return first;
  const reason = isUnreadable ? first.reason : 'empty';
  const other = (await readThroughService(reading, reason)) ?? (await readInBrowser(reading, reason));
  if (other !== null) return other;
  if (isUnreadable) throw first;
  return first;
}

/** Where another reader may see more. What a site keeps for those who pay, or from robots, is not asked for elsewhere. */
const READ_ELSEWHERE = /^(?:refused|network|timeout|empty|broken|captcha|cookie_wall|too_many_redirects)$/;

/** Null where the service is not to be asked, fails, or has nothing. */
async function readThroughService(reading: Reading, reason: UnreadableReason): Promise<Extraction | null> {
  const { service, settings, url, signal, tools } = reading;
  if (service === undefined || settings.extractService === 'none' || !READ_ELSEWHERE.test(reason))
    return null;
  if (!mayTell(service, url, tools.source.guard)) return null;
  const patience = createPatience(settings.timeoutMs, signal);
  try {
    const markdown = await service.extract(url, patience.signal);
    if (markdown === null || markdown.trim() === '') return null;
    const bytes = Buffer.from(markdown.slice(0, settings.maxBytes));
    const page = { url, contentType: 'text/markdown; charset=utf-8', bytes };
    const document = await tools.extractDocument({ ...tools.extraction, ...page, location: url, signal });
    if (document.quality < MIN_QUALITY) return null;
    const wall = await tools.recogniseWall({ ...page, asked: url, document });
    return wall === null ? { ...document, obtained: { way: 'extract_service' } } : null;
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
  const { hostname } = new URL(service.address);
  const isServiceNear = hostname === 'localhost' || guard.standing(hostname) === 'private';
  return isServiceNear || guard.standing(new URL(url).hostname) === 'public';
}

/** From its site or from the cache, with the pages that an article goes on on. */
async function readDirectly(reading: Reading): Promise<Extraction> {
  const { tools, signal } = reading;
  const first = await readPart(reading);
  if (first.document.kind !== 'html') return first.document;
  const read = async (url: string) => {
    const part = await tools.unreadableOr(readPart({ ...reading, url }));
    if (!(part instanceof SourceUnreadableError)) return part;
    // What came of the article is worth reading without the rest.
    if (signal?.aborted) throw part;
    return null;
  };
  return tools.joinParts({ first, read });
}

async function readPart({
  tools,
  settings,
  url: asked,
  signal,
  seen,
}: Reading): Promise<ReadPart<Extraction>> {
  const { page, obtained, keep } = await tools.source.obtain(asked, signal);
  const { bytes, contentType, url } = page;
  seen.scripts = Buffer.from(bytes).includes('<script');
  const request = { ...tools.extraction, bytes, contentType, location: url, signal, hasSigns: true };
  const read = await tools.unreadableOr(
    tools.extractDocument({ ...request, maxUnpacked: settings.maxBytes }),
  );
  const isUnreadable = read instanceof SourceUnreadableError;
  if (isUnreadable && read.reason !== 'empty') throw read;
  const document = isUnreadable ? null : read;
  const wall = await tools.recogniseWall({ asked, url, contentType, bytes, document });
  if (wall !== null) throw new SourceUnreadableError({ location: asked, ...wall });
  if (isUnreadable) throw read;
  await keep();
  const { signs, ...own } = read;
  return { document: { ...own, obtained }, page: { signs, url } };
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
