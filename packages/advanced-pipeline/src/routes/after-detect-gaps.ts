import type { ResearchState } from '../state.ts';

/** More research, another approach where paths led nowhere, or on to the sources. */
export function afterDetectGaps({ nextStep }: ResearchState): 'orchestrate' | 'backtrack' | 'reduce' {
  if (nextStep === 'research') return 'orchestrate';
  return nextStep === 'backtrack' ? 'backtrack' : 'reduce';
}
