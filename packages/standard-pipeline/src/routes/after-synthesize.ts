import type { ResearchState } from '../state.ts';
import { isHopeless } from './is-hopeless.ts';

/** Control of the synthesis loop: done, out of rounds, or nothing left to search for; else another round of workers. */
export function afterSynthesize(state: ResearchState): 'orchestrate' | 'abort' | 'write-report' {
  if (isHopeless(state)) return 'abort';
  const hasFoundNothing = state.evidence.length === 0;
  const nothingToSearch = !hasFoundNothing && (state.synthesis?.additionalSearches ?? []).length === 0;
  const nobodyWasSent = state.subQuestions.length === 0;
  const done =
    state.readyToWrite || state.iteration >= state.maxIterations || nothingToSearch || nobodyWasSent;
  if (!done) return 'orchestrate';
  return hasFoundNothing ? 'abort' : 'write-report';
}
