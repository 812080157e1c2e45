import { createParser } from 'eventsource-parser';
import { type BoundedFetch, MAX_BYTES, patientFetch, readBounded, replyWith } from './bounded-fetch.ts';
import type { ChatRequest } from './chat-model.ts';
import type { StreamProtocol } from './stream-protocols.ts';

/**
 * A fetch for one model call that asks for a stream and gives the client library a whole reply. So a server that hangs is
 * distinguished from one that thinks long, and the answer can be watched, without the cost of a client's message for each token.
 * A server that answers whole all the same is taken as it is.
 *
 * @throws {RangeError} when the reply is larger than 20 MB.
 */
export function streamedFetch(
  protocol: StreamProtocol,
  { onStart, onPiece, onText }: Pick<ChatRequest, 'onStart' | 'onPiece' | 'onText'>,
): BoundedFetch {
  let body = '';
  return {
    body: () => body,
    async fetch(input, init) {
      const response = await patientFetch(...(await asStream(protocol, input, init)));
      onStart?.();
      const type = response.headers.get('content-type') ?? '';
      if (!response.ok || !/^(text\/event-stream|application\/x-ndjson)/.test(type)) {
        body = await readBounded(response);
        return replyWith(response, body);
      }
      const reader = protocol.read();
      let text = '';
      for await (const event of eventsOf(response, type)) {
        const added = reader.take(event);
        onPiece?.(text !== '' || added !== '');
        if (added === '') continue;
        text += added;
        onText?.(text);
      }
      const whole = reader.whole();
      if (whole === null) throw new BrokenStream('the answer broke off');
      body = JSON.stringify(whole.body);
      return new Response(body, { status: whole.status, headers: { 'content-type': 'application/json' } });
    },
  };
}

async function asStream(
  protocol: StreamProtocol,
  input: string | URL | Request,
  init: RequestInit = {},
): Promise<[string, RequestInit]> {
  const isRequest = input instanceof Request;
  const body = isRequest ? await input.text() : init.body;
  const plain = isRequest ? { method: input.method, headers: input.headers, signal: input.signal } : {};
  const address = isRequest ? input.url : String(input);
  if (typeof body !== 'string') return [address, { ...plain, ...init }];
  const headers = new Headers(init.headers ?? plain.headers);
  headers.delete('content-length');
  const asked = protocol.request(address, JSON.parse(body));
  const sent = { headers: Object.fromEntries(headers), body: JSON.stringify(asked.body) };
  return [asked.url, { ...plain, ...init, ...sent }];
}

/** Broke off before its end: what arrived is not an answer. */
class BrokenStream extends Error {
  readonly code = 'ERR_STREAM_BROKE_OFF';
}

type Event = Readonly<Record<string, unknown>>;

/** Server-sent events, or a line of JSON each. */
async function* eventsOf(response: Response, type: string): AsyncGenerator<Event> {
  const decoder = new TextDecoder();
  let arrived: Event[] = [];
  const take = (data: string) => {
    if (data.trim() !== '' && data.trim() !== '[DONE]') arrived.push(JSON.parse(data) as Event);
  };
  const parser = type.startsWith('text/') ? createParser({ onEvent: ({ data }) => take(data) }) : lines(take);
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > MAX_BYTES) throw new RangeError(`the reply is larger than ${MAX_BYTES} bytes`);
    parser.feed(decoder.decode(part, { stream: true }));
    yield* arrived;
    arrived = [];
  }
  parser.feed('\n');
  yield* arrived;
}

function lines(take: (line: string) => void): { feed(text: string): void } {
  let rest = '';
  return {
    feed(text) {
      const whole = (rest + text).split('\n');
      rest = whole.pop() ?? '';
      whole.forEach(take);
    },
  };
}
