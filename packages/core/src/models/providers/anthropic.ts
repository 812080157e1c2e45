import { transformJSONSchema } from '@anthropic-ai/sdk/lib/transform-json-schema';
import type { ChatMessage } from './chat-model.ts';
import { jsonAt, type ModelProtocol, type ProtocolCall, textAt, valuesAt } from './protocol.ts';

/** Below about a thousand tokens Anthropic keeps nothing in its cache. Source: its guide to prompt caching. */
const LEAST_CACHED_CHARACTERS = 4_000;
/** Long enough for a study, and no longer than any model of today answers. */
const MAX_ANSWER_TOKENS = 32_000;
/** Models that refuse a temperature. */
const WITHOUT_TEMPERATURE = /^claude-(opus-4-[78]|(opus|sonnet|fable|mythos)-5|mythos)/;

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
  tokens: {
    inputTokens: ['input_tokens', 'cache_read_input_tokens', 'cache_creation_input_tokens'],
    outputTokens: ['output_tokens'],
    cachedTokens: ['cache_read_input_tokens'],
  },
  read(event) {
    return {
      text: textAt(event, 'delta.text', 'content.*.text'),
      call: textAt(event, 'delta.partial_json') ?? jsonAt(event, 'content.*.input'),
      finish: textAt(event, 'delta.stop_reason', 'stop_reason'),
      usage: event['usage'] ?? valuesAt(event, 'message.usage')[0],
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
  return { ...(Object.keys(config).length > 0 && { output_config: config }), ...(form === 'tool' && tool) };
}

function systemOf({ content }: ChatMessage) {
  if (content.length < LEAST_CACHED_CHARACTERS) return content;
  return [{ type: 'text', text: content, cache_control: { type: 'ephemeral' } }];
}
