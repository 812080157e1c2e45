import type { ResearchState } from '../state.ts';
import { isHopeless } from './is-hopeless.ts';

/**
 * Control of the research loop. A model's word that more is needed counts as long as there are rounds, pages and new queries
 * left and the last round brought something new; without a model enough coverage ends the loop too.
 */
export function afterAssess(state: ResearchState): 'orchestrate' | 'extract-evidence' | 'abort' {
  if (isHopeless(state)) return 'abort';
  const { iteration, maxIterations, openGaps, subQuestions, evidence, needsMoreResearch } = state;
  const canGoOn = iteration < maxIterations && openGaps.length > 0 && subQuestions.length > 0;
  if (evidence.length === 0) return canGoOn ? 'orchestrate' : 'abort';
  return canGoOn && needsMoreResearch && !isEnough(state) ? 'orchestrate' : 'extract-evidence';
}

function isEnough({ usesModel, pagesLeft, newPassages, notSearched, coverage, minCoverage }: ResearchState) {
  if (usesModel && pagesLeft === 0) return true;
  return notSearched.length === 0 && (usesModel ? newPassages === 0 : coverage >= minCoverage);
}
