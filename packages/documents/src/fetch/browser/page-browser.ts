import { access, constants } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { SourceUnreadableError } from '@research-studio/schemas';
import pLimit from 'p-limit';
import type { Browser, BrowserContext } from 'playwright-core';
import type { AddressGuard } from '../address-guard.ts';
import { USER_AGENT } from '../http-client.ts';
import { unlessAborted } from '../silence-timeout.ts';
import { openGuardedProxy } from './guarded-proxy.ts';
import usualPlaces from './usual-places.json' with { type: 'json' };

interface RenderedPage {
  readonly url: string;
  readonly html: string;
}

interface PageBrowserOptions {
  readonly executablePath: string;
  readonly guard: AddressGuard;
  readonly timeoutMs: number;
  /** Limit of one page with all that it loads. */
  readonly maxBytes: number;
}

/** The browser that the setting `reading.browser` means; null where there is none. */
export async function findBrowser(setting: string): Promise<string | null> {
  if (setting === 'none') return null;
  for (const path of setting === 'auto' ? usualPlaces : [setting]) {
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return null;
}

/** Resources that a page needs to show its text; no connections that stay open. */
const LOADED: ReadonlySet<string> = new Set(['document', 'script', 'stylesheet', 'xhr', 'fetch']);
/** Scripts that load nothing for half a second have shown what they will; others are given this time. */
const SETTLED_MS = 6_000;
/** Pages open at the same time: each is a process with some hundred megabytes. */
const MOST_PAGES = 3;

export type PageBrowser = ReturnType<typeof createPageBrowser>;

/** Pages as a browser without a window shows them, once their scripts have run. It is closed when no page is open in it. */
export function createPageBrowser(options: PageBrowserOptions) {
  let browser: Promise<Browser> | null = null;
  let pages = 0;
  const limit = pLimit(MOST_PAGES);
  const leave = async () => {
    pages -= 1;
    if (pages > 0) return;
    const closing = browser;
    browser = null;
    await closing?.then(
      (open) => open.close(),
      () => undefined,
    );
  };
  return {
    /** @throws {SourceUnreadableError} `network` when the browser cannot be started or cannot open the page; `timeout`. */
    async render(url: string, signal: AbortSignal | undefined): Promise<RenderedPage> {
      pages += 1;
      try {
        return await limit(async () => {
          browser ??= launch(options);
          return renderIn(await browser, { ...options, url, signal });
        });
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        if (error instanceof SourceUnreadableError) throw error;
        throw unreadable(url, error);
      } finally {
        await leave();
      }
    },
  };
}

function unreadable(url: string, cause: unknown): SourceUnreadableError {
  const message = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
  const reason = cause instanceof Error && cause.name === 'TimeoutError' ? 'timeout' : 'network';
  const detail = `the browser could not open it (${message})`;
  return new SourceUnreadableError({ location: url, reason, detail, cause });
}

/** Everything but what is needed is off; the sandbox too where nobody but the superuser runs it, who can have none. */
async function launch({ executablePath, timeoutMs }: PageBrowserOptions): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  return chromium.launch({
    executablePath,
    headless: true,
    timeout: timeoutMs,
    chromiumSandbox: userInfo().uid !== 0,
    // Each page has a proxy of its own; this one makes sure that none goes without.
    proxy: { server: 'http://127.0.0.1:9' },
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
      '--blink-settings=imagesEnabled=false',
    ],
    handleSIGINT: false,
    handleSIGTERM: false,
  });
}

interface Rendering extends PageBrowserOptions {
  readonly url: string;
  readonly signal: AbortSignal | undefined;
}

/** In a profile of its own, with a proxy of its own, both gone afterwards. */
async function renderIn(browser: Browser, rendering: Rendering): Promise<RenderedPage> {
  const { guard, maxBytes, signal, url, timeoutMs } = rendering;
  signal?.throwIfAborted();
  guard.checkUrl(new URL(url));
  const proxy = await openGuardedProxy({ guard, maxBytes });
  const limit = AbortSignal.timeout(timeoutMs);
  let context: BrowserContext | undefined;
  try {
    context = await browser.newContext({
      proxy: { server: proxy.server, username: proxy.username, password: proxy.password },
      userAgent: USER_AGENT,
      serviceWorkers: 'block',
      acceptDownloads: false,
      permissions: [],
    });
    return await unlessAborted(show(context, rendering), signal ? AbortSignal.any([signal, limit]) : limit);
  } catch (error) {
    if (!limit.aborted) throw error;
    const detail = `the browser did not finish it within ${timeoutMs} ms (reading.timeoutMs)`;
    throw new SourceUnreadableError({ location: url, reason: 'timeout', detail, cause: error });
  } finally {
    // A page whose script never ends does not close by itself; its browser ends it when it closes.
    context?.close().catch(() => undefined);
    await proxy.close();
  }
}

async function show(context: BrowserContext, { url, timeoutMs, maxBytes }: Rendering): Promise<RenderedPage> {
  await context.route('**/*', (route) =>
    LOADED.has(route.request().resourceType()) ? route.continue() : route.abort(),
  );
  await context.routeWebSocket('**/*', (socket) => void socket.close());
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'domcontentloaded', timeout: timeoutMs });
  await page.waitForLoadState('networkidle', { timeout: SETTLED_MS }).catch((error: Error) => {
    if (error.name !== 'TimeoutError') throw error;
  });
  const html = await page.content();
  return { url: page.url(), html: html.slice(0, maxBytes) };
}
