import type { EvidenceItem } from '@research-studio/core';

/** What is announced stands so near, in characters. */
const NEAR = 400;
const MOST = 3;

/** The passages that follow another one in its page, in the order of the page. */
export function followersOf(
  announcing: Pick<EvidenceItem, 'sourceId' | 'end'>,
  evidence: readonly EvidenceItem[],
): readonly EvidenceItem[] {
  return evidence
    .filter(({ sourceId, start }) => {
      const gap = start - announcing.end;
      return sourceId === announcing.sourceId && gap >= 0 && gap <= NEAR;
    })
    .toSorted((a, b) => a.start - b.start)
    .slice(0, MOST);
}
