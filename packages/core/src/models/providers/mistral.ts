import type { ChatModel, ModelFactoryOptions } from './chat-model.ts';
import { createChatCompletionsModel } from './openai.ts';

/**
 * Mistral's chat API, which is OpenAI's with JSON schemas included. LangChain's own client of Mistral streams whenever a
 * call can be cancelled, cannot cancel the request itself, and has no JSON schemas.
 */
export function createMistralModel(options: ModelFactoryOptions): ChatModel {
  return createChatCompletionsModel(options, {
    keyName: 'MISTRAL_API_KEY',
    addressName: 'MISTRAL_BASE_URL',
    address: 'https://api.mistral.ai/v1',
  });
}
