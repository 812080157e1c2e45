import type { Candidate, UnreadPage } from '@research-studio/core/research';
import { canonicalUrl } from '@research-studio/documents';
import type { DeadEnd, Evidence, SearchDone, Source } from '@research-studio/schemas';
import type { ResearchState } from '../state.ts';

/** Queries of one sub-question that found nothing. One that a service failed at may find something later. */
export function fruitlessQueries(subQuestionId: string, searches: readonly SearchDone[]): readonly DeadEnd[] {
  return searches
    .filter(({ results, unanswered }) => results === 0 && !unanswered)
    .map(({ query }) => ({ kind: 'nothing_found', subQuestionId, target: query }));
}

export interface PagesTried {
  readonly sources: readonly Source[];
  readonly evidence: readonly Evidence[];
  readonly unread: readonly UnreadPage[];
  /** The pages as they were found. */
  readonly candidates: readonly Candidate[];
  /** For a page without a candidate. */
  readonly subQuestionId: string | null;
}

/** Pages that led nowhere. What may work at another time (a time-out, a broken network) is none. */
export function fruitlessPages(tried: PagesTried): readonly DeadEnd[] {
  const { sources, evidence, unread, candidates, subQuestionId } = tried;
  const fruitful = new Set(evidence.map(({ sourceId }) => sourceId));
  const found = new Map(candidates.map(({ url, foundFor }) => [url, foundFor[0]?.subQuestionId]));
  const askedBy = (url: string) => found.get(url) ?? subQuestionId ?? '';
  return [
    ...unread
      .filter(({ isRetryable }) => !isRetryable)
      .map(({ url, reason }) => ({
        kind: reason === 'paywall' || reason === 'login' ? ('paywall' as const) : ('blocked' as const),
        subQuestionId: askedBy(url),
        target: url,
      })),
    ...sources
      .filter(({ id }) => !fruitful.has(id))
      .map((source) => fruitlessPage(source, askedBy(source.url))),
  ];
}

function fruitlessPage({ url, flags }: Source, subQuestionId: string): DeadEnd {
  return { kind: flags.includes('login_wall') ? 'paywall' : 'irrelevant', subQuestionId, target: url };
}

/** Addresses that are not to be read again. */
export function avoidedAddresses(deadEnds: readonly DeadEnd[]): readonly string[] {
  return [...new Set(deadEnds.filter(({ kind }) => kind !== 'nothing_found').map(({ target }) => target))];
}

/** The dead ends that remain: without pages that gave evidence after all, or that the report cites. */
export function lastingDeadEnds(
  state: Pick<ResearchState, 'deadEnds' | 'foundSources' | 'sources' | 'evidence'>,
  cited: readonly Pick<Source, 'url'>[],
): readonly DeadEnd[] {
  const used = new Set(state.evidence.map(({ sourceId }) => state.sources[sourceId]?.id));
  const fruitful = state.foundSources.filter(({ id }) => used.has(state.sources[id]?.id));
  const addresses = new Set([...fruitful, ...cited].map(({ url }) => canonicalUrl(url)));
  return state.deadEnds.filter(({ target }) => !addresses.has(canonicalUrl(target)));
}
