import { ResearchError } from './research-error.ts';

/** A run folder that is not there, whose contents cannot be trusted, or that another process is working in. */
export class RunError extends ResearchError {
  constructor(options: {
    code: 'RUN_NOT_FOUND' | 'RUN_CORRUPT' | 'RUN_LOCKED';
    message: string;
    cause?: unknown;
  }) {
    super({ ...options, isRetryable: false });
  }
}
