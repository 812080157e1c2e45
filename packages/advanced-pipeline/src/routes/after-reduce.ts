import type { ResearchState } from '../state.ts';

/** Without evidence there is nothing to check or to write. */
export function afterReduce({ evidence }: ResearchState): 'score-credibility' | 'abort' {
  return evidence.length === 0 ? 'abort' : 'score-credibility';
}

export function afterReduceBatched({ evidence }: ResearchState): 'assess-and-claim' | 'abort' {
  return evidence.length === 0 ? 'abort' : 'assess-and-claim';
}
