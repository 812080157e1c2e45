import { distinctSources, loadOriginCounter, siteOf } from '@research-studio/core';
import type { Source } from '@research-studio/schemas';
import type { ResearchState } from '../state.ts';

/** Where statements come from: one publisher is one origin, and so are near copies of one text. */
export interface Origins {
  /** Independent origins of what several pieces of evidence say. */
  readonly count: (evidenceIds: Iterable<string>) => number;
  /** The same for all sources of one origin. */
  readonly originOf: (sourceId: string) => string;
  /** For readers: who issued the source, else its site, else its title. */
  readonly nameOf: (sourceId: string) => string;
}

/** Loads the list of public suffixes. */
export async function openOrigins(
  state: Pick<ResearchState, 'sources' | 'evidence' | 'nearCopies' | 'pageNotes' | 'sourceViews'>,
): Promise<Origins> {
  const issuers = issuersOf(state);
  const groups = await groupedByPublisher(state, issuers);
  const byId = new Map(distinctSources(state.sources).map((source) => [source.id, source]));
  const nameOf = (source: Source) => issuers.get(source.id) ?? siteOf(source);
  const evidence = new Map(state.evidence.map((item) => [item.id, item]));
  return {
    count: (ids) => {
      const sayings = [...new Set(ids)].flatMap((id) => {
        const item = evidence.get(id);
        const source = byId.get(state.sources[item?.sourceId ?? '']?.id ?? '');
        return item === undefined || source === undefined ? [] : [{ source, quote: item.quote }];
      });
      const own = withoutReported(sayings, nameOf).map(({ source }) => source);
      const fit = own.filter(({ flags }) => !UNFIT.some((flag) => flags.includes(flag)));
      return new Set((fit.length > 0 ? fit : own).map(({ id }) => groups.rootOf(`source ${id}`))).size;
    },
    originOf: (id) => groups.rootOf(`source ${id}`),
    nameOf: (id) => {
      const source = byId.get(state.sources[id]?.id ?? id);
      return source === undefined ? '' : nameOf(source) || source.title;
    },
  };
}

/** What addresses language models or was retracted confirms nothing: it counts only where there is nothing else. */
const UNFIT = ['instructions', 'retracted'] as const;

async function groupedByPublisher(
  { sources, nearCopies }: Pick<ResearchState, 'sources' | 'nearCopies'>,
  issuers: ReadonlyMap<string, string>,
): Promise<Groups> {
  const { originOf } = await loadOriginCounter();
  const groups = new Groups();
  const publishers = distinctSources(sources).map((source) => ({
    id: source.id,
    domain: originOf(source.url),
    issuer: publisherKey(issuers.get(source.id) ?? ''),
    site: publisherKey(source.siteName ?? ''),
  }));
  const issuersAt = Map.groupBy(
    publishers.filter(({ issuer }) => issuer !== ''),
    ({ domain }) => domain,
  );
  for (const { id, domain, issuer, site } of publishers) {
    const key = `source ${id}`;
    if (issuer !== '') groups.join(key, `publisher ${issuer}`);
    else if (site !== '') groups.join(key, `publisher ${site}`);
    // A site that holds documents of several bodies is no publisher of theirs.
    const isShared = new Set(issuersAt.get(domain)?.map((other) => other.issuer)).size > 1;
    if (issuer === '' || !isShared) groups.join(key, `address ${domain}`);
  }
  for (const { original, copies } of nearCopies)
    for (const copy of copies) groups.join(`source ${copy}`, `source ${original}`);
  return groups;
}

/** Source id → the body that issued it, by the reader of the page, else by whoever weighed the source. */
export function issuersOf({
  sources,
  pageNotes,
  sourceViews,
}: Pick<ResearchState, 'sources' | 'pageNotes' | 'sourceViews'>): ReadonlyMap<string, string> {
  const viewed = Object.entries(sourceViews).map(([id, { issuerLabel }]) => [id, issuerLabel] as const);
  const noted = pageNotes.map(({ sourceId, issuer }) => [sourceId, issuer] as const);
  return new Map(
    [...viewed, ...noted].flatMap(([id, issuer]) =>
      issuer === null || issuer.trim() === '' || issuer.length > LONGEST_NAME
        ? []
        : [[sources[id]?.id ?? id, issuer.trim()] as const],
    ),
  );
}

/** What is longer is a sentence. */
const LONGEST_NAME = 100;

/** A name as it is compared: without article, legal form, abbreviation in brackets and the department behind a comma. */
export function publisherKey(name: string): string {
  return (name.split(/[,;(|]| [–—] /u)[0] ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(?:the|der|die|das|le|la|les|el|los|las|il|lo) /u, '')
    .replace(LEGAL_FORM, '')
    .trim();
}

const LEGAL_FORM =
  /(?: (?:ltd|limited|inc|corp|corporation|plc|llc|gmbh|ag|kg|se|ab|oy|as|bv|nv|sa|srl|spa))+$/u;

interface Saying {
  readonly source: Source;
  readonly quote: string;
}

/** A name of one short word may be any word. */
const SHORTEST_NAME = 8;

/**
 * Without sources that name another of the sources as the one who says so ("according to the Energy Agency"): they add no
 * origin to it. Of two that name each other the first stays.
 */
function withoutReported(sayings: readonly Saying[], nameOf: (source: Source) => string): readonly Saying[] {
  const bySource = Map.groupBy(sayings, ({ source }) => source.id);
  const names = new Map(
    sayings.map(({ source }) => [source.id, plain(nameOf(source)).replace(/^the /u, '')]),
  );
  const reported = new Set<string>();
  for (const [id, group] of [...bySource].toReversed()) {
    const others = [...names].flatMap(([other, name]) =>
      other !== id && !reported.has(other) && name.length >= SHORTEST_NAME && name.includes(' ')
        ? [name]
        : [],
    );
    if (group.every(({ quote }) => others.some((name) => plain(quote).includes(name)))) reported.add(id);
  }
  return sayings.filter(({ source }) => !reported.has(source.id));
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/gu, ' ').trim();
}

/** Things that are tied together, directly or through others. */
class Groups {
  readonly #parents = new Map<string, string>();

  rootOf(key: string): string {
    let root = key;
    for (let parent = this.#parents.get(root); parent !== undefined; parent = this.#parents.get(root))
      root = parent;
    return root;
  }

  join(one: string, other: string): void {
    const [a, b] = [this.rootOf(one), this.rootOf(other)];
    if (a !== b) this.#parents.set(a, b);
  }
}
