import { type ModelProtocol, textAt } from './protocol.ts';

/** Tokens that are asked for where a model's window is not known: Ollama cuts off what is longer than the given window, and its default is small. */
export const OLLAMA_WINDOW = 16_384;

/** The chat of Ollama; whole replies and lines of a stream are written alike. */
export const ollamaChat: ModelProtocol = {
  address: 'http://127.0.0.1:11434',
  headers: () => ({}),
  listPath: 'api/tags',
  needsNoKey: true,
  forms: ['schema', 'text'],
  request({ model, messages, form, schema, temperature, effort, contextWindow, isStreamed }) {
    const body = {
      model,
      ...(form === 'schema' && { format: { title: schema.name, ...schema.jsonSchema } }),
      options: { num_ctx: contextWindow ?? OLLAMA_WINDOW, temperature },
      ...(effort !== null && { think: effort !== 'minimal' }),
      messages,
      stream: isStreamed,
    };
    return { path: 'api/chat', body };
  },
  tokens: { inputTokens: ['prompt_eval_count'], outputTokens: ['eval_count'], cachedTokens: [] },
  read(event) {
    const finish = event['done'] === true ? (textAt(event, 'done_reason') ?? 'stop') : undefined;
    return { text: textAt(event, 'message.content'), finish, usage: event };
  },
};
