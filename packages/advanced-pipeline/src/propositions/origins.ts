import { issuerName, loadOriginCounter } from '@research-studio/core/citation';
import { distinctSources } from '@research-studio/core/research';
import { attributedTo, isSameSpeaker } from '@research-studio/core/search';
import type { Source } from '@research-studio/schemas';
import type { ResearchState } from '../state.ts';

/** What several pieces of evidence say, and whose word it is if a speaker was named. */
export interface Said {
  readonly text: string;
  readonly saidBy: readonly string[];
}

/**
 * Where statements come from. What sources pass on comes from who says it: two papers that report the word of one ministry
 * are one origin. What they state themselves comes from who issued them; near copies of one text are one.
 */
export interface Origins {
  /** Independent origins of what several pieces of evidence say. */
  readonly count: (evidenceIds: Iterable<string>, said: Said) => number;
  /** The same for all sources of one origin. */
  readonly originOf: (sourceId: string) => string;
  /** For readers: who issued the source. */
  readonly nameOf: (sourceId: string) => string;
  /** One name for each origin, in the order of the evidence. */
  readonly namesOf: (evidenceIds: Iterable<string>, said: Said) => readonly string[];
}

/** Loads the list of public suffixes. */
export async function openOrigins(
  state: Pick<ResearchState, 'sources' | 'evidence' | 'nearCopies' | 'pageNotes' | 'sourceViews'>,
): Promise<Origins> {
  const issuers = issuersOf(state);
  const groups = await groupedByPublisher(state, issuers);
  const byId = new Map(distinctSources(state.sources).map((source) => [source.id, source]));
  const nameOf = (source: Source) => issuerName({ ...source, issuer: issuers.get(source.id) ?? null });
  const evidence = new Map(state.evidence.map((item) => [item.id, item]));
  const namesOf: Origins['namesOf'] = (ids, { text, saidBy }) => {
    const known = [...new Set(ids)].flatMap((id) => {
      const item = evidence.get(id);
      const source = byId.get(state.sources[item?.sourceId ?? '']?.id ?? '');
      return item === undefined || source === undefined ? [] : [{ source, quote: item.quote }];
    });
    const fit = known.filter(({ source }) => !UNFIT.some((flag) => source.flags.includes(flag)));
    const sayings = (fit.length > 0 ? fit : known).map(({ source, quote }) => ({
      key: groups.rootOf(`source ${source.id}`),
      name: nameOf(source),
      speaker: attributedTo(quote, text),
    }));
    if (sayings.length === 0 || saidBy.length === 0) return joined(sayings);
    return joined(saidBy.map((name) => ({ key: '', name, speaker: name })));
  };
  return {
    count: (ids, said) => namesOf(ids, said).length,
    originOf: (id) => groups.rootOf(`source ${id}`),
    nameOf: (id) => {
      const source = byId.get(state.sources[id]?.id ?? id);
      return source === undefined ? '' : nameOf(source);
    },
    namesOf,
  };
}

interface Saying {
  readonly key: string;
  readonly name: string;
  /** Whose word it passes on; null where it speaks itself. */
  readonly speaker: string | null;
}

/** One name of each origin: what passes on the word of another joins those who pass on the same, and the one whose word it is. */
function joined(sayings: readonly Saying[]): readonly string[] {
  const origins: { readonly key: string | null; readonly names: string[] }[] = [];
  const own = sayings.filter(({ speaker }) => speaker === null);
  for (const { key, name, speaker } of [...own, ...sayings.filter((each) => !own.includes(each))]) {
    const same = origins.find((other) =>
      speaker === null ? other.key === key : other.names.some((one) => isSameSpeaker(one, speaker)),
    );
    if (same === undefined) origins.push({ key: speaker === null ? key : null, names: [speaker ?? name] });
    else same.names.push(speaker ?? name);
  }
  return origins.flatMap(({ names: [first = ''] }) => first);
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
    // A site that holds documents of several bodies is not their publisher.
    const isShared = new Set(issuersAt.get(domain)?.map((other) => other.issuer)).size > 1;
    if (issuer === '' || !isShared) groups.join(key, `address ${domain}`);
  }
  for (const { original, copies } of nearCopies)
    for (const copy of copies) groups.join(`source ${copy}`, `source ${original}`);
  return groups;
}

/** Source id → who issued it, by the credit of a news agency, else by the reader of the page, else by who weighed it. */
export function issuersOf({
  sources,
  pageNotes,
  sourceViews,
}: Pick<ResearchState, 'sources' | 'pageNotes' | 'sourceViews'>): ReadonlyMap<string, string> {
  const viewed = Object.entries(sourceViews).map(([id, { issuerLabel }]) => [id, issuerLabel] as const);
  const noted = pageNotes.map(({ sourceId, issuer }) => [sourceId, issuer] as const);
  const wires = Object.entries(sources).map(([id, { issuer = null }]) => [id, issuer] as const);
  return new Map(
    [...viewed, ...noted, ...wires].flatMap(([id, issuer]) =>
      issuer === null || issuer.trim() === '' ? [] : [[sources[id]?.id ?? id, issuer.trim()] as const],
    ),
  );
}

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
