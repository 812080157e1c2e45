import type { ResearchState } from '../state.ts';

/** Where the graph parts into one loop or many workers. */
export function afterPlan({ mode }: ResearchState): 'search-and-extract' | 'orchestrate' {
  return mode === 'single' ? 'search-and-extract' : 'orchestrate';
}
