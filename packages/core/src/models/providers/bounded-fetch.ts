/** Far above any answer (a long report is 100 kB), far below what would fill the memory. */
export const MAX_BYTES = 20_000_000;

export interface BoundedFetch {
  readonly fetch: typeof globalThis.fetch;
  /** Of the last reply; empty before the first. */
  readonly body: () => string;
}

/**
 * A fetch for one model call: the reply is read whole, up to a bound, and kept. It sets no time-out of its own (the
 * built-in one gives up after five minutes without headers), since slow models have their own setting.
 *
 * @throws {RangeError} when the reply is larger than 20 MB.
 */
export function boundedFetch(): BoundedFetch {
  let body = '';
  return {
    body: () => body,
    async fetch(input, init) {
      const response = await patientFetch(input, init);
      body = await readBounded(response);
      return replyWith(response, body);
    },
  };
}

/** The same reply with its body read. */
export function replyWith({ status, statusText, headers }: Response, body: string): Response {
  return new Response(body, { status, statusText, headers: withoutEncoding(headers) });
}

/** A server's refusal, for client libraries whose own errors lack its headers. */
export class RefusedReply extends Error {
  readonly status: number;
  readonly headers: Headers;

  constructor({ status, headers }: Response, body: string) {
    super(body);
    this.name = 'RefusedReply';
    this.status = status;
    this.headers = headers;
  }
}

/** The fetch; every reply but a success is thrown. @throws {RefusedReply} */
export function strict(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.ok) throw new RefusedReply(response, await response.text());
    return response;
  };
}

let patient: Promise<typeof globalThis.fetch> | undefined;

/** A fetch without time-outs of its own. */
export async function patientFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  patient ??= import('@research-studio/documents').then(({ openFetch }) =>
    openFetch({ headersTimeout: 0, bodyTimeout: 0 }),
  );
  const send = await patient;
  if (typeof input === 'string' || input instanceof URL) return send(input, init);
  const { url, method, headers, signal } = input;
  const body = method === 'GET' ? {} : { body: await input.text() };
  return send(url, { method, headers: Object.fromEntries(headers), signal, ...body, ...init });
}

/** @throws {RangeError} when the reply is larger than 20 MB. */
export async function readBounded(response: Response): Promise<string> {
  if (response.body === null) return '';
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new RangeError(`the reply is larger than ${MAX_BYTES} bytes`);
    parts.push(decoder.decode(chunk, { stream: true }));
  }
  parts.push(decoder.decode());
  return parts.join('');
}

function withoutEncoding(headers: Headers): Headers {
  const kept = new Headers([...headers]);
  kept.delete('content-encoding');
  kept.delete('content-length');
  return kept;
}
