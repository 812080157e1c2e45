import type { ResearchState } from '../state.ts';

/** Without evidence there is nothing to check or to write. Sources are weighed while claims are drawn. */
export function afterReduce({
  evidence,
}: ResearchState): ('score-credibility' | 'extract-claims')[] | 'abort' {
  return evidence.length === 0 ? 'abort' : ['score-credibility', 'extract-claims'];
}

export function afterReduceBatched({ evidence }: ResearchState): 'assess-and-claim' | 'abort' {
  return evidence.length === 0 ? 'abort' : 'assess-and-claim';
}
