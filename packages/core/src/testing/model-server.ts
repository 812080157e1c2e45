import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ModelServerReply, ModelServerRequest } from './model-protocols.ts';
import { MODEL_PROTOCOLS, type ModelProtocol, type ProtocolName } from './model-protocols.ts';

/** hang: never answered; stall: begun, and never gone on with, where the answer is streamed; reset: connection dropped; truncated: the HTTP body ends in the middle of its JSON. */
export type ModelServerFault =
  | { readonly fault: 'hang' | 'stall' | 'reset' | 'truncated' }
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
  /** Answers in pieces where that is asked for, as OpenAI does; the fault `truncated` then breaks off. */
  readonly streams?: boolean;
  /** Default: OpenAI's chat completions. */
  readonly protocol?: ProtocolName;
}

export interface ModelServer extends AsyncDisposable {
  /** For OPENAI_BASE_URL and its like. */
  readonly baseUrl: string;
  /** Oldest first. */
  readonly requests: readonly ModelServerRequest[];
  close(): Promise<void>;
}

/** A server on 127.0.0.1 that speaks a provider's protocol and gives the answers that it is given. */
export async function startModelServer(options: ModelServerOptions): Promise<ModelServer> {
  const { answer, port = 0 } = options;
  const protocol = MODEL_PROTOCOLS[options.protocol ?? 'openai'];
  const requests: ModelServerRequest[] = [];
  // Services keep an idle connection for a minute and longer.
  const server = createServer({ keepAliveTimeout: 0 }, (incoming, response) => {
    handle(incoming, response).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      fail({ response, protocol, fault: { fault: 'status', status: 500, message } });
    });
  });

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (incoming.url ?? '').replace(/\?.*$/, '');
    if (incoming.method !== 'POST' || !protocol.path.test(path)) {
      const message = `no ${incoming.method} ${incoming.url}`;
      return fail({ response, protocol, fault: { fault: 'status', status: 404, message } });
    }
    const raw = await text(incoming);
    const body = JSON.parse(raw);
    const request = {
      raw,
      ...protocol.read({ body, path, headers: incoming.headers }),
      index: requests.length,
    };
    requests.push(request);
    const given = await answer(request);
    const wantsStream = body.stream === true || path.endsWith(':streamGenerateContent');
    if (options.streams === true && wantsStream) return stream({ response, protocol, request, given });
    if (typeof given === 'object' && 'fault' in given) return fail({ response, protocol, fault: given });
    const reply = typeof given === 'string' ? { content: given } : given;
    send(response, { status: 200, body: `${JSON.stringify(protocol.write(request, reply))}\n` });
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
  const baseUrl = `http://127.0.0.1:${actual}${protocol.base}`;
  return { baseUrl, requests, close, [Symbol.asyncDispose]: close };
}

/** Errors before the first piece come as they would without a stream. */
function stream(parts: {
  response: ServerResponse;
  protocol: ModelProtocol;
  request: ModelServerRequest;
  given: ModelServerAnswer;
}): void {
  const { response, protocol, request, given } = parts;
  const isFault = typeof given === 'object' && 'fault' in given;
  if (isFault && given.fault !== 'truncated' && given.fault !== 'stall') {
    fail({ response, protocol, fault: given });
    return;
  }
  const reply = typeof given === 'object' && !isFault ? given : { content: isFault ? '{"nam":1}' : given };
  const events = protocol.stream(request, reply as ModelServerReply);
  const isLines = protocol === MODEL_PROTOCOLS.ollama;
  response.writeHead(200, { 'content-type': isLines ? 'application/x-ndjson' : 'text/event-stream' });
  const shown = isFault ? events.slice(0, given.fault === 'stall' ? -2 : 1) : events;
  for (const event of shown)
    response.write(isLines ? `${JSON.stringify(event)}\n` : `data: ${JSON.stringify(event)}\n\n`);
  if (!isFault || given.fault !== 'stall') response.end();
}

async function text(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function fail(parts: { response: ServerResponse; protocol: ModelProtocol; fault: ModelServerFault }): void {
  const { response, protocol, fault } = parts;
  switch (fault.fault) {
    case 'hang':
    case 'stall':
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
      const body = JSON.stringify(protocol.fail(status, message, { code, param }));
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
