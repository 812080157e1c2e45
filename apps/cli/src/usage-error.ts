import { ResearchError } from '@research-studio/schemas';

/** A command line that cannot be carried out. Nothing has run yet; exits 2. */
export class UsageError extends ResearchError {
  constructor(message: string, cause?: unknown) {
    super({ code: 'USAGE', message, isRetryable: false, cause });
  }
}
