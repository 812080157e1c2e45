import type { ResearchState } from '../state.ts';

/** Small talk and what would hurt people are answered at once; all else is looked into. */
export function afterAnalyze({ intent }: ResearchState): 'respond' | 'discover' {
  return intent === 'chit_chat' || intent === 'malicious' ? 'respond' : 'discover';
}

/** Batched: the router decides how much discovery the question needs. */
export function afterAnalyzeBatched(state: ResearchState): 'respond' | 'route-complexity' {
  return afterAnalyze(state) === 'respond' ? 'respond' : 'route-complexity';
}
