export interface PageResponse {
  /** After all redirects. */
  readonly url: string;
  readonly status: number;
  readonly contentType: string | null;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly cacheControl: string | null;
  /** The wait that the Retry-After header asks for; null without one. */
  readonly retryAfterMs: number | null;
  /** The site calls its answer a test of whether a person asks (Cloudflare's `cf-mitigated`). */
  readonly isChallenge: boolean;
  /** Empty unless the status is 200 to 299. */
  readonly bytes: Uint8Array;
}
