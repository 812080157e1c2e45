import { SourceUnreadableError } from '@research-studio/schemas';
import type { Robot } from 'robots-parser';
import type { HttpClient } from './http-client.ts';
import { createSilenceTimeout, unlessAborted } from './silence-timeout.ts';

const AGENT = 'ResearchStudio';
const TIMEOUT_MS = 4_000;
/** RFC 9309, 2.5: at least 500 KiB are to be read. */
const MAX_BYTES = 512_000;
/** Sites that ask for longer pauses mean robots that read all of them. */
const LONGEST_DELAY_MS = 3_000;

interface Rules {
  isAllowed(url: string): boolean;
  readonly delayMs: number;
}

const NO_RULES: Rules = { isAllowed: () => true, delayMs: 0 };

/** What sites ask of robots, each site asked once. A robots.txt that is not there, cannot be read, or is too long in coming, forbids nothing. */
export function createRobotsRules(client: HttpClient) {
  const byOrigin = new Map<string, Promise<Rules>>();
  return {
    /**
     * @returns the time that the site wants between two requests, in milliseconds; 0 where it names none.
     * @throws {SourceUnreadableError} `robots` when the site does not want the page read by us.
     */
    async check(url: URL, signal: AbortSignal): Promise<number> {
      // Not bound to the caller's signal: others wait for the same answer.
      const asked = byOrigin.get(url.origin) ?? readRules(client, url.origin);
      byOrigin.set(url.origin, asked);
      const { isAllowed, delayMs } = await unlessAborted(asked, signal);
      if (isAllowed(url.href)) return delayMs;
      const detail = "the site's robots.txt asks not to read it (reading.respectRobots)";
      throw new SourceUnreadableError({ location: url.href, reason: 'robots', detail });
    },
  };
}

async function readRules(client: HttpClient, origin: string): Promise<Rules> {
  const url = `${origin}/robots.txt`;
  const text = await readText(client, url);
  if (!text.trim()) return NO_RULES;
  // Its types describe an ES module, and it is a CommonJS one whose export is the function.
  const { default: parse }: { readonly default: unknown } = await import('robots-parser');
  if (typeof parse !== 'function') throw new TypeError('robots-parser exports no function.');
  const rules: Robot = parse(url, text);
  const seconds = rules.getCrawlDelay(AGENT) ?? 0;
  return {
    isAllowed: (address) => rules.isAllowed(address, AGENT) ?? true,
    delayMs: Math.min(LONGEST_DELAY_MS, seconds * 1000) || 0,
  };
}

async function readText(client: HttpClient, url: string): Promise<string> {
  const timeout = createSilenceTimeout(TIMEOUT_MS);
  try {
    const { status, bytes } = await client.get({ url, timeout, maxBytes: MAX_BYTES });
    return status >= 200 && status < 300 ? new TextDecoder().decode(bytes) : '';
  } catch (error) {
    if (error instanceof SourceUnreadableError || timeout.isOver) return '';
    throw error;
  } finally {
    timeout.end();
  }
}
