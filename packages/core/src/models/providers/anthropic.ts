import { transformJSONSchema } from '@anthropic-ai/sdk/lib/transform-json-schema';
import type { ChatMessage, TokenCount } from './chat-model.ts';
import type { Json, ModelProtocol, ProtocolCall } from './protocol.ts';

/** Below about a thousand tokens Anthropic keeps nothing in its cache. Source: its guide to prompt caching. */
const LEAST_CACHED_CHARACTERS = 4_000;
/** Long enough for a study, and no longer than any model of today answers. */
const MAX_ANSWER_TOKENS = 32_000;
/** Models that take no temperature. Source: their release notes. */
const WITHOUT_TEMPERATURE = /^claude-(opus-4-[78]|(opus|sonnet|fable|mythos)-5|mythos)/;

interface Usage {
  /** Without those of the cache. */
  readonly input_tokens?: number | null;
  readonly output_tokens?: number | null;
  readonly cache_read_input_tokens?: number | null;
  readonly cache_creation_input_tokens?: number | null;
}

interface MessageEvent {
  readonly message?: { readonly usage?: Usage };
  readonly delta?: { readonly text?: string; readonly partial_json?: string; readonly stop_reason?: string };
  readonly usage?: Usage;
  /** Of a reply that came whole. */
  readonly content?: readonly { readonly text?: string; readonly input?: Json }[];
  readonly stop_reason?: string | null;
}

/** Anthropic's messages. The system part is marked for its cache where it is long enough to be kept. */
export const anthropicMessages: ModelProtocol = {
  address: 'https://api.anthropic.com',
  headers: (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
  listPath: 'v1/models?limit=1000',
  forms: ['schema', 'tool', 'text'],
  request(call) {
    const { model, messages, lengthShare, temperature, isStreamed } = call;
    const isWarm = temperature !== undefined && !WITHOUT_TEMPERATURE.test(model);
    const system = messages.find(({ role }) => role === 'system');
    const body = {
      model,
      ...(isStreamed && { stream: true }),
      max_tokens: MAX_ANSWER_TOKENS * lengthShare,
      ...formOf(call),
      ...(isWarm && { temperature: Math.min(1, temperature) }),
      messages: messages.filter((message) => message !== system),
      ...(system && { system: systemOf(system) }),
    };
    return { path: 'v1/messages', body };
  },
  read({ message, delta, usage = message?.usage, content, stop_reason }: MessageEvent) {
    const call = content?.find(({ input }) => input !== undefined)?.input;
    return {
      text: delta?.text ?? content?.map(({ text = '' }) => text).join(''),
      call: delta?.partial_json ?? (call && JSON.stringify(call)),
      finish: delta?.stop_reason ?? (content && (stop_reason ?? 'stop')),
      tokens: usage && countOf(usage),
    };
  },
};

function formOf({ form, schema: { name, jsonSchema }, effort }: ProtocolCall) {
  const named = { title: name, ...jsonSchema };
  const format = { type: 'json_schema', schema: form === 'schema' ? transformJSONSchema(named) : null };
  const config = {
    ...(effort !== null && { effort: effort === 'minimal' ? 'low' : effort }),
    ...(form === 'schema' && { format }),
  };
  const tool = {
    tools: [{ name, description: '', input_schema: named }],
    tool_choice: { type: 'tool', name },
  };
  return {
    ...(Object.keys(config).length > 0 && { output_config: config }),
    ...(form === 'tool' && tool),
  };
}

function systemOf({ content }: ChatMessage) {
  if (content.length < LEAST_CACHED_CHARACTERS) return content;
  return [{ type: 'text', text: content, cache_control: { type: 'ephemeral' } }];
}

/** The last event of a stream may say nothing of the tokens that were read. */
function countOf(usage: Usage): Partial<TokenCount> {
  const { input_tokens: fresh, output_tokens: written } = usage;
  const cachedTokens = usage.cache_read_input_tokens ?? 0;
  const inputTokens = (fresh ?? 0) + cachedTokens + (usage.cache_creation_input_tokens ?? 0);
  return {
    ...(fresh != null && { inputTokens, cachedTokens }),
    ...(written != null && { outputTokens: written }),
  };
}
