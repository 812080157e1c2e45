import type { ResearchState } from '../state.ts';
import { isHopeless } from './is-hopeless.ts';

/** Control of the gap loop: four ways out to the report, one to `abort`, else another round. */
export function afterDetectGaps(state: ResearchState): 'search-and-extract' | 'abort' | 'write-report' {
  if (isHopeless(state)) return 'abort';
  const done =
    state.readyToWrite ||
    state.coverage >= state.minCoverage ||
    state.pendingSearches.length === 0 ||
    state.iteration >= state.maxIterations;
  if (!done) return 'search-and-extract';
  return state.evidence.length === 0 ? 'abort' : 'write-report';
}
