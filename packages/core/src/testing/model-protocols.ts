import type { IncomingHttpHeaders } from 'node:http';
import type { ChatMessage } from '../models/providers/chat-model.ts';

type Json = Record<string, unknown>;
type Read = Omit<ModelServerRequest, 'index' | 'raw'>;

/** How one provider writes requests, replies and errors on the wire. */
export interface ModelProtocol {
  /** Paths of requests that are answered. */
  readonly path: RegExp;
  /** Under the server's own address. */
  readonly base: string;
  read(request: { readonly body: Json; readonly path: string; readonly headers: IncomingHttpHeaders }): Read;
  write(request: ModelServerRequest, reply: ModelServerReply): Json;
  /** The reply in pieces; what comes before the last of them is not a whole answer. */
  stream(request: ModelServerRequest, reply: ModelServerReply): readonly Json[];
  fail(status: number, message: string, details: { code: string | null; param: string | null }): Json;
}

export const PROTOCOL_NAMES = ['openai', 'anthropic', 'google', 'mistral', 'ollama'] as const;
export type ProtocolName = (typeof PROTOCOL_NAMES)[number];

const plain = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : ((content ?? []) as readonly { text?: string }[]).map(({ text = '' }) => text).join('');
const messagesOf = (body: Json): readonly ChatMessage[] =>
  (body['messages'] as readonly { role: ChatMessage['role']; content: unknown }[]).map(
    ({ role, content }) => ({ role, content: plain(content) }),
  );
const tokens = (written: string) => Math.ceil(written.length / 4);

function usageOf({ messages }: ModelServerRequest, { content, usage }: ModelServerReply) {
  const prompt = messages.map((message) => message.content).join('\n');
  return { cachedTokens: 0, ...(usage ?? { inputTokens: tokens(prompt), outputTokens: tokens(content) }) };
}

interface OpenAiFormat {
  readonly type: 'json_schema' | 'json_object';
  readonly json_schema?: { readonly schema?: Json };
}

function readChat({ body, headers }: { body: Json; headers: IncomingHttpHeaders }): Read {
  const format = body['response_format'] as OpenAiFormat | undefined;
  const [tool] = (body['tools'] ?? []) as readonly { function: { parameters: Json } }[];
  return {
    model: String(body['model']),
    messages: messagesOf(body),
    responseFormat: tool === undefined ? (format?.type ?? 'text') : 'tool',
    schema: format?.json_schema?.schema ?? tool?.function.parameters ?? null,
    temperature: (body['temperature'] as number | undefined) ?? null,
    authorization: headers.authorization ?? null,
  };
}

function writeChat(request: ModelServerRequest, reply: ModelServerReply): Json {
  const { index, model, responseFormat } = request;
  const { content, finishReason = 'stop', refusal = null } = reply;
  const { inputTokens, outputTokens, cachedTokens } = usageOf(request, reply);
  const call = { id: 'call00001', type: 'function', function: { name: 'answer', arguments: content } };
  const message =
    responseFormat === 'tool'
      ? { role: 'assistant', content: '', tool_calls: [call] }
      : { role: 'assistant', content: refusal === null ? content : null, refusal };
  return {
    id: `chatcmpl-${index}`,
    object: 'chat.completion',
    created: 0,
    model,
    choices: [{ index: 0, message, logprobs: null, finish_reason: finishReason }],
    usage: {
      prompt_tokens: inputTokens,
      completion_tokens: outputTokens,
      total_tokens: inputTokens + outputTokens,
      prompt_tokens_details: { cached_tokens: cachedTokens },
    },
  };
}

/** A few characters each. */
const pieces = (text: string) => text.match(/[\s\S]{1,7}/g) ?? [];

function streamChat(request: ModelServerRequest, reply: ModelServerReply): readonly Json[] {
  const { content, refusal, finishReason = 'stop' } = reply;
  const chunk = (delta: object, finish: string | null = null): Json => ({
    id: 'chatcmpl-0',
    model: request.model,
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
  return [
    ...pieces(content).map((piece) => chunk({ content: piece })),
    ...(refusal === undefined ? [] : [chunk({ refusal })]),
    chunk({}, finishReason),
    { id: 'chatcmpl-0', choices: [], usage: writeChat(request, reply)['usage'] },
  ];
}

const openai: ModelProtocol = {
  path: /\/chat\/completions$/,
  base: '/v1',
  read: readChat,
  write: writeChat,
  stream: streamChat,
  fail: (_status, message, { code, param }) => ({ error: { message, type: 'error', code, param } }),
};

const anthropic: ModelProtocol = {
  path: /\/v1\/messages$/,
  base: '',
  read({ body, headers }) {
    const format = (body['output_config'] as { format?: { schema: Json } } | undefined)?.format;
    const [tool] = (body['tools'] ?? []) as readonly { input_schema: Json }[];
    const system = plain(body['system']);
    const messages = messagesOf(body);
    return {
      model: String(body['model']),
      messages: system === '' ? messages : [{ role: 'system', content: system }, ...messages],
      responseFormat: format !== undefined ? 'json_schema' : tool !== undefined ? 'tool' : 'text',
      schema: format?.schema ?? tool?.input_schema ?? null,
      temperature: (body['temperature'] as number | undefined) ?? null,
      authorization: (headers['x-api-key'] as string | undefined) ?? null,
      cachedBlocks: JSON.stringify(body).split('"cache_control"').length - 1,
    };
  },
  write(request, reply) {
    const { index, model, responseFormat } = request;
    const { content, finishReason = 'stop', refusal } = reply;
    const { inputTokens, outputTokens, cachedTokens } = usageOf(request, reply);
    const isTool = responseFormat === 'tool';
    const end = isTool ? 'tool_use' : 'end_turn';
    return {
      id: `msg_${index}`,
      type: 'message',
      role: 'assistant',
      model,
      content: isTool
        ? [{ type: 'tool_use', id: 'toolu_1', name: 'answer', input: JSON.parse(content) }]
        : [{ type: 'text', text: refusal ?? content }],
      stop_reason: refusal !== undefined ? 'refusal' : finishReason === 'length' ? 'max_tokens' : end,
      stop_sequence: null,
      usage: {
        input_tokens: inputTokens - cachedTokens,
        output_tokens: outputTokens,
        cache_read_input_tokens: cachedTokens,
        cache_creation_input_tokens: 0,
      },
    };
  },
  stream(request, reply) {
    const { content, usage, stop_reason, ...message } = anthropic.write(request, reply) as {
      readonly content: readonly [{ readonly type: string; readonly text?: string; readonly input?: Json }];
      readonly usage: { readonly output_tokens: number };
      readonly stop_reason: string;
    };
    const [block] = content;
    const empty = block.type === 'text' ? { ...block, text: '' } : { ...block, input: {} };
    const deltas =
      block.type === 'text'
        ? pieces(block.text ?? '').map((text) => ({ type: 'text_delta', text }))
        : pieces(JSON.stringify(block.input)).map((json) => ({
            type: 'input_json_delta',
            partial_json: json,
          }));
    return [
      { type: 'message_start', message: { ...message, content: [], usage: { ...usage, output_tokens: 1 } } },
      { type: 'content_block_start', index: 0, content_block: empty },
      ...deltas.map((delta) => ({ type: 'content_block_delta', index: 0, delta })),
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason }, usage: { output_tokens: usage.output_tokens } },
      { type: 'message_stop' },
    ];
  },
  fail: (_status, message, { code }) => ({ type: 'error', error: { type: code ?? 'error', message } }),
};

const google: ModelProtocol = {
  path: /\/v1beta\/models\/[^/]+:(generateContent|streamGenerateContent)$/,
  base: '',
  read({ body, path, headers }) {
    const config = (body['generationConfig'] ?? {}) as Json;
    const schema = (config['responseSchema'] ?? config['responseJsonSchema']) as Json | undefined;
    const [tool] = (body['tools'] ?? []) as readonly {
      functionDeclarations: readonly { parameters: Json }[];
    }[];
    const parts = (content: unknown) => plain((content as { parts?: unknown } | undefined)?.parts);
    const system = parts(body['systemInstruction'] ?? body['system_instruction']);
    const messages = (body['contents'] as readonly { role: string }[]).map((content) => ({
      role: content.role === 'model' ? ('assistant' as const) : ('user' as const),
      content: parts(content),
    }));
    return {
      model: /models\/([^:]+):/.exec(path)?.[1] ?? '',
      messages: system === '' ? messages : [{ role: 'system', content: system }, ...messages],
      responseFormat: schema !== undefined ? 'json_schema' : tool !== undefined ? 'tool' : 'text',
      schema: schema ?? tool?.functionDeclarations[0]?.parameters ?? null,
      temperature: (config['temperature'] as number | undefined) ?? null,
      authorization: (headers['x-goog-api-key'] as string | undefined) ?? null,
    };
  },
  write(request, reply) {
    const { content, finishReason = 'stop', refusal } = reply;
    const { inputTokens, outputTokens, cachedTokens } = usageOf(request, reply);
    const part =
      request.responseFormat === 'tool'
        ? { functionCall: { name: 'answer', args: JSON.parse(content) } }
        : { text: refusal ?? content };
    const end = finishReason === 'length' ? 'MAX_TOKENS' : 'STOP';
    return {
      candidates: [
        {
          index: 0,
          content: { role: 'model', parts: [part] },
          finishReason: refusal === undefined ? end : 'SAFETY',
        },
      ],
      usageMetadata: {
        promptTokenCount: inputTokens,
        candidatesTokenCount: outputTokens,
        totalTokenCount: inputTokens + outputTokens,
        cachedContentTokenCount: cachedTokens,
      },
      modelVersion: request.model,
    };
  },
  stream(request, reply) {
    const { candidates, ...facts } = google.write(request, reply) as {
      readonly candidates: readonly [{ readonly content: { readonly parts: readonly [Json] } }];
    };
    const [candidate] = candidates;
    const [part] = candidate.content.parts;
    const parts = typeof part['text'] === 'string' ? pieces(part['text']).map((text) => ({ text })) : [part];
    return [
      ...parts.map((own) => ({ candidates: [{ index: 0, content: { role: 'model', parts: [own] } }] })),
      { candidates: [{ ...candidate, content: { role: 'model', parts: [] } }], ...facts },
    ];
  },
  fail: (status, message, { code }) => ({ error: { code: status, message, status: code ?? 'ERROR' } }),
};

const ollama: ModelProtocol = {
  path: /\/api\/chat$/,
  base: '',
  read({ body }) {
    const { format } = body;
    return {
      model: String(body['model']),
      messages: messagesOf(body),
      responseFormat: typeof format === 'object' && format !== null ? 'json_schema' : 'text',
      schema: typeof format === 'object' ? (format as Json | null) : null,
      temperature: ((body['options'] as Json | undefined)?.['temperature'] as number | undefined) ?? null,
      authorization: null,
    };
  },
  write(request, reply) {
    const { content, finishReason = 'stop', refusal } = reply;
    const { inputTokens, outputTokens } = usageOf(request, reply);
    return {
      model: request.model,
      created_at: '2026-01-01T00:00:00Z',
      message: { role: 'assistant', content: refusal ?? content },
      done: true,
      done_reason: finishReason,
      prompt_eval_count: inputTokens,
      eval_count: outputTokens,
    };
  },
  stream(request, reply) {
    const { message, ...facts } = ollama.write(request, reply) as { readonly message: ChatMessage };
    const line = (content: string) => ({
      model: request.model,
      message: { ...message, content },
      done: false,
    });
    return [...pieces(message.content).map(line), { ...facts, message: { ...message, content: '' } }];
  },
  fail: (_status, message) => ({ error: message }),
};

export const MODEL_PROTOCOLS: Readonly<Record<ProtocolName, ModelProtocol>> = {
  openai,
  anthropic,
  google,
  mistral: openai,
  ollama,
};

export interface ModelServerRequest {
  /** 0 for the first request of this server. */
  readonly index: number;
  readonly model: string;
  /** The body as it came. */
  readonly raw: string;
  readonly messages: readonly ChatMessage[];
  readonly responseFormat: 'json_schema' | 'json_object' | 'tool' | 'text';
  /** The JSON Schema that was sent; null in other formats. */
  readonly schema: Readonly<Record<string, unknown>> | null;
  readonly temperature: number | null;
  /** The header that carries the key. */
  readonly authorization: string | null;
  /** Anthropic: blocks that are marked for its cache. */
  readonly cachedBlocks?: number;
}

export interface ModelServerReply {
  readonly content: string;
  readonly finishReason?: 'stop' | 'length';
  readonly refusal?: string;
  /** Default: a token per four characters, none cached. */
  readonly usage?: {
    readonly inputTokens: number;
    readonly outputTokens: number;
    readonly cachedTokens?: number;
  };
}
