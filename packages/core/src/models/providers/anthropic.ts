import type { BaseMessageLike } from '@langchain/core/messages';
import type { ChatMessage, ChatModel, ModelFactoryOptions } from './chat-model.ts';
import { createLangChainModel } from './langchain.ts';
import { messageStream } from './stream-protocols.ts';

/** Below about a thousand tokens Anthropic keeps nothing in its cache. Source: its guide to prompt caching. */
const LEAST_CACHED_CHARACTERS = 4_000;
/** Long enough for a study; what no model of today refuses. */
const MAX_ANSWER_TOKENS = 32_000;
const MAX_ANSWER_TOKENS_BEFORE_4 = 8_000;

/** Anthropic's messages API. The system part is marked for its cache where it is long enough to be kept. */
export function createAnthropicModel(options: ModelFactoryOptions): ChatModel {
  const { name, model, keys, temperature, reasoningEffort = null } = options;
  const baseUrl = keys.get('ANTHROPIC_BASE_URL') ?? 'https://api.anthropic.com';
  const apiKey = keys.get('ANTHROPIC_API_KEY') ?? 'none';
  return createLangChainModel({
    name,
    host: new URL(baseUrl).host,
    keys,
    keyName: 'ANTHROPIC_API_KEY',
    addressName: 'ANTHROPIC_BASE_URL',
    forms: ['schema', 'tool', 'text'],
    write,
    stream: messageStream,
    load: () => import('@langchain/anthropic'),
    open: async ({ hasTemperature, fetch }) => {
      const { ChatAnthropic } = await import('@langchain/anthropic');
      return new ChatAnthropic({
        model,
        apiKey,
        anthropicApiUrl: baseUrl,
        maxRetries: 0,
        maxTokens: /^claude-[0-3]/.test(model) ? MAX_ANSWER_TOKENS_BEFORE_4 : MAX_ANSWER_TOKENS,
        ...(hasTemperature && { temperature: Math.min(1, temperature) }),
        ...(reasoningEffort !== null && {
          outputConfig: { effort: reasoningEffort === 'minimal' ? 'low' : reasoningEffort },
        }),
        clientOptions: { fetch, timeout: 2_147_483_647 },
      });
    },
  });
}

function write({ role, content }: ChatMessage): BaseMessageLike {
  if (role !== 'system' || content.length < LEAST_CACHED_CHARACTERS) return [role, content];
  return ['system', [{ type: 'text', text: content, cache_control: { type: 'ephemeral' } }]];
}
