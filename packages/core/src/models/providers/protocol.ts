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

/** The part of the answer in one event of a stream, or a reply that came whole. */
export interface ReplyPiece {
  readonly text?: string | undefined;
  /** A piece of the arguments of the called tool, as JSON. */
  readonly call?: string | undefined;
  readonly refusal?: string | undefined;
  /** The provider's own word for how the answer ended. An answer without one broke off. */
  readonly finish?: string | undefined;
  /** The provider's count of tokens; later pieces replace earlier ones. */
  readonly usage?: unknown;
}

/** The protocol of a provider. An error is the field `error` of an event or a reply. Paths are under the address. */
export interface ModelProtocol {
  /** Where the settings have no other. */
  readonly address: string;
  /** The header with the key; empty where none is set. */
  headers(key: string): Readonly<Record<string, string>>;
  readonly listPath: string;
  /** For a local server, which sends nothing while it loads a model. */
  readonly needsNoKey?: boolean;
  /** Strictest first. */
  readonly forms: readonly [AnswerForm, ...AnswerForm[]];
  /** Fields of its usage that make up each count, or "one|another" of them. */
  readonly tokens: Readonly<Record<keyof TokenCount, readonly string[]>>;
  request(call: ProtocolCall): { readonly path: string; readonly body: Json };
  read(event: Json): ReplyPiece;
}

/** The values at a path such as "choices.0.delta.content"; "*" is each item of a list. */
export function valuesAt(event: unknown, path: string): readonly unknown[] {
  const inside = (node: unknown, step: string) => {
    if (typeof node !== 'object' || node === null) return [];
    return step === '*' ? Object.values(node) : [(node as Json)[step]];
  };
  const found = path
    .split('.')
    .reduce<readonly unknown[]>((nodes, step) => nodes.flatMap((node) => inside(node, step)), [event]);
  return found.filter((value) => value != null);
}

/** The text under the first path that has one; the texts of a list as one. */
export function textAt(event: unknown, ...paths: readonly string[]): string | undefined {
  const texts = paths.map((path) => valuesAt(event, path).filter((value) => typeof value === 'string'));
  return texts.find(({ length }) => length > 0)?.join('');
}

/** The first value under a path, as JSON. */
export function jsonAt(event: unknown, path: string): string | undefined {
  const [value] = valuesAt(event, path);
  return value === undefined ? undefined : JSON.stringify(value);
}
