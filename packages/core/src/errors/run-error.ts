import { ResearchError } from './research-error.ts';

/** A run folder that is not there, or whose contents cannot be trusted. */
export class RunError extends ResearchError {
  constructor(options: { code: 'RUN_NOT_FOUND' | 'RUN_CORRUPT'; message: string; cause?: unknown }) {
    super({ ...options, isRetryable: false });
  }
}
