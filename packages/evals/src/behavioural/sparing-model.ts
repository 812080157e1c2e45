import type { Reasoner } from '@research-studio/core';
import { z } from 'zod';

/** Answers as the reasoner does, but takes facts from pages on a tower alone: all others say nothing. */
export function sparingModel(reasoner: Reasoner): Reasoner {
  return {
    ...reasoner,
    reason: async (task, input, signal) => {
      const answer = await reasoner.reason(task, input, signal);
      if (!task.id.startsWith('extract-facts@') || isOnTower(input)) return answer;
      return task.schema.parse({ ...answer, pageRelevance: 0, facts: [] });
    },
  };
}

function isOnTower(input: unknown): boolean {
  const { page } = z.looseObject({ page: z.looseObject({ title: z.string() }) }).parse(input);
  return /\btower\b/i.test(page.title);
}
