import { Send } from '@langchain/langgraph';
import { askedQuestion, type GroupRequest } from '@research-studio/core/research';
import type { ResearchState } from '../state.ts';

/** The input of a reader; it sees nothing else of the state. */
export type ReadingAssignment = GroupRequest;

/** One parallel reader per group of pages; straight to `collect` when there is nothing to read. */
export function fanOutPages(state: ResearchState): Send[] | 'collect' {
  const { pageGroups, foundSources, usesModel, mode, iteration, researchQuestions } = state;
  // A single agent's one question holds the parts of the plan.
  const isPlanned = usesModel && mode === 'single' && iteration === 0;
  const asked = isPlanned ? researchQuestions : state.subQuestions;
  const subQuestions = asked.map(({ id, text }) => ({ id, text }));
  // Without a model each worker reads for its own question, be it what another has read.
  const skip = usesModel || mode === 'single' ? foundSources.map(({ id }) => ({ id })) : [];
  const readers = pageGroups
    .filter(({ candidates }) => candidates.length > 0)
    .map((group) => {
      const subQuestionIds = isPlanned ? asked.map(({ id }) => id) : group.subQuestionIds;
      const assignment: ReadingAssignment = {
        ...group,
        subQuestionIds,
        question: askedQuestion(state),
        subQuestions,
        skip,
      };
      return new Send('read-pages', assignment);
    });
  return readers.length === 0 ? 'collect' : readers;
}
