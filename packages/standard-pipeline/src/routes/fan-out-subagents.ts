import { Send } from '@langchain/langgraph';
import type { SearchAssignment } from '@research-studio/core/research';
import type { ResearchState } from '../state.ts';

/** One parallel worker per sub-question; straight to `collect` when no query was new. */
export function fanOutSubagents({
  subQuestions,
  totalWorkers,
  iteration,
}: ResearchState): Send[] | 'collect' {
  if (subQuestions.length === 0) return 'collect';
  const firstNumber = totalWorkers - subQuestions.length + 1;
  return subQuestions.map((subQuestion, index) => {
    const assignment: SearchAssignment = { subQuestion, number: firstNumber + index, round: iteration };
    return new Send('subagent', assignment);
  });
}
