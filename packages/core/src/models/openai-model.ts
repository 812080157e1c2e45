import type { ChatOpenAICallOptions } from '@langchain/openai';
import { boundedFetch } from './bounded-fetch.ts';
import type { ChatMessage, ChatModel, ChatReply, ChatRequest, ModelFactoryOptions } from './chat-model.ts';
import { createOpenAiDialect, type OpenAiDialect, type OpenAiWords } from './openai-dialect.ts';
import { toModelRequestError } from './openai-failure.ts';
import { readCompletion } from './read-completion.ts';

/** Any server that speaks OpenAI's chat completions, through LangChain's client. */
export function createOpenAiModel({ name, model, keys, temperature }: ModelFactoryOptions): ChatModel {
  const baseUrl = keys.get('OPENAI_BASE_URL') ?? 'https://api.openai.com/v1';
  const { host, username, password } = new URL(baseUrl);
  // Servers of one's own often want no key, but the client library insists on one.
  const apiKey = keys.get('OPENAI_API_KEY') ?? 'none';
  const secrets = [apiKey, username, password].filter((secret) => secret !== '' && secret !== 'none');
  const dialect = createOpenAiDialect();
  const connection: Connection = { model, apiKey, baseUrl, temperature };

  async function ask(request: ChatRequest): Promise<ChatReply> {
    const words = dialect.phrase(request);
    try {
      const reply = await send({ connection, request, words });
      if (reply.finish === 'stop' && !reply.text.includes('{')) dialect.distrust(words);
      return reply;
    } catch (error) {
      if (request.signal.aborted) throw request.signal.reason;
      if (learnt({ dialect, error, words, request })) return ask(request);
      throw toModelRequestError({ error, provider: name, host, secrets });
    }
  }
  return { name, ask };
}

interface Connection {
  readonly model: string;
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly temperature: number;
}

interface Call {
  readonly connection: Connection;
  readonly request: ChatRequest;
  readonly words: OpenAiWords;
}

async function send({ connection, request, words }: Call): Promise<ChatReply> {
  const { ChatOpenAI } = await import('@langchain/openai');
  const { model, apiKey, baseUrl, temperature } = connection;
  const { fetch, body } = boundedFetch();
  const chat = new ChatOpenAI({
    model,
    apiKey,
    maxRetries: 0,
    // Time-outs are the rung's; the client's own only has to be longer.
    timeout: 2_147_483_647,
    ...(words.hasTemperature && { temperature }),
    configuration: { baseURL: baseUrl, fetch, maxRetries: 0 },
  });
  const options = { signal: request.signal, ...responseFormat(words, request) };
  try {
    const message = await chat.invoke(words.messages.map(toPair), options);
    return readCompletion(body()) ?? toReply(message);
  } catch (error) {
    // The client throws away what was cut off, filtered or is no JSON. It arrived and is paid for all the same.
    const reply = request.signal.aborted ? null : readCompletion(body());
    if (reply === null) throw error;
    return reply;
  }
}

function toPair({ role, content }: ChatMessage): [string, string] {
  return [role, content];
}

function responseFormat(words: OpenAiWords, { schema }: ChatRequest): Partial<ChatOpenAICallOptions> {
  if (words.form === 'text') return {};
  if (words.form === 'json_object') return { response_format: { type: 'json_object' } };
  const json_schema = {
    name: schema.name,
    strict: true,
    schema: schema.jsonSchema as Record<string, unknown>,
  };
  return { response_format: { type: 'json_schema', json_schema } };
}

/** Of LangChain's message, which is read where the model answers in another protocol of OpenAI's. */
interface Message {
  readonly text: string;
  readonly usage_metadata?:
    | { input_tokens?: number; output_tokens?: number; input_token_details?: { cache_read?: number } }
    | undefined;
}

function toReply({ text, usage_metadata: usage }: Message): ChatReply {
  const tokens = {
    inputTokens: usage?.input_tokens ?? 0,
    outputTokens: usage?.output_tokens ?? 0,
    cachedTokens: usage?.input_token_details?.cache_read ?? 0,
  };
  return { text, finish: 'stop', tokens };
}

function learnt({
  dialect,
  error,
  words,
  request,
}: {
  dialect: OpenAiDialect;
  error: unknown;
  words: OpenAiWords;
  request: ChatRequest;
}): boolean {
  if (typeof error !== 'object' || error === null) return false;
  return dialect.learn({ error, words, schema: request.schema });
}
