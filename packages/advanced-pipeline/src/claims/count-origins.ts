import type { OriginCounter, Source } from '@research-studio/core';

/**
 * Independent origins among sources. What addresses language models or was retracted confirms nothing: it counts only
 * where there is nothing else.
 */
export function countOrigins(sources: readonly Source[], counter: Pick<OriginCounter, 'count'>): number {
  const fit = sources.filter(({ flags }) => !flags.includes('instructions') && !flags.includes('retracted'));
  return counter.count(fit.length > 0 ? fit : sources);
}
