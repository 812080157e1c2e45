import { type ScriptedReasoner, scriptedReasoner } from '@research-studio/core/testing';
import type { JudgeReasoner } from '../../evaluators/evaluator.ts';

/** What every scripted judgement takes. */
export const SCRIPTED_USE = {
  model: 'openai:scripted',
  inputTokens: 100,
  outputTokens: 10,
  costUsd: 0.01,
} as const;

/** `scriptedReasoner` as a judge: replies in order, each held to the task's schema and check. */
export function scriptedJudge(
  replies: readonly unknown[],
): JudgeReasoner & Pick<ScriptedReasoner, 'prompts' | 'tasks'> {
  const script = scriptedReasoner(replies);
  return {
    ...script,
    judge: async (task, input, signal) => ({
      output: await script.reason(task, input, signal),
      isAnswered: true,
      use: { ...SCRIPTED_USE, promptId: task.id },
      problem: '',
    }),
  };
}
