import { ResearchError } from './research-error.ts';

/** Why a page or document could not be read; "found nothing in it" is `empty`, all others are "could not look", or, for `hostile`, "would not". */
export type UnreadableReason =
  | 'not_found'
  | 'refused'
  | 'blocked_address'
  | 'robots'
  | 'too_large'
  | 'too_many_redirects'
  | 'timeout'
  | 'network'
  | 'unsupported_type'
  | 'broken'
  | 'empty'
  | 'paywall'
  | 'login'
  | 'cookie_wall'
  | 'captcha'
  | 'error_page'
  | 'hostile';

export class SourceUnreadableError extends ResearchError {
  /** URL, or path of a local document. */
  readonly location: string;
  readonly reason: UnreadableReason;
  /** Why, as a part of a sentence. */
  readonly detail: string;

  constructor(options: { location: string; reason: UnreadableReason; detail: string; cause?: unknown }) {
    const { location, reason, detail, cause } = options;
    super({
      code: 'SOURCE_UNREADABLE',
      message: `Could not read ${location}: ${detail}.`,
      isRetryable: reason === 'timeout' || reason === 'network',
      cause,
    });
    this.location = location;
    this.reason = reason;
    this.detail = detail;
  }
}
