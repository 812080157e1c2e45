import { getDomain } from 'tldts';
import type { Source } from '../schemas/source.ts';

/**
 * How many independent origins sources have: one registrable domain ("news.example.co.uk" and "www.example.co.uk")
 * counts once, and so does a page that is known to be a near copy of another.
 */
export function independentOrigins(sources: readonly Pick<Source, 'url' | 'flags'>[]): number {
  const own = sources.filter(({ flags }) => !flags.includes('near_copy'));
  return new Set((own.length === 0 ? sources.slice(0, 1) : own).map(({ url }) => originOf(url))).size;
}

/** A local file is its own origin: its folder says nothing about who wrote it. */
function originOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { protocol, host } = new URL(url);
  return protocol === 'file:' ? url : (getDomain(url) ?? host);
}
