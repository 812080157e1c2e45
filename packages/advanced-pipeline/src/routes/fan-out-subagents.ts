import { Send } from '@langchain/langgraph';
import type { WorkerAssignment } from '@research-studio/core';
import { avoidedAddresses } from '../rounds/dead-ends.ts';
import type { ResearchState } from '../state.ts';

/** One parallel subagent per sub-question; straight to `synthesize` when no query was new. */
export function fanOutSubagents(state: ResearchState): Send[] | 'synthesize' {
  const { question, userClarification, subQuestions, totalWorkers, pagesPerWorker, deadEnds } = state;
  if (subQuestions.length === 0) return 'synthesize';
  const firstNumber = totalWorkers - subQuestions.length + 1;
  const avoid = avoidedAddresses(deadEnds);
  return subQuestions.map((subQuestion, index) => {
    const number = firstNumber + index;
    const assignment: WorkerAssignment = {
      question,
      userClarification,
      subQuestion,
      number,
      pageLimit: pagesPerWorker,
      avoid,
    };
    return new Send('subagent', assignment);
  });
}
