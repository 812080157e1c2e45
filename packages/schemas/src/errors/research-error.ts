const MARKER = Symbol.for('research-studio.error');

/** Closed list of failure codes. Stable across releases; messages are not. */
export type ResearchErrorCode =
  | 'SETTINGS_INVALID'
  | 'USAGE'
  | 'PROVIDER_REQUEST_FAILED'
  | 'MODEL_OUTPUT_INVALID'
  | 'SOURCE_UNREADABLE'
  | 'RUN_NOT_FOUND'
  | 'RUN_CORRUPT'
  | 'RUN_LOCKED'
  | 'RUN_WAITING'
  | 'RUN_STOPPED'
  | 'BUDGET_EXHAUSTED';

export interface ResearchErrorOptions {
  readonly code: ResearchErrorCode;
  /** One or two sentences: what failed, with which value, and what the reader can do about it. */
  readonly message: string;
  /** True when the same call may succeed if made again unchanged. */
  readonly isRetryable: boolean;
  readonly cause?: unknown;
}

/** Base of every error that this monorepo throws on purpose. Anything else is a bug. */
export class ResearchError extends Error {
  readonly [MARKER] = true;
  readonly code: ResearchErrorCode;
  readonly isRetryable: boolean;

  constructor({ code, message, isRetryable, cause }: ResearchErrorOptions) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = new.target.name;
    this.code = code;
    this.isRetryable = isRetryable;
  }

  /** Holds across duplicate installs of this package, where `instanceof` does not. */
  static isInstance(error: unknown): error is ResearchError {
    return typeof error === 'object' && error !== null && MARKER in error;
  }
}
