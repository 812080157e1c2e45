import type { Reasoner } from '@research-studio/core';

/** What it says when it breaks down. */
export const BREAKDOWN = 'The line to the island is down.';

/** Answers as the reasoner does, but breaks down over what was found on seals. */
export function failingModel(reasoner: Reasoner): Reasoner {
  return {
    ...reasoner,
    reason: async (task, input, signal) => {
      if (isOfWorker(task.id) && isOnSeals(input)) throw new Error(BREAKDOWN);
      return reasoner.reason(task, input, signal);
    },
  };
}

/** What a worker asks of what it found, in either pipeline. */
function isOfWorker(taskId: string): boolean {
  return /^(?:compress-findings|extract-passages)@/.test(taskId);
}

interface WorkerInput {
  readonly subQuestion?: string;
  readonly subQuestions?: readonly { readonly text: string }[];
}

/** The sub-question on seals alone, not the whole question. */
function isOnSeals(input: unknown): boolean {
  const { subQuestion, subQuestions = [] } = input as WorkerInput;
  const asked = [
    ...(subQuestion === undefined ? [] : [subQuestion]),
    ...subQuestions.map(({ text }) => text),
  ];
  return asked.every((text) => /\bseals\b/i.test(text) && !/\b(?:ferry|lamp)\b/i.test(text));
}
