import type { ResearchState } from '../state.ts';

/** Batched: research that has come to rest asks no model what is missing. */
export function afterCheckTermination({ terminationReason }: ResearchState): 'detect-gaps' | 'reduce' {
  return terminationReason === null ? 'detect-gaps' : 'reduce';
}
