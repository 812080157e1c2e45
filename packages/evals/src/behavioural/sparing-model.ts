import type { Reasoner } from '@research-studio/core';
import { z } from 'zod';

/** Answers as the reasoner does, but takes facts from pages on a tower alone: all others say nothing. */
export function sparingModel(reasoner: Reasoner): Reasoner {
  return {
    ...reasoner,
    reason: async (task, input, signal) => {
      const answer = await reasoner.reason(task, input, signal);
      if (!/^extract-(?:facts|passages)@/.test(task.id) || isOnTower(input)) return answer;
      return task.schema.parse({ ...answer, pageRelevance: 0, facts: [], pages: [], passages: [] });
    },
  };
}

function isOnTower(input: unknown): boolean {
  const Page = z.looseObject({ title: z.string() });
  const One = z.object({ page: Page }).transform(({ page }) => [page]);
  const Parts = z
    .object({ parts: z.array(z.object({ page: z.object({ source: Page }) })) })
    .transform(({ parts }) => parts.map(({ page }) => page.source));
  return z
    .union([One, Parts])
    .parse(input)
    .some(({ title }) => /\btower\b/i.test(title));
}
