import { Send } from '@langchain/langgraph';
import { askedQuestion } from '@research-studio/core';
import type { ReadingAssignment } from '../nodes/read-pages.ts';
import type { ResearchState } from '../state.ts';

/** One parallel reader per group of pages; straight to `assess` when there is nothing to read. */
export function fanOutPages(state: ResearchState): Send[] | 'assess' {
  const { pageGroups, foundSources, usesModel } = state;
  const subQuestions = state.subQuestions.map(({ id, text }) => ({ id, text }));
  // Without a model each subagent reads for its own question, be it what another has read.
  const skip = usesModel ? foundSources.map(({ id }) => ({ id })) : [];
  const readers = pageGroups
    .filter(({ candidates }) => candidates.length > 0)
    .map((group) => {
      const assignment: ReadingAssignment = { ...group, question: askedQuestion(state), subQuestions, skip };
      return new Send('read-pages', assignment);
    });
  return readers.length === 0 ? 'assess' : readers;
}
