import type { ResearchState } from '../state.ts';
import { isHopeless } from './is-hopeless.ts';

/**
 * Control of the research loop. A model's word that more is needed counts as long as there are rounds, pages and new queries
 * left and the last round brought something new; without a model enough coverage ends the loop too.
 */
export function afterAssess(state: ResearchState): 'orchestrate' | 'extract-evidence' | 'abort' {
  if (isHopeless(state)) return 'abort';
  const hasFoundNothing = state.evidence.length === 0;
  const cannotGoOn =
    state.iteration >= state.maxIterations || state.openGaps.length === 0 || state.subQuestions.length === 0;
  if (cannotGoOn) return hasFoundNothing ? 'abort' : 'extract-evidence';
  if (hasFoundNothing) return 'orchestrate';
  const isEnough = state.usesModel
    ? state.pagesLeft === 0 || (state.newPassages === 0 && state.notSearched.length === 0)
    : state.coverage >= state.minCoverage && state.notSearched.length === 0;
  return !state.needsMoreResearch || isEnough ? 'extract-evidence' : 'orchestrate';
}
