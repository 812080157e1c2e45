import type { Reasoner, Task } from './task.ts';

/**
 * As `reasoner.reason`, for steps that treat what a model wrote otherwise than what was put together by code: with whether the
 * extractive engine answered because no model could.
 */
export async function answerOf<Input, Output>(
  reasoner: Reasoner,
  request: {
    readonly task: Task<Input, Output>;
    readonly input: Input;
    readonly signal: AbortSignal | undefined;
  },
): Promise<{ readonly output: Output; readonly isExtractive: boolean }> {
  const { task, input, signal } = request;
  let isExtractive = false;
  const extract: typeof task.extract = (given, failure) => {
    isExtractive = true;
    return task.extract(given, failure);
  };
  const output = await reasoner.reason({ ...task, extract }, input, signal);
  return { output, isExtractive };
}
