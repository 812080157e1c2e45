import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessage } from '@langchain/core/messages';
import type { ChatResult } from '@langchain/core/outputs';
import { openFetch } from '@research-studio/documents';
import { createParser } from 'eventsource-parser';
import type { KeyName } from '../../settings/keys.ts';
import { createAnswerForms, type Wording } from './answer-form.ts';
import type { ChatModel, ChatReply, ChatRequest, ModelFactoryOptions, TokenCount } from './chat-model.ts';
import { BrokenStream, RefusedReply, toModelRequestError } from './model-request-error.ts';
import type { Json, ModelProtocol, ReplyPiece } from './protocol.ts';

/** Where a provider is found, and how it is spoken to. */
export interface ModelService {
  readonly protocol: ModelProtocol;
  /** The settings to look at, by the names of their variables. */
  readonly keyName: KeyName | null;
  readonly addressName: KeyName;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Of a server that says nothing while it loads a model, which may take minutes: a path that it answers at once. */
  readonly signPath?: string;
}

/** After so long without a word it is asked whether it is there. */
const SILENCE_MS = 1_000;

/** A model of a server that is asked in the strictest form, and with all parameters, that it accepts. */
export function createServerModel(options: ModelFactoryOptions, service: ModelService): ChatModel {
  const { name, keys } = options;
  const { protocol, signPath } = service;
  const forms = createAnswerForms(protocol.forms, options.reasoningEffort ?? null);
  let isStreamed = true;

  async function ask(request: ChatRequest): Promise<ChatReply> {
    const wording = forms.phrase(request);
    if (!isStreamed) request.onStart?.();
    try {
      const reply = await send({ options, service, request, wording, isStreamed });
      if (reply.finish === 'stop' && !reply.text.includes('{')) forms.distrust(wording);
      return reply;
    } catch (error) {
      if (request.signal.aborted) throw request.signal.reason;
      const refusal = error instanceof RefusedReply ? error : null;
      const isAboutStream = refusal !== null && refusal.status < 500 && /\bstream/i.test(refusal.message);
      if (isStreamed && isAboutStream) isStreamed = false;
      else if (refusal === null || !forms.learn({ refusal, wording, schema: request.schema })) {
        const { host } = new URL(service.address);
        throw toModelRequestError({ error, provider: name, keys, host, ...service });
      }
      return ask(request);
    }
  }

  return {
    name,
    tellsStart: true,
    async ask(request) {
      const isThere = () => patientFetch(under(service.address, signPath ?? ''), { signal: request.signal });
      const look = () => void isThere().then(request.onStart, () => undefined);
      const timer = signPath === undefined ? undefined : setTimeout(look, SILENCE_MS);
      return traced(name, request, () => ask(request)).finally(() => clearTimeout(timer));
    },
  };
}

/** Shows LangSmith, and whatever else listens to LangChain's models, the call with its prompt, answer and tokens. */
class TracedCall extends BaseChatModel {
  readonly #ask: () => Promise<ChatReply>;
  reply: ChatReply | undefined;

  constructor(ask: () => Promise<ChatReply>) {
    super({});
    this.#ask = ask;
  }

  override _llmType(): string {
    return 'research-studio';
  }

  override async _generate(): Promise<ChatResult> {
    this.reply = await this.#ask();
    const { text, tokens } = this.reply;
    const { inputTokens: input_tokens, outputTokens: output_tokens, cachedTokens: cache_read } = tokens;
    const total_tokens = input_tokens + output_tokens;
    const usage = { input_tokens, output_tokens, total_tokens, input_token_details: { cache_read } };
    const message = Object.assign(new AIMessage(text), { usage_metadata: usage });
    return { generations: [{ text, message }] };
  }
}

async function traced(runName: string, { messages }: ChatRequest, ask: () => Promise<ChatReply>) {
  const call = new TracedCall(ask);
  const prompt = messages.map(({ role, content }): [string, string] => [role, content]);
  await call.invoke(prompt, { runName });
  return call.reply as ChatReply;
}

interface Sending {
  readonly options: ModelFactoryOptions;
  readonly service: ModelService;
  readonly request: ChatRequest;
  readonly wording: Wording;
  readonly isStreamed: boolean;
}

async function send({ options, service, request, wording, isStreamed }: Sending): Promise<ChatReply> {
  const { model, temperature, contextWindow } = options;
  const { hasTemperature, ...asked } = wording;
  const call = { ...asked, model, schema: request.schema, contextWindow, isStreamed };
  const { path, body } = service.protocol.request({ ...call, ...(hasTemperature && { temperature }) });
  const response = await patientFetch(under(service.address, path), {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...service.headers },
    body: JSON.stringify(body),
    signal: request.signal,
  });
  if (isStreamed) request.onStart?.();
  if (!response.ok) throw new RefusedReply(response, await readBounded(response));
  return readReply(response, service.protocol, request);
}

/** Without time-outs of its own (the built-in one gives up after five minutes): slow models have their own setting. */
export const patientFetch: typeof globalThis.fetch = async (input, init) => {
  patient ??= openFetch({ headersTimeout: 0, bodyTimeout: 0 });
  return (await patient)(input, init);
};
let patient: ReturnType<typeof openFetch> | undefined;

export function under(address: string, path: string): string {
  return `${address.replace(/\/+$/, '')}/${path}`;
}

/** Providers' own words for an answer that was cut off at its longest length, and for one that was declined. */
const CUT_OFF = /^(max_tokens|length|model_length|max_output_tokens)$/i;
const DECLINED = /^(refusal|content_filter|SAFETY|RECITATION|PROHIBITED_CONTENT|BLOCKLIST|SPII)$/;

/**
 * The answer, put together from its pieces, so that a server that hangs is distinguished from one that thinks long. A server
 * that answers whole all the same is taken as it is.
 */
async function readReply(
  response: Response,
  protocol: ModelProtocol,
  { onPiece, onText }: ChatRequest,
): Promise<ChatReply> {
  const type = response.headers.get('content-type') ?? '';
  const isStream = /^(text\/event-stream|application\/x-ndjson)/.test(type);
  let [text, call, refusal] = ['', '', ''];
  let finish: string | null = null;
  let tokens: TokenCount = { inputTokens: 0, outputTokens: 0, cachedTokens: 0 };
  for await (const event of isStream ? eventsOf(response, type) : [JSON.parse(await readBounded(response))]) {
    const failure = event.error ?? event.response?.error;
    if (failure != null) throw new RefusedReply(response, JSON.stringify({ error: failure }));
    const piece: ReplyPiece = protocol.read(event);
    text += piece.text ?? '';
    call += piece.call ?? '';
    refusal += piece.refusal ?? '';
    finish = piece.finish ?? finish;
    tokens = { ...tokens, ...piece.tokens };
    if (!isStream) continue;
    onPiece?.(text + call !== '');
    if (piece.text || piece.call) onText?.(call || text);
  }
  if (finish === null) throw isStream ? new BrokenStream('the answer broke off') : new TypeError('no answer');
  if (refusal !== '' || DECLINED.test(finish)) return { text: refusal || text, finish: 'refusal', tokens };
  return { text: call || text, finish: CUT_OFF.test(finish) ? 'length' : 'stop', tokens };
}

/** Server-sent events, or a line of JSON each. */
async function* eventsOf(response: Response, type: string) {
  let arrived: Json[] = [];
  const take = (data: string) => {
    if (data.trim() !== '' && data.trim() !== '[DONE]') arrived.push(JSON.parse(data));
  };
  const parser = type.startsWith('text/') ? createParser({ onEvent: ({ data }) => take(data) }) : lines(take);
  for await (const text of bounded(response)) {
    parser.feed(text);
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

async function readBounded(response: Response): Promise<string> {
  return (await Array.fromAsync(bounded(response))).join('');
}

/** Far above any answer (a long report is 100 kB), far below what would fill the memory. */
const MAX_BYTES = 20_000_000;

/** @throws {RangeError} when the reply is larger than 20 MB. */
async function* bounded({ body }: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > MAX_BYTES) throw new RangeError(`the reply is larger than ${MAX_BYTES} bytes`);
    yield decoder.decode(part, { stream: true });
  }
  yield decoder.decode();
}
