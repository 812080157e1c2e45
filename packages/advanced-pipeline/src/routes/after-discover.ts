import type { ResearchState } from '../state.ts';

/** Discovery sets a clarification only where its confidence is below the gate. */
export function afterDiscover({ clarification }: ResearchState): 'clarify' | 'plan-research' {
  return clarification === null ? 'plan-research' : 'clarify';
}
