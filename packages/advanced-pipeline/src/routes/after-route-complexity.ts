import type { ResearchState } from '../state.ts';

/** A simple question goes straight to its plan. */
export function afterRouteComplexity({ fastPath }: ResearchState): 'plan-research' | 'discover' {
  return fastPath ? 'plan-research' : 'discover';
}
