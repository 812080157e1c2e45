import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import type { BaseMessageLike } from '@langchain/core/messages';
import { z } from 'zod';
import type { KeyName, Keys } from '../../settings/keys.ts';
import type { Wording } from './answer-form.ts';
import { askInForms } from './ask-in-forms.ts';
import type { ChatMessage, ChatModel, ChatReply, ChatRequest, ReasoningEffort } from './chat-model.ts';
import type { StreamProtocol } from './stream-protocols.ts';

/** schema: the provider's own JSON-schema mode; tool: one tool that must be called; text: the schema in the prompt. */
export type LangChainForm = 'schema' | 'tool' | 'text';

export interface LangChainProvider {
  /** "provider:model". */
  readonly name: string;
  readonly host: string;
  /** Never shown, whatever the server repeats. */
  readonly keys: Keys;
  readonly keyName: KeyName | null;
  readonly addressName: KeyName;
  /** Strictest first. */
  readonly forms: readonly [LangChainForm, ...LangChainForm[]];
  /** Of the settings. */
  readonly effort: ReasoningEffort | null;
  readonly stream: StreamProtocol;
  /** Loads the client library. */
  readonly load: () => Promise<unknown>;
  /** Called for each call. */
  readonly open: (options: LangChainCall) => Promise<BaseChatModel>;
  /** How a message is written where the provider has more to say than its text, such as marks for its cache. */
  readonly write?: (message: ChatMessage) => BaseMessageLike;
}

interface LangChainCall extends Pick<Wording<LangChainForm>, 'hasTemperature' | 'effort' | 'lengthShare'> {
  /** What the client is to fetch with. */
  readonly fetch: typeof globalThis.fetch;
}

/** A model behind LangChain's client of its provider. */
export function createLangChainModel(provider: LangChainProvider): ChatModel {
  const { name, host, keys, keyName, addressName } = provider;
  const ask = askInForms<LangChainForm>({
    forms: provider.forms,
    effort: provider.effort,
    stream: provider.stream,
    server: { provider: name, host, keys, keyName, addressName },
    async send({ request, wording, fetch }) {
      const client = await provider.open({ ...wording, fetch });
      return toReply(await invoke({ client, wording, request, write: provider.write ?? toPair }));
    },
  });
  return { name, tellsStart: true, load: provider.load, ask };
}

interface Call {
  readonly client: BaseChatModel;
  readonly wording: Wording<LangChainForm>;
  readonly request: ChatRequest;
  readonly write: (message: ChatMessage) => BaseMessageLike;
}

async function invoke({ client, wording, request, write }: Call): Promise<Message> {
  const { schema, signal } = request;
  const messages = wording.messages.map(write);
  if (wording.form === 'text') return Message.parse(await client.invoke(messages, { signal }));
  // Whether the answer fits is judged elsewhere, so only the message as it came counts.
  const structured = client.withStructuredOutput<Record<string, unknown>>(
    { title: schema.name, ...schema.jsonSchema },
    {
      name: schema.name,
      method: wording.form === 'schema' ? 'jsonSchema' : 'functionCalling',
      includeRaw: true,
    },
  );
  const { raw } = await structured.invoke(messages, { signal });
  return Message.parse(raw);
}

/** What is read of LangChain's message. */
const Message = z.object({
  text: z.string(),
  tool_calls: z.array(z.object({ args: z.unknown() })).nullish(),
  invalid_tool_calls: z.array(z.object({ args: z.string().nullish() })).nullish(),
  usage_metadata: z
    .object({
      input_tokens: z.number().nullish(),
      output_tokens: z.number().nullish(),
      input_token_details: z.object({ cache_read: z.number().nullish() }).nullish(),
    })
    .nullish(),
  response_metadata: z.record(z.string(), z.unknown()).nullish(),
});
type Message = z.infer<typeof Message>;

function toPair({ role, content }: ChatMessage): BaseMessageLike {
  return [role, content];
}

/** Providers' own words for an answer that was cut off at its longest length, and for one that was declined. */
const CUT_OFF = /^(max_tokens|length|model_length|MAX_TOKENS)$/;
const DECLINED = /^(refusal|content_filter|SAFETY|RECITATION|PROHIBITED_CONTENT|BLOCKLIST|SPII)$/;

function toReply(message: Message): ChatReply {
  const { usage_metadata: usage } = message;
  const meta = message.response_metadata ?? {};
  const reasons = [meta['stop_reason'], meta['finish_reason'], meta['finishReason'], meta['done_reason']];
  const finish = reasons.find((reason) => typeof reason === 'string') ?? '';
  return {
    text: textOf(message),
    finish: CUT_OFF.test(finish) ? 'length' : DECLINED.test(finish) ? 'refusal' : 'stop',
    tokens: {
      inputTokens: usage?.input_tokens ?? 0,
      outputTokens: usage?.output_tokens ?? 0,
      cachedTokens: usage?.input_token_details?.cache_read ?? 0,
    },
  };
}

/** The arguments of the tool that was called; without a call the text. */
function textOf({ tool_calls: calls, invalid_tool_calls: broken, text }: Message): string {
  const [call] = calls ?? [];
  if (call !== undefined) return JSON.stringify(call.args);
  return broken?.[0]?.args ?? text;
}
