import { createParser } from 'eventsource-parser';
import { type BoundedFetch, MAX_BYTES, patientFetch, readBounded, replyWith } from './bounded-fetch.ts';

export interface StreamWatcher {
  /** The server has begun to answer. */
  readonly onStart?: (() => void) | undefined;
}

/**
 * A fetch for one chat completion that asks for a stream and gives the client library a whole completion. So a server
 * that hangs is told from one that thinks long, without the cost of a client's message for each token. A server that
 * answers whole all the same is taken as it is.
 *
 * @throws {RangeError} when the reply is larger than 20 MB.
 */
export function streamedFetch({ onStart }: StreamWatcher): BoundedFetch {
  let body = '';
  return {
    body: () => body,
    async fetch(input, init) {
      const response = await patientFetch(input, asStream(init));
      onStart?.();
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
      if (!isStream) {
        body = await readBounded(response);
        return replyWith(response, body);
      }
      const { status, text } = await completionOf(response);
      body = text;
      return new Response(text, { status, headers: { 'content-type': 'application/json' } });
    },
  };
}

function asStream(init: RequestInit = {}): RequestInit {
  if (typeof init.body !== 'string') return init;
  const asked = { ...JSON.parse(init.body), stream: true, stream_options: { include_usage: true } };
  const headers = new Headers(init.headers);
  headers.delete('content-length');
  return { ...init, headers: Object.fromEntries(headers), body: JSON.stringify(asked) };
}

interface Chunk {
  readonly id?: string;
  readonly model?: string;
  readonly error?: unknown;
  readonly usage?: unknown;
  readonly choices?: readonly {
    readonly delta?: { readonly content?: string | null; readonly refusal?: string | null };
    readonly finish_reason?: string | null;
  }[];
}

/** Broke off before its end: what arrived is no answer. */
class BrokenStream extends Error {
  readonly code = 'ERR_STREAM_BROKE_OFF';
}

async function completionOf(response: Response): Promise<{ status: number; text: string }> {
  const content: string[] = [];
  const refusal: string[] = [];
  let last: Chunk = {};
  let finish: string | null = null;
  let usage: unknown = null;
  for await (const chunk of chunksOf(response)) {
    if (chunk.error !== undefined) return { status: 500, text: JSON.stringify({ error: chunk.error }) };
    last = chunk;
    usage = chunk.usage ?? usage;
    const [choice] = chunk.choices ?? [];
    content.push(choice?.delta?.content ?? '');
    refusal.push(choice?.delta?.refusal ?? '');
    finish = choice?.finish_reason ?? finish;
  }
  if (finish === null) throw new BrokenStream('the answer broke off');
  const message = { role: 'assistant', content: content.join(''), refusal: refusal.join('') || null };
  const choices = [{ index: 0, message, finish_reason: finish, logprobs: null }];
  const { id = '', model = '' } = last;
  const completion = { id, object: 'chat.completion', created: 0, model, choices, usage };
  return { status: 200, text: JSON.stringify(completion) };
}

async function* chunksOf(response: Response): AsyncGenerator<Chunk> {
  const decoder = new TextDecoder();
  let arrived: Chunk[] = [];
  const parser = createParser({
    onEvent: ({ data }) => {
      if (data.trim() !== '[DONE]') arrived.push(JSON.parse(data) as Chunk);
    },
  });
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > MAX_BYTES) throw new RangeError(`the reply is larger than ${MAX_BYTES} bytes`);
    parser.feed(decoder.decode(part, { stream: true }));
    yield* arrived;
    arrived = [];
  }
}
