import { strictFetch } from './bounded-fetch.ts';
import type { ChatModel, ModelFactoryOptions } from './chat-model.ts';
import { createLangChainModel } from './langchain.ts';

/** Tokens that are asked for where a model's window is not known: Ollama cuts off what is longer than it was told, and by default takes little. */
export const OLLAMA_WINDOW = 16_384;

export const OLLAMA_ADDRESS = 'http://127.0.0.1:11434';

/** Models of one's own machine, served by Ollama. Needs no key. */
export function createOllamaModel(options: ModelFactoryOptions): ChatModel {
  const { name, model, keys, temperature, reasoningEffort = null, contextWindow } = options;
  const baseUrl = (keys.get('OLLAMA_BASE_URL') ?? OLLAMA_ADDRESS).replace(/\/+$/, '');
  return createLangChainModel({
    name,
    host: new URL(baseUrl).host,
    keys,
    keyName: null,
    addressName: 'OLLAMA_BASE_URL',
    forms: ['schema', 'text'],
    open: async ({ hasTemperature }) => {
      const { ChatOllama } = await import('@langchain/ollama');
      return new ChatOllama({
        model,
        baseUrl,
        numCtx: contextWindow ?? OLLAMA_WINDOW,
        maxRetries: 0,
        fetch: strictFetch,
        ...(hasTemperature && { temperature }),
        ...(reasoningEffort !== null && { think: reasoningEffort !== 'minimal' }),
      });
    },
  });
}
