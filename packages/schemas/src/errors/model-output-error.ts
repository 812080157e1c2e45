import { ResearchError } from './research-error.ts';

/** The model answered, but the answer is not JSON, fits no schema, or breaks a rule that a schema cannot express. */
export class ModelOutputError extends ResearchError {
  readonly taskId: string;

  constructor({ taskId, problem, cause }: { taskId: string; problem: string; cause?: unknown }) {
    super({
      code: 'MODEL_OUTPUT_INVALID',
      message: `The answer to task "${taskId}" is unusable: ${problem}.`,
      isRetryable: true,
      cause,
    });
    this.taskId = taskId;
  }
}
