import type { Reasoner, Task } from './task.ts';

/** An answer, and whether the extractive engine gave it because no model could. */
export interface ToldAnswer<Output> {
  readonly output: Output;
  readonly isExtractive: boolean;
}

/** As `reasoner.reason`, for steps that treat what a model wrote otherwise than what was put together by code. */
export async function answerOf<Input, Output>(
  reasoner: Reasoner,
  request: {
    readonly task: Task<Input, Output>;
    readonly input: Input;
    readonly signal: AbortSignal | undefined;
  },
): Promise<ToldAnswer<Output>> {
  const { task, input, signal } = request;
  let isExtractive = false;
  const reported: Task<Input, Output> = {
    ...task,
    extract: (given, failure) => {
      isExtractive = true;
      return task.extract(given, failure);
    },
  };
  const output = await reasoner.reason(reported, input, signal);
  return { output, isExtractive };
}
