import { answerSchema } from '../models/answer-schema.ts';
import type { Reasoner } from '../models/reasoning/task.ts';

/**
 * Answers every task without a model and holds the answer to what a model is held to: schema and check. Throws where
 * the task breaks its own rules.
 */
export function extractiveReasoner(): Reasoner {
  return {
    async reason(task, input, signal) {
      signal?.throwIfAborted();
      answerSchema(task);
      const answer = await task.extract(input);
      const { error } = task.schema.safeParse(answer);
      if (error !== undefined)
        throw new Error(`The extractive answer to task "${task.id}" does not fit: ${error.message}`);
      const problems = task.check?.(answer, input) ?? [];
      if (problems.length === 0) return answer;
      throw new Error(`The extractive answer to task "${task.id}" breaks its rules: ${problems.join(' ')}`);
    },
  };
}
