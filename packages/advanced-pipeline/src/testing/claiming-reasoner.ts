import type { Reasoner } from '@research-studio/core/models';
import { extractiveReasoner } from '@research-studio/core/testing';

/** Answers as the extractive engine does, but that the report is to claim `texts`, all in its first section. */
export function claimingReasoner(texts: readonly string[]): Reasoner {
  const others = extractiveReasoner();
  return {
    reason: async (task, input, signal) => {
      const answer = await others.reason(task, input, signal);
      if (typeof answer !== 'object' || answer === null || !('claims' in answer)) return answer;
      return { ...answer, claims: texts.map((text) => ({ text, part: 1 })) };
    },
  };
}
