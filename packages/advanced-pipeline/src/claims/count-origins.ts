import { type OriginCounter, siteOf } from '@research-studio/core';
import type { Source } from '@research-studio/schemas';

/** A passage that says something, and where it stands. */
export interface Saying {
  readonly source: Source;
  readonly quote: string;
}

/**
 * Independent origins of what several passages say. A passage that names another of the sources, or anybody, as the one
 * who says so ("according to the Energy Agency") adds none to those that say it themselves. What addresses language models or was retracted confirms nothing: it
 * counts only where there is nothing else.
 */
export function countOrigins(
  sayings: readonly Saying[],
  counter: Pick<OriginCounter, 'count'>,
  /** Who published a source; left out, its site. */
  publisherOf: (source: Source) => string = siteOf,
): number {
  const own = withoutReported(sayings, publisherOf);
  const sources = [...new Map(own.map(({ source }) => [source.id, source])).values()];
  const fit = sources.filter(({ flags }) => !flags.includes('instructions') && !flags.includes('retracted'));
  return counter.count(fit.length > 0 ? fit : sources);
}

/** Of two that name each other the first stays. */
function withoutReported(
  sayings: readonly Saying[],
  publisherOf: (source: Source) => string,
): readonly Saying[] {
  const bySource = [...Map.groupBy(sayings, ({ source }) => source.id).values()];
  const names = new Map(
    bySource.flatMap(([first]) => (first === undefined ? [] : [nameOf(first.source, publisherOf)])),
  );
  const reported = new Set<string>();
  for (const group of bySource.toReversed()) {
    const id = group[0]?.source.id ?? '';
    const named = [...names].filter(([other]) => other !== id && !reported.has(other));
    const isReported = group.every(({ quote }) =>
      named.some(([, name]) => name !== '' && plain(quote).includes(name)),
    );
    if (isReported) reported.add(id);
  }
  const credited = bySource.filter((group) => group.every(({ quote }) => credits.test(quote)));
  if (credited.length < bySource.length)
    for (const group of credited) reported.add(group[0]?.source.id ?? '');
  return sayings.filter(({ source }) => !reported.has(source.id));
}

/** "According to the Fishery Board", whoever that is: where others say it themselves, it may be from them. */
const credits =
  /(?<!\p{L})(?:[Aa]ccording to|[Aa]s reported by|citing|[Ll]aut|[Nn]ach Angaben|[Ss]elon|[Dd]['’]après|[Ss]egún|[Ss]econdo|[Ss]tando a|[Ss]egundo) (?:(?:the|an?|de[rsmn]?|einer|la|le|les|el|los|las|il|i|gli|o|os) |l['’])?\p{Lu}|\p{L}によると/u;

/** A name of one short word may be any word. */
const SHORTEST_NAME = 8;

function nameOf(source: Source, publisherOf: (source: Source) => string): [id: string, name: string] {
  const name = plain(publisherOf(source)).replace(/^the /u, '');
  const tells = name.length >= SHORTEST_NAME && name.includes(' ');
  return [source.id, tells ? name : ''];
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/gu, ' ').trim();
}
