import { ResearchError } from './research-error.ts';

export interface ProviderRequestErrorOptions {
  /** Name for messages and events, e.g. "tavily" or "openai:gpt-4o". */
  readonly provider: string;
  /** HTTP status, or null when no response arrived. */
  readonly status: number | null;
  /** The failure where the status does not show it, e.g. "no answer within 30 s". */
  readonly reason?: string;
  /** The server's Retry-After in milliseconds, when it sent one. */
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

/** A search or model provider gave no usable reply. Never carries a key: messages are built from status and reason only. */
export class ProviderRequestError extends ResearchError {
  readonly provider: string;
  readonly status: number | null;
  readonly retryAfterMs: number | null;

  constructor({ provider, status, reason, retryAfterMs, cause }: ProviderRequestErrorOptions) {
    super({
      code: 'PROVIDER_REQUEST_FAILED',
      message: `${provider}: ${reason ?? explain(status)}.`,
      isRetryable: status === null || status === 408 || status === 429 || status >= 500,
      cause,
    });
    this.provider = provider;
    this.status = status;
    this.retryAfterMs = retryAfterMs ?? null;
  }
}

function explain(status: number | null): string {
  if (status === null) return 'no response arrived';
  if (status === 401 || status === 403)
    return `the key was refused (HTTP ${status}); check the key and its rights`;
  if (status === 429) return 'too many requests (HTTP 429); slow down or raise the limit of the account';
  return status < 300 ? `its HTTP ${status} reply could not be read` : `it answered HTTP ${status}`;
}
