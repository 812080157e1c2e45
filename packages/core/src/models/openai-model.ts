import type { ChatOpenAICallOptions } from '@langchain/openai';
import { boundedFetch } from './bounded-fetch.ts';
import type { ChatMessage, ChatModel, ChatReply, ChatRequest } from './chat-model.ts';
import type { ModelFactoryOptions } from './model-registry.ts';
import { createOpenAiDialect, type OpenAiDialect, type OpenAiWords } from './openai-dialect.ts';
import { toModelRequestError } from './openai-failure.ts';

/** Any server that speaks OpenAI's chat completions, through LangChain's client. */
export function createOpenAiModel({ name, model, env, temperature }: ModelFactoryOptions): ChatModel {
  const baseUrl = env['OPENAI_BASE_URL'] || 'https://api.openai.com/v1';
  const { host, username, password } = new URL(baseUrl);
  // Servers of one's own often want no key, but the client library insists on one.
  const apiKey = env['OPENAI_API_KEY'] || 'none';
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
    return toReply(await chat.invoke(words.messages.map(toPair), options));
  } catch (error) {
    const cut = request.signal.aborted ? null : cutReply(error, body());
    if (cut === null) throw error;
    return cut;
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

/** The part of LangChain's message that is read. */
interface Message {
  readonly content: unknown;
  readonly additional_kwargs: Record<string, unknown>;
  readonly response_metadata: Record<string, unknown>;
  readonly usage_metadata?:
    | { input_tokens?: number; output_tokens?: number; input_token_details?: { cache_read?: number } }
    | undefined;
}

function toReply(message: Message): ChatReply {
  const refusal = message.additional_kwargs['refusal'];
  const usage = message.usage_metadata;
  const tokens = {
    inputTokens: usage?.input_tokens ?? 0,
    outputTokens: usage?.output_tokens ?? 0,
    cachedTokens: usage?.input_token_details?.cache_read ?? 0,
  };
  if (typeof refusal === 'string' && refusal !== '') return { text: refusal, finish: 'refusal', tokens };
  const reason = message.response_metadata['finish_reason'];
  const finish = reason === 'length' ? 'length' : reason === 'content_filter' ? 'refusal' : 'stop';
  return { text: textOf(message.content), finish, tokens };
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part: { text?: unknown }) => (typeof part.text === 'string' ? part.text : '')).join('');
}

/** The client throws answers away that were cut off or filtered, tokens and all; the tokens are paid for. */
function cutReply(error: unknown, body: string): ChatReply | null {
  const { name } = (error as Error).constructor;
  if (name !== 'LengthFinishReasonError' && name !== 'ContentFilterFinishReasonError') return null;
  const { choices, usage } = JSON.parse(body);
  const tokens = {
    inputTokens: usage?.prompt_tokens ?? 0,
    outputTokens: usage?.completion_tokens ?? 0,
    cachedTokens: usage?.prompt_tokens_details?.cached_tokens ?? 0,
  };
  const finish = name === 'LengthFinishReasonError' ? 'length' : 'refusal';
  return { text: choices?.[0]?.message?.content ?? '', finish, tokens };
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
