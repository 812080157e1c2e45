import { answerSchema } from '../models/answer-schema.ts';
import type { Prompt, Reasoner } from '../models/reasoning/task.ts';

export interface ScriptedReasoner extends Reasoner {
  /** Prompts received, oldest first. */
  readonly prompts: readonly Prompt[];
  /** Ids of the tasks asked, in the same order. */
  readonly tasks: readonly string[];
}

/**
 * Replays `replies` in order, each held to the task's schema and check as a real model's would be. Throws when asked
 * once too often, when a reply does not fit, and when the schema is none that a model can be held to.
 */
export function scriptedReasoner(replies: readonly unknown[]): ScriptedReasoner {
  const prompts: Prompt[] = [];
  const tasks: string[] = [];
  return {
    prompts,
    tasks,
    async reason(task, input, signal) {
      signal?.throwIfAborted();
      if (prompts.length >= replies.length)
        throw new Error(`scriptedReasoner has no reply left for task "${task.id}"`);
      answerSchema(task);
      const reply = replies[prompts.length];
      prompts.push(task.prompt(input));
      tasks.push(task.id);
      const answer = task.schema.parse(reply);
      const problems = task.check?.(answer, input) ?? [];
      if (problems.length === 0) return answer;
      throw new Error(`The scripted reply to task "${task.id}" breaks its rules: ${problems.join(' ')}`);
    },
  };
}
