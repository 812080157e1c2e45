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

/** How a provider is spoken to. An error is the field `error` of an event or a reply in all of them. Paths are under the address. */
export interface ModelProtocol {
  /** Where the settings have no other. */
  readonly address: string;
  /** What carries the key; empty where none is set. */
  headers(key: string): Readonly<Record<string, string>>;
  readonly listPath: string;
  /** Of a server of one's own, which needs no key and says nothing while it loads a model: what it answers at once. */
  readonly signPath?: string;
  /** Strictest first. */
  readonly forms: readonly [AnswerForm, ...AnswerForm[]];
  request(call: ProtocolCall): { readonly path: string; readonly body: Json };
  read(event: Json): ReplyPiece;
}
