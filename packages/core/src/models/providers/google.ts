import type { ChatModel, ModelFactoryOptions } from './chat-model.ts';
import { createLangChainModel } from './langchain.ts';
import { geminiStream } from './stream-protocols.ts';

/** Google's Gemini API with a key of AI Studio. */
export function createGoogleModel(options: ModelFactoryOptions): ChatModel {
  const { name, model, keys, temperature, reasoningEffort = null } = options;
  const baseUrl = keys.get('GOOGLE_BASE_URL') ?? 'https://generativelanguage.googleapis.com';
  const apiKey = keys.get('GOOGLE_API_KEY') ?? 'none';
  const { host, protocol, pathname } = new URL(baseUrl);
  const address = `${host}${pathname.replace(/\/+$/, '')}`;
  return createLangChainModel({
    name,
    host,
    keys,
    keyName: 'GOOGLE_API_KEY',
    addressName: 'GOOGLE_BASE_URL',
    forms: ['schema', 'tool', 'text'],
    effort: reasoningEffort,
    stream: geminiStream,
    load: () => import('@langchain/google'),
    open: async ({ hasTemperature, effort, fetch }) => {
      const { ChatGoogle } = await import('@langchain/google');
      return new ChatGoogle({
        model,
        platformType: 'gai',
        endpoint: protocol === 'https:' ? address : `${protocol}//${address}`,
        maxRetries: 0,
        ...(hasTemperature && { temperature }),
        ...(effort !== null && { thinkingLevel: effort }),
        apiClient: {
          hasApiKey: () => true,
          getProjectId: async () => '',
          async fetch(request: Request) {
            request.headers.set('x-goog-api-key', apiKey);
            return fetch(request);
          },
        },
      });
    },
  });
}
