import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChatMessage } from '../models/chat-model.ts';

export interface ModelServerRequest {
  /** 0 for the first request of this server. */
  readonly index: number;
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly responseFormat: 'json_schema' | 'json_object' | 'text';
  /** The JSON Schema that was sent; null in other formats. */
  readonly schema: Readonly<Record<string, unknown>> | null;
  readonly temperature: number | null;
  /** The Authorization header. */
  readonly authorization: string | null;
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

/** hang: never answered; reset: connection dropped; truncated: the HTTP body ends in the middle of its JSON. */
export type ModelServerFault =
  | { readonly fault: 'hang' | 'reset' | 'truncated' }
  | { readonly fault: 'non-json'; readonly body?: string }
  | {
      readonly fault: 'status';
      readonly status: number;
      readonly message?: string;
      readonly code?: string;
      readonly param?: string;
      readonly headers?: Readonly<Record<string, string>>;
    };

export type ModelServerAnswer = string | ModelServerReply | ModelServerFault;

export interface ModelServerOptions {
  /** Called once per request, in the order of arrival. A string is the whole answer. */
  readonly answer: (request: ModelServerRequest) => ModelServerAnswer | Promise<ModelServerAnswer>;
  /** 0: any free one. */
  readonly port?: number;
}

export interface ModelServer extends AsyncDisposable {
  /** For OPENAI_BASE_URL. */
  readonly baseUrl: string;
  /** Oldest first. */
  readonly requests: readonly ModelServerRequest[];
  close(): Promise<void>;
}

/** A server on 127.0.0.1 that speaks OpenAI's chat completions and answers what it is told to. */
export async function startModelServer({ answer, port = 0 }: ModelServerOptions): Promise<ModelServer> {
  const requests: ModelServerRequest[] = [];
  const server = createServer((incoming, response) => {
    handle(incoming, response).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      fail(response, { fault: 'status', status: 500, message });
    });
  });

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    if (incoming.method !== 'POST' || !incoming.url?.endsWith('/chat/completions'))
      return fail(response, {
        fault: 'status',
        status: 404,
        message: `no ${incoming.method} ${incoming.url}`,
      });
    const body = JSON.parse(await text(incoming));
    const request = toRequest({ body, index: requests.length, incoming });
    requests.push(request);
    const given = await answer(request);
    if (typeof given === 'object' && 'fault' in given) return fail(response, given);
    complete({ response, request, reply: typeof given === 'string' ? { content: given } : given });
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const { port: actual } = server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${actual}/v1`, requests, close, [Symbol.asyncDispose]: close };
}

async function text(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

interface WireRequest {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly temperature?: number;
  readonly response_format?: {
    readonly type: ModelServerRequest['responseFormat'];
    readonly json_schema?: { readonly schema: Readonly<Record<string, unknown>> };
  };
}

function toRequest(parts: {
  body: WireRequest;
  index: number;
  incoming: IncomingMessage;
}): ModelServerRequest {
  const { body, index, incoming } = parts;
  return {
    index,
    model: body.model,
    messages: body.messages,
    responseFormat: body.response_format?.type ?? 'text',
    schema: body.response_format?.json_schema?.schema ?? null,
    temperature: body.temperature ?? null,
    authorization: incoming.headers.authorization ?? null,
  };
}

function complete(parts: {
  response: ServerResponse;
  request: ModelServerRequest;
  reply: ModelServerReply;
}): void {
  const { response, request, reply } = parts;
  send(response, { status: 200, body: JSON.stringify(completion(request, reply)) });
}

function completion({ index, model, messages }: ModelServerRequest, reply: ModelServerReply) {
  const { content, finishReason = 'stop', refusal = null } = reply;
  const prompt = messages.map((message) => message.content).join('\n');
  const usage = reply.usage ?? { inputTokens: tokens(prompt), outputTokens: tokens(content) };
  return {
    id: `chatcmpl-${index}`,
    object: 'chat.completion',
    created: 0,
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: refusal === null ? content : null, refusal },
        logprobs: null,
        finish_reason: finishReason,
      },
    ],
    usage: {
      prompt_tokens: usage.inputTokens,
      completion_tokens: usage.outputTokens,
      total_tokens: usage.inputTokens + usage.outputTokens,
      prompt_tokens_details: { cached_tokens: usage.cachedTokens ?? 0 },
    },
  };
}

const tokens = (written: string) => Math.ceil(written.length / 4);

function fail(response: ServerResponse, fault: ModelServerFault): void {
  switch (fault.fault) {
    case 'hang':
      return;
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'truncated':
      send(response, { status: 200, body: '{"id":"chatcmpl-0","choices":[{"index":0,"mess' });
      return;
    case 'non-json':
      send(response, {
        status: 200,
        body: fault.body ?? '<html><body>Please log in</body></html>',
        headers: { 'content-type': 'text/html' },
      });
      return;
    case 'status': {
      const { status, message = `fault ${status}`, code = null, param = null, headers = {} } = fault;
      const body = JSON.stringify({ error: { message, type: 'error', code, param } });
      send(response, { status, body, headers });
      return;
    }
    default:
      fault satisfies never;
  }
}

function send(
  response: ServerResponse,
  {
    status,
    body,
    headers = {},
  }: { status: number; body: string; headers?: Readonly<Record<string, string>> },
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(body);
}
