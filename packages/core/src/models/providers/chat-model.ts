import type { Keys } from '../../settings/keys.ts';

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** The schema of the answer: plain JSON Schema of the subset that `answerSchema` makes. */
export interface AnswerSchema {
  /** Letters, digits, "_" and "-", at most 64. */
  readonly name: string;
  readonly jsonSchema: Readonly<Record<string, unknown>>;
}

export interface ChatRequest {
  /** System first, then user; a repair adds the refused answer and what is wrong with it. */
  readonly messages: readonly ChatMessage[];
  readonly schema: AnswerSchema;
  readonly signal: AbortSignal;
  /** Called when the server has begun to answer: one that hangs differs from one that thinks long. */
  readonly onStart?: (() => void) | undefined;
  /** Called each time that a piece of the reply has arrived, by models that stream. */
  readonly onPiece?: ((hasText: boolean) => void) | undefined;
  /**
   * Asked before the call is made again beside the first one, which the provider may charge for too: gives what releases the
   * money set aside for it. Null: the budget does not pay for it.
   */
  readonly payAgain?: (() => Promise<(() => void) | null>) | undefined;
  /** Called with the text of the answer so far, each time that a piece has arrived, by models that stream. */
  readonly onText?: ((text: string) => void) | undefined;
}

export interface TokenCount {
  /** Includes the cached ones. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Input tokens that the provider had in its cache. */
  readonly cachedTokens: number;
}

export interface ChatReply {
  readonly text: string;
  /** length: cut off at the model's limit; refusal: the model declines, `text` says why. */
  readonly finish: 'stop' | 'length' | 'refusal';
  readonly tokens: TokenCount;
}

/** One model behind its provider's protocol: no retry, no time-out, no repair. */
export interface ChatModel {
  /** "provider:model". */
  readonly name: string;
  /**
   * Asks for JSON in the strictest way that the server takes. The text may still be anything.
   *
   * @throws {ModelRequestError} on any transport failure or unreadable reply; when `signal` aborts, anything.
   */
  ask(request: ChatRequest): Promise<ChatReply>;
}

/** How long a reasoning model thinks. */
export type ReasoningEffort = 'minimal' | 'low' | 'medium' | 'high';

export interface ModelFactoryOptions {
  /** "provider:model", for messages and events. */
  readonly name: string;
  /** The provider's own name of the model. */
  readonly model: string;
  readonly keys: Keys;
  readonly temperature: number;
  /** Tokens that prompt and answer may have together, where settings say it. */
  readonly contextWindow?: number | undefined;
  /** Null: as the provider has it. */
  readonly reasoningEffort?: ReasoningEffort | null;
}
