import { ProviderRequestError, type ProviderRequestErrorOptions } from '@research-studio/schemas';

/**
 * key-refused: the provider does not accept the key, so none of its models will answer.
 * unavailable: this model will not answer in this run (no such model, no right to it, no credit).
 * silent: the server did not begin to answer, nor any call that was made again meanwhile.
 * too-long: this prompt does not fit; others may.
 */
export type ModelFailureKind =
  | 'key-refused'
  | 'unavailable'
  | 'rate-limited'
  | 'timeout'
  | 'silent'
  | 'unreachable'
  | 'server'
  | 'unreadable'
  | 'bad-request'
  | 'too-long';

/** A model gave no answer. The kind decides what is tried next; the message is for a person. */
export class ModelRequestError extends ProviderRequestError {
  readonly kind: ModelFailureKind;

  constructor({ kind, ...options }: ProviderRequestErrorOptions & { readonly kind: ModelFailureKind }) {
    super(options);
    this.kind = kind;
  }

  /** True when asking again in this run cannot help. */
  get isPermanent(): boolean {
    return this.kind === 'key-refused' || this.kind === 'unavailable';
  }
}
