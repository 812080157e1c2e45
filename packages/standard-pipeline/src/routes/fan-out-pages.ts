import { Send } from '@langchain/langgraph';
import { askedQuestion, type GroupRequest } from '@research-studio/core/research';
import type { ResearchState } from '../state.ts';

/** What a reader is sent; it sees nothing else of the state. */
export type ReadingAssignment = GroupRequest;

/** One parallel reader per group of pages; straight to `collect` when there is nothing to read. */
export function fanOutPages(state: ResearchState): Send[] | 'collect' {
  const { pageGroups, foundSources, usesModel, mode } = state;
  const subQuestions = state.subQuestions.map(({ id, text }) => ({ id, text }));
  // Without a model each worker reads for its own question, be it what another has read.
  const skip = usesModel || mode === 'single' ? foundSources.map(({ id }) => ({ id })) : [];
  const readers = pageGroups
    .filter(({ candidates }) => candidates.length > 0)
    .map((group) => {
      const assignment: ReadingAssignment = { ...group, question: askedQuestion(state), subQuestions, skip };
      return new Send('read-pages', assignment);
    });
  return readers.length === 0 ? 'collect' : readers;
}
