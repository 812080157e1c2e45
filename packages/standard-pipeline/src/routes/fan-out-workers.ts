import { Send } from '@langchain/langgraph';
import type { WorkerAssignment } from '@research-studio/core';
import type { ResearchState } from '../state.ts';

/** One parallel worker per sub-question; straight to `collect` when no query was new. */
export function fanOutWorkers(state: ResearchState): Send[] | 'collect' {
  const { question, userClarification, subQuestions, totalWorkers, pagesPerWorker } = state;
  if (subQuestions.length === 0) return 'collect';
  const firstNumber = totalWorkers - subQuestions.length + 1;
  return subQuestions.map((subQuestion, index) => {
    const number = firstNumber + index;
    const assignment: WorkerAssignment = {
      question,
      userClarification,
      subQuestion,
      number,
      pageLimit: pagesPerWorker,
      keepsTeasersApart: true,
    };
    return new Send('search-worker', assignment);
  });
}
