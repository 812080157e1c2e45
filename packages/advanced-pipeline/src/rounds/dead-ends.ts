import type { DeadEnd, Evidence, SearchDone, Source, UnreadPage } from '@research-studio/core';

export interface RoundFindings {
  readonly subQuestionId: string;
  readonly searches: readonly SearchDone[];
  readonly sources: readonly Source[];
  readonly evidence: readonly Evidence[];
  readonly unread: readonly UnreadPage[];
}

/** Paths of one sub-question that led nowhere. What may work at another time (a time-out, a broken network) is none. */
export function deadEndsOf({
  subQuestionId,
  searches,
  sources,
  evidence,
  unread,
}: RoundFindings): readonly DeadEnd[] {
  const fruitful = new Set(evidence.map(({ sourceId }) => sourceId));
  return [
    ...searches
      .filter(({ results }) => results === 0)
      .map(({ query }) => ({
        kind: 'nothing_found' as const,
        subQuestionId,
        target: query,
        reason: 'No provider found anything for this query.',
      })),
    ...unread
      .filter(({ isRetryable }) => !isRetryable)
      .map(({ url, message }) => ({
        kind: 'blocked' as const,
        subQuestionId,
        target: url,
        reason: message,
      })),
    ...sources.filter(({ id }) => !fruitful.has(id)).map((source) => fruitlessPage(source, subQuestionId)),
  ];
}

function fruitlessPage({ url, title, flags }: Source, subQuestionId: string): DeadEnd {
  return flags.includes('login_wall')
    ? {
        kind: 'paywall',
        subQuestionId,
        target: url,
        reason: `“${title}” shows its text only to those who log in or pay.`,
      }
    : {
        kind: 'irrelevant',
        subQuestionId,
        target: url,
        reason: `“${title}” says nothing on the sub-question.`,
      };
}

/** Addresses that are not to be read again. */
export function avoidedAddresses(deadEnds: readonly DeadEnd[]): readonly string[] {
  return [...new Set(deadEnds.filter(({ kind }) => kind !== 'nothing_found').map(({ target }) => target))];
}

/** One sentence each, for a prompt: no addresses. Each kind and reason once. */
export function describeDeadEnds(deadEnds: readonly DeadEnd[]): readonly string[] {
  const told = deadEnds.map(({ kind, target, reason }) =>
    kind === 'nothing_found' ? `${kind}: the query "${target}"` : `${kind}: ${reason}`,
  );
  return [...new Set(told)];
}
