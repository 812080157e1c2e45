import type { AnswerForm, Wording } from './answer-form.ts';
import type { AnswerSchema, TokenCount } from './chat-model.ts';

export type Json = Readonly<Record<string, unknown>>;

export interface ProtocolCall extends Omit<Wording, 'hasTemperature'> {
  readonly model: string;
  readonly schema: AnswerSchema;
  /** Left out where it is refused. */
  readonly temperature?: number;
  readonly contextWindow?: number | undefined;
  readonly isStreamed: boolean;
}

/** What one event of a stream adds to the answer, or a reply that came whole. */
export interface ReplyPiece {
  readonly text?: string | null | undefined;
  /** Of the arguments of the tool that was called, as JSON. */
  readonly call?: string | undefined;
  readonly refusal?: string | null | undefined;
  /** The provider's own word for how the answer ended. An answer without one broke off. */
  readonly finish?: string | null | undefined;
  readonly tokens?: Partial<TokenCount> | undefined;
}

/** What providers write on the wire. An error is the field `error` of an event or a reply in all of them. */
export interface ModelProtocol {
  /** Strictest first. */
  readonly forms: readonly [AnswerForm, ...AnswerForm[]];
  /** `path` is under the address of the provider. */
  request(call: ProtocolCall): { readonly path: string; readonly body: Json };
  read(event: Json): ReplyPiece;
}
