import type { Task } from '@research-studio/core';
import type { EvalContext } from '../evaluators/evaluator.ts';
import type { JudgeUse } from '../results/eval-row.ts';
import { sumOfUses } from './judge-reasoner.ts';

export interface BatchAnswers<Output> {
  /** One for each input, in order; null when one of them got no answer: a score over a part compares with nothing. */
  readonly outputs: readonly Output[] | null;
  readonly use: JudgeUse | null;
  /** Why there are no outputs, with each distinct reason; empty when there are. */
  readonly problem: string;
}

/** Puts a judge's question once for each input. With nothing to ask, the outputs are empty. */
export async function askBatches<Input, Output>(request: {
  task: Task<Input, Output>;
  inputs: readonly Input[];
  context: EvalContext;
}): Promise<BatchAnswers<Output>> {
  const { task, inputs, context } = request;
  const { reasoner, signal } = context;
  if (inputs.length === 0) return { outputs: [], use: null, problem: '' };
  if (reasoner === null)
    return { outputs: null, use: null, problem: 'Not judged: no model is configured to judge.' };
  const answers = await Promise.all(inputs.map((input) => reasoner.judge(task, input, signal)));
  const use = sumOfUses(answers.flatMap((answer) => answer.use ?? []));
  const failed = answers.filter(({ isAnswered }) => !isAnswered);
  const reasons = [...new Set(failed.map(({ problem }) => problem))].slice(0, mostReasons);
  if (failed.length > 0) return { outputs: null, use, problem: `Not judged: ${reasons.join(' ')}` };
  return { outputs: answers.map(({ output }) => output), use, problem: '' };
}

const mostReasons = 3;
