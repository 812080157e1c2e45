import { join } from 'node:path';
import {
  ResearchError,
  type Settings,
  SourceUnreadableError,
  type UnreadableReason,
} from '@research-studio/schemas';
import pLimit from 'p-limit';
import { extractDocument } from '../extract/extract-document.ts';
import type { Extraction } from '../extract/step-recorder.ts';
import { joinParts, type ReadPart } from './article-parts.ts';
import type { PageBrowser } from './browser/page-browser.ts';
import type { PageResponse } from './page-response.ts';
import { createPageSource, unreadableOr } from './page-source.ts';
import { recogniseWall } from './recognise-wall.ts';
import { createSilenceTimeout } from './silence-timeout.ts';

/** Reads pages elsewhere, for those that cannot be read from here. */
export interface ExtractService {
  /** Its own address. One on a private network may be asked for private pages too; any other gets none. */
  readonly address: string;
  /** The page as Markdown; null where the service has none. */
  extract(url: string, signal: AbortSignal): Promise<string | null>;
}

export interface FetcherOptions {
  readonly extractService?: ExtractService | undefined;
  /** Pages are kept below it for later readings; left out: none is kept. */
  readonly cacheDirectory?: string;
  readonly clock?: () => Date;
  /** Called with what a person may want to know, e.g. that pages cannot be kept. */
  readonly onNotice?: (message: string) => void;
  /** How pages are extracted; the defaults are those of `extractDocument`. */
  readonly extraction?: { readonly isDetailed?: boolean; readonly isParallel?: boolean };
}

interface Asked {
  readonly url: string;
  readonly signal: AbortSignal | undefined;
}

/** Below it the extraction is not used. */
const MIN_QUALITY = 0.3;
/** Where another reader may see more. What a site keeps for those who pay, or from robots, is not asked for elsewhere. */
const READ_ELSEWHERE = /^(?:refused|network|timeout|empty|broken|captcha|cookie_wall|too_many_redirects)$/;

export class PageReader {
  private readonly settings: Settings['reading'];
  private readonly options: FetcherOptions;
  private readonly source: ReturnType<typeof createPageSource>;
  private readonly limit: ReturnType<typeof pLimit>;
  private browser: Promise<PageBrowser | null> | null = null;

  constructor(settings: Settings['reading'], options: FetcherOptions) {
    const { cacheDirectory, clock = () => new Date(), onNotice = () => undefined } = options;
    const cacheFolder = cacheDirectory === undefined ? undefined : join(cacheDirectory, 'pages');
    this.settings = settings;
    this.options = options;
    this.source = createPageSource(settings, { cacheFolder, clock, onNotice });
    this.limit = pLimit(settings.concurrency);
  }

  /** The page from its site; where that fails, by the first other way that gives more than next to nothing. */
  read(url: string, signal: AbortSignal | undefined): Promise<Extraction> {
    return this.limit(async () => {
      signal?.throwIfAborted();
      const seen = { scripts: false };
      const first = await unreadableOr(this.readDirectly({ url, signal }, seen));
      const isUnreadable = first instanceof SourceUnreadableError;
      if (isUnreadable && signal?.aborted) throw first;
      if (!isUnreadable && first.quality >= MIN_QUALITY) return first;
      const reason = isUnreadable ? first.reason : 'empty';
      const other =
        (await this.readThroughService({ url, signal }, reason)) ??
        (reason === 'empty' && seen.scripts ? await this.readInBrowser({ url, signal }) : null);
      if (other !== null) return other;
      if (isUnreadable) throw first;
      return first;
    });
  }

  /** From its site or from the cache, with the pages that an article goes on on. */
  private async readDirectly({ url, signal }: Asked, seen: { scripts: boolean }): Promise<Extraction> {
    const first = await this.readPart({ url, signal }, seen);
    if (first.document.kind !== 'html') return first.document;
    const read = async (next: string) => {
      const part = await unreadableOr(this.readPart({ url: next, signal }, seen));
      if (!(part instanceof SourceUnreadableError)) return part;
      // What came of the article is worth reading without the rest.
      if (signal?.aborted) throw part;
      return null;
    };
    return joinParts({ first, read });
  }

  /** @param seen Whether what came from the site has scripts, which a browser would run. */
  private async readPart(asked: Asked, seen: { scripts: boolean }): Promise<ReadPart<Extraction>> {
    const { page, obtained, keep } = await this.source.obtain(asked.url, asked.signal);
    seen.scripts = Buffer.from(page.bytes).includes('<script');
    const { signs, ...document } = await this.extract(page, asked);
    await keep();
    return { document: { ...document, obtained }, page: { signs, url: page.url } };
  }

  /** The document in the answer for a page. @throws {SourceUnreadableError} also where it is something else than the page. */
  private async extract(
    { url, contentType, bytes }: Pick<PageResponse, 'url' | 'contentType' | 'bytes'>,
    { url: asked, signal }: Asked,
  ): Promise<Extraction> {
    const options = { ...this.options.extraction, hasSigns: true, maxUnpacked: this.settings.maxBytes };
    const read = await unreadableOr(
      extractDocument({ ...options, bytes, contentType, location: url, signal }),
    );
    const isUnreadable = read instanceof SourceUnreadableError;
    if (isUnreadable && read.reason !== 'empty') throw read;
    const document = isUnreadable ? null : read;
    const wall = await recogniseWall({ asked, url, contentType, bytes, document });
    if (wall !== null) throw new SourceUnreadableError({ location: asked, ...wall });
    if (isUnreadable) throw read;
    return read;
  }

  /** Null where the service is not to be asked, fails, or has nothing. */
  private async readThroughService(asked: Asked, reason: UnreadableReason): Promise<Extraction | null> {
    const { extractService: service, onNotice } = this.options;
    const { extractService, timeoutMs, maxBytes } = this.settings;
    const { url, signal } = asked;
    if (service === undefined || extractService === 'none' || !READ_ELSEWHERE.test(reason)) return null;
    if (!this.mayShare(service, url)) return null;
    const timeout = createSilenceTimeout(timeoutMs, signal);
    try {
      const markdown = (await service.extract(url, timeout.signal)) ?? '';
      if (markdown.trim() === '') return null;
      const bytes = Buffer.from(markdown.slice(0, maxBytes));
      const page = { url, contentType: 'text/markdown; charset=utf-8', bytes };
      const { signs: _, ...document } = await this.extract(page, asked);
      return document.quality < MIN_QUALITY ? null : { ...document, obtained: { way: 'extract_service' } };
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (!(ResearchError.isInstance(error) || timeout.isOver)) throw error;
      onNotice?.(`${url} could not be read through ${new URL(service.address).host}: ${String(error)}`);
      return null;
    } finally {
      timeout.end();
    }
  }

  private mayShare(service: ExtractService, url: string): boolean {
    const { guard } = this.source;
    const { hostname } = new URL(service.address);
    const isServiceNear = hostname === 'localhost' || guard.standing(hostname) === 'private';
    return isServiceNear || guard.standing(new URL(url).hostname) === 'public';
  }

  /** The text of a page after its scripts have run; null without a browser, or with no more text than before. */
  private async readInBrowser(asked: Asked): Promise<Extraction | null> {
    this.browser ??= this.openBrowser();
    const browser = await this.browser;
    if (browser === null) return null;
    try {
      const { url, html } = await browser.render(asked.url, asked.signal);
      const page = { url, contentType: 'text/html; charset=utf-8', bytes: Buffer.from(html) };
      const { signs: _, ...document } = await this.extract(page, asked);
      return document.quality < MIN_QUALITY ? null : { ...document, obtained: { way: 'browser' } };
    } catch (error) {
      if (asked.signal?.aborted) throw asked.signal.reason;
      if (!(error instanceof SourceUnreadableError)) throw error;
      if (error.reason !== 'empty') this.options.onNotice?.(error.message);
      return null;
    }
  }

  private async openBrowser(): Promise<PageBrowser | null> {
    const { browser, timeoutMs, maxBytes } = this.settings;
    if (browser === 'none') return null;
    const { createPageBrowser, findBrowser } = await import('./browser/page-browser.ts');
    const executablePath = await findBrowser(browser);
    const { guard } = this.source;
    return executablePath === null ? null : createPageBrowser({ executablePath, guard, timeoutMs, maxBytes });
  }
}
