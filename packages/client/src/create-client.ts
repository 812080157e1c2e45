import type { RunEvent } from '@research-studio/schemas';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import createFetchClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './openapi-types.ts';

export type Run = components['schemas']['Run'];
export type NewRun = components['schemas']['NewRun'];
export type RunStatus = components['schemas']['RunStatus'];
export type StoredDocument = components['schemas']['Document'];
export type SourceText = components['schemas']['SourceText'];
export type Configuration = components['schemas']['Configuration'];
export type Problem = components['schemas']['Problem'];

export interface ClientOptions {
  /** Address of the server, e.g. "http://127.0.0.1:3000". */
  readonly url: string;
  /** An API key or a token of the server's issuer; without, a guest, who is known by a cookie for as long as the client lives. */
  readonly token?: string | undefined;
  readonly fetch?: typeof fetch | undefined;
}

/** An event with its number, or the end of the run. */
export type FollowedEvent =
  | { readonly id: number; readonly event: RunEvent }
  | { readonly id: null; readonly event: { readonly type: 'end'; readonly status: RunStatus } };

export interface StudioClient {
  /** Every route of the server, typed: `client.api.GET('/api/runs/{id}', { params: { path: { id } } })`. */
  readonly api: Client<paths>;
  /** The events of a run behind number `after`, to its end; goes on by itself when the connection is lost. */
  follow(
    id: string,
    options?: { readonly after?: number; readonly signal?: AbortSignal },
  ): AsyncGenerator<FollowedEvent>;
}

/** The server said no; `problem` says why (RFC 9457). */
export class StudioError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail === undefined ? problem.title : `${problem.title}: ${problem.detail}`);
    this.name = 'StudioError';
    this.problem = problem;
  }
}

/** @throws {StudioError} for what the server refused. */
export function unwrap<Data>(answer: { data?: Data | undefined; error?: unknown; response: Response }): Data {
  if (answer.error !== undefined || !answer.response.ok)
    throw new StudioError(
      (answer.error as Problem | undefined) ?? {
        type: 'about:blank',
        title: `HTTP ${answer.response.status}`,
        status: answer.response.status,
      },
    );
  return answer.data as Data;
}

const RECONNECT_MS = 1000;

export function createClient({ url, token, fetch: given = fetch }: ClientOptions): StudioClient {
  let cookie = '';
  const fetchAsGuest: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    if (cookie !== '') request.headers.set('cookie', cookie);
    if (token !== undefined) request.headers.set('authorization', `Bearer ${token}`);
    const response = await given(request);
    // Browsers keep cookies themselves and show none here.
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return response;
  };
  const api = createFetchClient<paths>({ baseUrl: url, fetch: fetchAsGuest });

  async function* connect(
    id: string,
    after: number,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<FollowedEvent> {
    const { data, error, response } = await api.GET('/api/runs/{id}/events', {
      params: { path: { id }, query: { after } },
      parseAs: 'stream',
      ...(signal !== undefined && { signal }),
    });
    const body = unwrap({ data, error, response }) as ReadableStream<Uint8Array<ArrayBuffer>>;
    const messages = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    for await (const { id: number, event, data: text } of readAll(messages)) {
      if (event === 'end') yield { id: null, event: JSON.parse(text) };
      else yield { id: Number(number), event: JSON.parse(text) };
    }
  }

  return {
    api,
    async *follow(id, { after = 0, signal } = {}) {
      for (let last = after; ; ) {
        try {
          for await (const message of connect(id, last, signal)) {
            yield message;
            if (message.id === null) return;
            last = message.id;
          }
        } catch (error) {
          if (signal?.aborted || error instanceof StudioError) throw error;
        }
        await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
        signal?.throwIfAborted();
      }
    },
  };
}

/** Not every browser iterates over streams. */
async function* readAll<Item>(stream: ReadableStream<Item>): AsyncGenerator<Item> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}
