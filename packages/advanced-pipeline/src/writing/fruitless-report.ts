import { type AssembledReport, abortReport, reportBrief } from '@research-studio/core';
import type { NodeContext } from '../context.ts';
import type { ResearchState } from '../state.ts';

/** The honest report of a run that has nothing sure to say: what was tried and where it ended. No model is asked. */
export function fruitlessReport(
  state: ResearchState,
  { knobs, ports }: Pick<NodeContext, 'knobs' | 'ports'>,
): Promise<AssembledReport> {
  return abortReport({
    question: state.question,
    language: reportBrief({ ...state, knobs, today: ports.today }).language,
    searchesDone: state.searchesDone,
    hasReadPages: state.foundSources.length > 0,
    queriesPlanned: [
      ...new Set([...state.subQuestions.flatMap(({ queries }) => queries), ...state.pendingSearches]),
    ],
    deadEnds: state.deadEnds,
  });
}
