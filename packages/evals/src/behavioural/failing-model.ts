import type { Reasoner } from '@research-studio/core';

/** What it says when it breaks down. */
export const BREAKDOWN = 'The line to the island is down.';

/** Answers as the reasoner does, but breaks down over what was found on seals. */
export function failingModel(reasoner: Reasoner): Reasoner {
  return {
    ...reasoner,
    reason: async (task, input, signal) => {
      if (task.id.startsWith('compress-findings@') && isOnSeals(input)) throw new Error(BREAKDOWN);
      return reasoner.reason(task, input, signal);
    },
  };
}

/** The sub-question on seals alone, not the whole question. */
function isOnSeals(input: unknown): boolean {
  const { subQuestion } = input as { readonly subQuestion: string };
  return /\bseals\b/i.test(subQuestion) && !/\b(?:ferry|lamp)\b/i.test(subQuestion);
}
