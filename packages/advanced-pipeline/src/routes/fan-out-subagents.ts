import { Send } from '@langchain/langgraph';
import type { SearchAssignment } from '@research-studio/core';
import type { ResearchState } from '../state.ts';

/** One parallel subagent per sub-question; straight to `assess` when no query was new. */
export function fanOutSubagents({ subQuestions, totalWorkers }: ResearchState): Send[] | 'assess' {
  if (subQuestions.length === 0) return 'assess';
  const firstNumber = totalWorkers - subQuestions.length + 1;
  return subQuestions.map((subQuestion, index) => {
    const assignment: SearchAssignment = { subQuestion, number: firstNumber + index };
    return new Send('subagent', assignment);
  });
}
