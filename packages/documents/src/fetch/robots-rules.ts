import { SourceUnreadableError } from '@research-studio/schemas';
import type { Robot } from 'robots-parser';
import type { HttpClient } from './http-client.ts';

/** What sites ask of robots, each site asked once. */
export interface RobotsRules {
  /** @throws {SourceUnreadableError} `robots` when the site does not want the page read by us. */
  check(url: URL, signal: AbortSignal): Promise<void>;
}

const AGENT = 'ResearchStudio';
const TIMEOUT_MS = 4_000;
/** RFC 9309, 2.5: at least 500 KiB are to be read. */
const MAX_BYTES = 512_000;

/** A robots.txt that is not there, cannot be read, or is too long in coming, forbids nothing. */
export function createRobotsRules(client: HttpClient): RobotsRules {
  const byOrigin = new Map<string, Promise<(url: string) => boolean>>();
  return {
    async check(url, signal) {
      // Not bound to the caller's signal: others wait for the same answer.
      const asked = byOrigin.get(url.origin) ?? readRules(client, url.origin);
      byOrigin.set(url.origin, asked);
      const isAllowed = await unlessAborted(asked, signal);
      if (isAllowed(url.href)) return;
      throw new SourceUnreadableError({
        location: url.href,
        reason: 'robots',
        detail: `the site's robots.txt asks not to read it (reading.respectRobots)`,
      });
    },
  };
}

async function readRules(client: HttpClient, origin: string): Promise<(url: string) => boolean> {
  const url = `${origin}/robots.txt`;
  const text = await readText(client, url);
  if (!text.trim()) return () => true;
  // Its types describe an ES module, and it is a CommonJS one whose export is the function.
  const { default: parse }: { readonly default: unknown } = await import('robots-parser');
  if (typeof parse !== 'function') throw new TypeError('robots-parser exports no function.');
  const rules: Robot = parse(url, text);
  return (address) => rules.isAllowed(address, AGENT) ?? true;
}

async function readText(client: HttpClient, url: string): Promise<string> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const { status, bytes } = await client.get({ url, signal, maxBytes: MAX_BYTES });
    return status >= 200 && status < 300 ? new TextDecoder().decode(bytes) : '';
  } catch (error) {
    if (error instanceof SourceUnreadableError || signal.aborted) return '';
    throw error;
  }
}

function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
