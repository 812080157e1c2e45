import type { BaseMessageLike } from '@langchain/core/messages';
import type { ChatMessage, ChatModel, ModelFactoryOptions } from './chat-model.ts';
import { createLangChainModel } from './langchain.ts';
import { messageStream } from './stream-protocols.ts';

/** Below about a thousand tokens Anthropic keeps nothing in its cache. Source: its guide to prompt caching. */
const LEAST_CACHED_CHARACTERS = 4_000;
/** Long enough for a study. */
const MAX_ANSWER_TOKENS = 32_000;

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
    effort: reasoningEffort,
    write,
    stream: messageStream,
    load: () => import('@langchain/anthropic'),
    open: async ({ hasTemperature, effort, lengthShare, fetch }) => {
      const { ChatAnthropic } = await import('@langchain/anthropic');
      const client = new ChatAnthropic({
        model,
        apiKey,
        anthropicApiUrl: baseUrl,
        maxRetries: 0,
        ...(hasTemperature && { temperature: Math.min(1, temperature) }),
        ...(effort !== null && { outputConfig: { effort: effort === 'minimal' ? 'low' : effort } }),
        clientOptions: { fetch, timeout: 2_147_483_647 },
      });
      const longest = Math.min(MAX_ANSWER_TOKENS, client.profile.maxOutputTokens ?? MAX_ANSWER_TOKENS);
      client.maxTokens = longest * lengthShare;
      return client;
    },
  });
}

function write({ role, content }: ChatMessage): BaseMessageLike {
  if (role !== 'system' || content.length < LEAST_CACHED_CHARACTERS) return [role, content];
  return ['system', [{ type: 'text', text: content, cache_control: { type: 'ephemeral' } }]];
}
