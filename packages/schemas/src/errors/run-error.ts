import { ResearchError } from './research-error.ts';

/** A run folder that is missing or damaged or that another process works in, or a run that waits for a person. */
export class RunError extends ResearchError {
  constructor(options: {
    code: 'RUN_NOT_FOUND' | 'RUN_CORRUPT' | 'RUN_LOCKED' | 'RUN_WAITING' | 'RUN_STOPPED';
    message: string;
    cause?: unknown;
  }) {
    super({ ...options, isRetryable: false });
  }
}
