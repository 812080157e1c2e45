import type { Reasoner } from '@research-studio/core';
import { z } from 'zod';

/** Answers as the reasoner does, but takes facts only when told of which matter: a question that names none gets none. */
export function heedingModel(reasoner: Reasoner): Reasoner {
  return {
    ...reasoner,
    reason: async (task, input, signal) => {
      const answer = await reasoner.reason(task, input, signal);
      if (!/^extract-(?:facts|passages)@/.test(task.id) || namesMatter(input)) return answer;
      return task.schema.parse({ ...answer, pageRelevance: 0, facts: [], pages: [], passages: [] });
    },
  };
}

function namesMatter(input: unknown): boolean {
  const { question } = z.looseObject({ question: z.string() }).parse(input);
  return /\b(?:ferry|seals)\b/i.test(question);
}
