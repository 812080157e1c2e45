import type { Source } from '@research-studio/schemas';
import type { NearCopies } from '@research-studio/verification';
import { getDomain } from 'tldts';

/**
 * How many independent origins sources have: one registrable domain ("news.example.co.uk" and "www.example.co.uk")
 * counts once, and so do near copies of one text; what shares an origin with a third shares it with each other. Without
 * `nearCopies`, sources with the flag `near_copy` do not count, unless there are no others.
 */
export function independentOrigins(
  sources: readonly Pick<Source, 'id' | 'url' | 'flags'>[],
  nearCopies?: readonly NearCopies[],
): number {
  if (nearCopies !== undefined) return joinedOrigins(sources, nearCopies);
  const own = sources.filter(({ flags }) => !flags.includes('near_copy'));
  return new Set((own.length === 0 ? sources.slice(0, 1) : own).map(({ url }) => originOf(url))).size;
}

/** A local file is its own origin: its folder says nothing about who wrote it. */
export function originOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { protocol, host } = new URL(url);
  return protocol === 'file:' ? url : (getDomain(url) ?? host);
}

/** Each source ties its domain to the text that it is a copy of; origins are the groups that are tied together. */
function joinedOrigins(
  sources: readonly Pick<Source, 'id' | 'url'>[],
  nearCopies: readonly NearCopies[],
): number {
  const textOf = new Map(
    nearCopies.flatMap(({ original, copies }) => [original, ...copies].map((id) => [id, original] as const)),
  );
  const parents = new Map<string, string>();
  const rootOf = (key: string): string => {
    let root = key;
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) root = parent;
    return root;
  };
  const roots = sources.map(({ id, url }) => {
    const domain = rootOf(`domain ${originOf(url)}`);
    const text = rootOf(`text ${textOf.get(id) ?? id}`);
    if (domain !== text) parents.set(text, domain);
    return domain;
  });
  return new Set(roots.map(rootOf)).size;
}
