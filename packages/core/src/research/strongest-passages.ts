import type { Evidence } from '@research-studio/schemas';

/** What was found, in short, with marks: the most relevant few passages themselves. */
export function strongestPassages(evidence: readonly Evidence[]): string {
  return evidence
    .toSorted((a, b) => b.relevance - a.relevance)
    .slice(0, 3)
    .map(({ fact, id }) => `${fact.replace(/\s+/g, ' ')} [${id}]`)
    .join(' ');
}
