import type { ResearchState } from '../state.ts';
import { isHopeless } from './is-hopeless.ts';
import { REPORT_STEPS } from './report-steps.ts';

/** Control of the gap loop: four ways out to the report, one to `abort`, else another round. */
export function afterDetectGaps(state: ResearchState): 'search-and-extract' | 'abort' | typeof REPORT_STEPS {
  if (isHopeless(state)) return 'abort';
  const done =
    state.readyToWrite ||
    state.coverage >= state.minCoverage ||
    state.pendingSearches.length === 0 ||
    state.iteration >= state.maxIterations;
  if (!done) return 'search-and-extract';
  return state.evidence.length === 0 ? 'abort' : REPORT_STEPS;
}
