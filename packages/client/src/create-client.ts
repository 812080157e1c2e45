import type { RunEvent } from '@research-studio/schemas';
import { createParser } from 'eventsource-parser';
import createFetchClient from 'openapi-fetch';
import type { components, paths } from './openapi-types.ts';

export type Run = components['schemas']['Run'];
/** As it is read by itself, with its follow-ups. */
export type ReadRun = components['schemas']['ReadRun'];
export type NewRun = components['schemas']['NewRun'];
export type RunStatus = components['schemas']['RunStatus'];
export type StoredDocument = components['schemas']['Document'];
export type ReadDocument = components['schemas']['ReadDocument'];
export type ReadCheck = components['schemas']['ReadReportCheck'];
export type Check = components['schemas']['ReportCheck'];
export type Uploaded = components['schemas']['Uploaded'];
export type SourceText = components['schemas']['SourceText'];
export type StatementNote = components['schemas']['StatementNote'];
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

export interface FollowOptions {
  readonly after?: number;
  readonly signal?: AbortSignal;
  /** Called once for each connection that was lost. */
  readonly onLost?: (() => void) | undefined;
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

export type StudioClient = ReturnType<typeof createClient>;

const RECONNECT_MS = 1000;
/** Three heartbeats of the server: nothing more comes, as over the connection of a machine that has slept. */
const SILENCE_MS = 30_000;

export function createClient({ url, token, fetch: given = fetch }: ClientOptions) {
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

  async function* connect(id: string, after: number, given: AbortSignal | undefined) {
    const silent = new AbortController();
    const giveUp = () => silent.abort(new Error('The server has fallen silent.'));
    let timer = setTimeout(giveUp, SILENCE_MS);
    try {
      const { data, error, response } = await api.GET('/api/runs/{id}/events', {
        params: { path: { id } },
        headers: after > 0 ? { 'last-event-id': String(after) } : {},
        parseAs: 'stream',
        signal: given === undefined ? silent.signal : AbortSignal.any([silent.signal, given]),
      });
      const body = unwrap({ data, error, response }) as ReadableStream<Uint8Array<ArrayBuffer>>;
      const messages: FollowedEvent[] = [];
      const parser = createParser({
        onEvent: ({ id: number, event, data: text }) =>
          messages.push({ id: event === 'end' ? null : Number(number), event: JSON.parse(text) }),
      });
      for await (const text of readAll(body.pipeThrough(new TextDecoderStream()))) {
        clearTimeout(timer);
        timer = setTimeout(giveUp, SILENCE_MS);
        parser.feed(text);
        yield* messages.splice(0);
      }
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    /** Every route of the server, typed: `client.api.GET('/api/runs/{id}', { params: { path: { id } } })`. */
    api,
    /**
     * The events of a run behind number `after`, to its end. A connection that is lost, or silent for longer than the
     * server's heartbeat, is opened again behind the last event.
     *
     * @throws {StudioError} for what the server refuses; not while it is overloaded or starting.
     */
    async *follow(
      id: string,
      { after = 0, signal, onLost }: FollowOptions = {},
    ): AsyncGenerator<FollowedEvent> {
      let isConnected = true;
      for (let last = after; ; ) {
        try {
          for await (const message of connect(id, last, signal)) {
            yield message;
            if (message.id === null) return;
            last = message.id;
            isConnected = true;
          }
        } catch (error) {
          if (signal?.aborted || (error instanceof StudioError && !isPassing(error))) throw error;
        }
        if (isConnected) onLost?.();
        isConnected = false;
        await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
        signal?.throwIfAborted();
      }
    },
  };
}

function isPassing({ problem: { status } }: StudioError): boolean {
  return status >= 500 || status === 429;
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
    // Nothing more is read: how the connection closes is of no use to the reader.
    void reader.cancel().catch(() => undefined);
  }
}
