import { patientFetch, strict } from './bounded-fetch.ts';
import type { ChatModel, ModelFactoryOptions } from './chat-model.ts';
import { createLangChainModel } from './langchain.ts';
import { ollamaStream } from './stream-protocols.ts';

/** Tokens that are asked for where a model's window is not known: Ollama cuts off what is longer than the given window, and its default is small. */
export const OLLAMA_WINDOW = 16_384;

/** After so long without a word it is asked whether it is there. */
const SILENCE_MS = 1_000;

export const OLLAMA_ADDRESS = 'http://127.0.0.1:11434';

/** Models of one's own machine, served by Ollama. Needs no key. */
export function createOllamaModel(options: ModelFactoryOptions): ChatModel {
  const { name, model, keys, temperature, reasoningEffort = null, contextWindow } = options;
  const baseUrl = (keys.get('OLLAMA_BASE_URL') ?? OLLAMA_ADDRESS).replace(/\/+$/, '');
  const chat = createLangChainModel({
    name,
    host: new URL(baseUrl).host,
    keys,
    keyName: null,
    addressName: 'OLLAMA_BASE_URL',
    forms: ['schema', 'text'],
    effort: reasoningEffort,
    stream: ollamaStream,
    load: () => import('@langchain/ollama'),
    open: async ({ hasTemperature, effort, fetch }) => {
      const { ChatOllama } = await import('@langchain/ollama');
      return new ChatOllama({
        model,
        baseUrl,
        numCtx: contextWindow ?? OLLAMA_WINDOW,
        maxRetries: 0,
        fetch: strict(fetch),
        ...(hasTemperature && { temperature }),
        ...(effort !== null && { think: effort !== 'minimal' }),
      });
    },
  });
  return {
    ...chat,
    async ask(request) {
      // It says nothing while it loads a model, which may take minutes; it answers at once if it is there.
      const timer = setTimeout(() => {
        const isThere = patientFetch(`${baseUrl}/api/version`, { signal: request.signal });
        isThere.then(request.onStart, () => undefined);
      }, SILENCE_MS);
      return chat.ask(request).finally(() => clearTimeout(timer));
    },
  };
}
