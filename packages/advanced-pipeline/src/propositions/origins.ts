import { issuerName, loadOriginCounter } from '@research-studio/core/citation';
import { distinctSources } from '@research-studio/core/research';
import { attributedTo, isSameSpeaker } from '@research-studio/core/search';
import type { Source } from '@research-studio/schemas';
import type { ResearchState } from '../state.ts';

/** A statement of several pieces of evidence, and its named speakers. */
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
  const originOf = (sourceId: string) => groups.rootOf(`source ${sourceId}`);
  const byId = new Map(distinctSources(state.sources).map((source) => [source.id, source]));
  const sourceOf = (id: string) => byId.get(state.sources[id]?.id ?? id);
  const nameOf = (source: Source) => issuerName({ ...source, issuer: issuers.get(source.id) ?? null });
  const evidence = new Map(state.evidence.map((item) => [item.id, item]));
  const namesOf: Origins['namesOf'] = (ids, { text, saidBy }) => {
    const known = [...new Set(ids)].flatMap((id) => {
      const { sourceId = '', quote = '' } = evidence.get(id) ?? {};
      const source = sourceOf(sourceId);
      return source === undefined ? [] : [{ source, speaker: attributedTo(quote, text) }];
    });
    if (known.length > 0 && saidBy.length > 0) return originNames([], saidBy);
    const fit = known.filter(({ source }) => !UNFIT.some((flag) => source.flags.includes(flag)));
    const counted = fit.length > 0 ? fit : known;
    const own = counted.filter(({ speaker }) => speaker === null);
    return originNames(
      own.map(({ source }) => ({ origin: originOf(source.id), name: nameOf(source) })),
      counted.flatMap(({ speaker }) => speaker ?? []),
    );
  };
  return {
    count: (ids, said) => namesOf(ids, said).length,
    originOf,
    nameOf: (id) => {
      const source = sourceOf(id);
      return source === undefined ? '' : nameOf(source);
    },
    namesOf,
  };
}

/** One name for each origin: a speaker whose word is passed on is the publisher or the other speaker of the same name. */
function originNames(
  publishers: readonly { readonly origin: string; readonly name: string }[],
  speakers: readonly string[],
): readonly string[] {
  const groups = Map.groupBy(publishers, ({ origin }) => origin).values();
  const origins = [...groups].map((group) => group.map(({ name }) => name));
  for (const speaker of speakers) {
    const same = origins.find((names) => names.some((name) => isSameSpeaker(name, speaker)));
    if (same === undefined) origins.push([speaker]);
    else same.push(speaker);
  }
  return origins.flatMap(([first = '']) => first);
}

/** A source that addresses language models or was retracted confirms nothing: it counts only where there is no other. */
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
  const issuers = new Map<string, string>();
  const set = (id: string, issuer: string | null | undefined) => {
    const name = issuer?.trim() ?? '';
    if (name !== '') issuers.set(sources[id]?.id ?? id, name);
  };
  for (const [id, { issuerLabel }] of Object.entries(sourceViews)) set(id, issuerLabel);
  for (const { sourceId, issuer } of pageNotes) set(sourceId, issuer);
  for (const [id, { issuer }] of Object.entries(sources)) set(id, issuer);
  return issuers;
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

/** Things that are joined, directly or through others (union-find). */
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
