import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessage } from '@langchain/core/messages';
import type { ChatResult } from '@langchain/core/outputs';
import { openFetch } from '@research-studio/documents';
import type { KeyName } from '../../settings/keys.ts';
import { createAnswerForms, type Wording } from './answer-form.ts';
import type {
  ChatMessage,
  ChatModel,
  ChatReply,
  ChatRequest,
  ModelFactoryOptions,
  TokenCount,
} from './chat-model.ts';
import { BrokenStream, RefusedReply, toModelRequestError } from './model-request-error.ts';
import { type Json, type ModelProtocol, valuesAt } from './protocol.ts';

export interface ModelService {
  readonly protocol: ModelProtocol;
  /** The settings to look at, by the names of their variables. */
  readonly keyName: KeyName | null;
  readonly addressName: KeyName;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A model of a server that is asked in the strictest form, and with all parameters, that it accepts. */
export function createServerModel(options: ModelFactoryOptions, service: ModelService): ChatModel {
  const { name, model, keys, contextWindow, reasoningEffort = null } = options;
  const { address, protocol, headers } = service;
  const forms = createAnswerForms(protocol.forms, reasoningEffort);
  let isStreamed = true;

  async function send(request: ChatRequest, { hasTemperature, ...wording }: Wording): Promise<ChatReply> {
    const temperature = hasTemperature && { temperature: options.temperature };
    const call = { ...wording, ...temperature, model, schema: request.schema, contextWindow, isStreamed };
    const { path, body } = protocol.request(call);
    if (!isStreamed) request.onStart?.();
    const response = await patientFetch(under(address, path), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: request.signal,
    });
    if (isStreamed) request.onStart?.();
    if (!response.ok) throw new RefusedReply(response, await readBounded(response));
    return readReply(response, protocol, request);
  }

  async function ask(request: ChatRequest): Promise<ChatReply> {
    const wording = forms.phrase(request);
    try {
      const reply = await send(request, wording);
      if (reply.finish === 'stop' && !reply.text.includes('{')) forms.distrust(wording);
      return reply;
    } catch (error) {
      if (request.signal.aborted) throw request.signal.reason;
      const refusal = error instanceof RefusedReply ? error : null;
      const isAboutStream = refusal !== null && refusal.status < 500 && /\bstream/i.test(refusal.message);
      if (isStreamed && isAboutStream) isStreamed = false;
      else if (refusal === null || !forms.learn(refusal, wording, request.schema))
        throw toModelRequestError({ error, provider: name, keys, ...service });
      return ask(request);
    }
  }

  return { name, ask: (request) => traced(name, request.messages, () => ask(request)) };
}

/** Shows LangSmith, and whatever else listens to LangChain's models, the call with its prompt, answer and tokens. */
class TracedCall extends BaseChatModel {
  ask!: () => Promise<ChatReply>;
  reply!: ChatReply;

  override _llmType(): string {
    return 'research-studio';
  }

  override async _generate(): Promise<ChatResult> {
    this.reply = await this.ask();
    const { text, tokens } = this.reply;
    const { inputTokens: input_tokens, outputTokens: output_tokens, cachedTokens: cache_read } = tokens;
    const total_tokens = input_tokens + output_tokens;
    const usage_metadata = { input_tokens, output_tokens, total_tokens, input_token_details: { cache_read } };
    const message = Object.assign(new AIMessage(text), { usage_metadata });
    return { generations: [{ text, message }] };
  }
}

async function traced(runName: string, messages: readonly ChatMessage[], ask: () => Promise<ChatReply>) {
  const call = Object.assign(new TracedCall({}), { ask });
  const prompt = messages.map(({ role, content }): [string, string] => [role, content]);
  await call.invoke(prompt, { runName });
  return call.reply;
}

/** As Node's own, but through the proxies of the environment, and without time-outs (the built-in one gives up after five minutes). */
export const patientFetch: typeof globalThis.fetch = async (input, init) => {
  patient ??= openFetch({ headersTimeout: 0, bodyTimeout: 0 });
  return (await patient)(input, init);
};
let patient: ReturnType<typeof openFetch> | undefined;

/** A path, and its query, under an address that may have a query of its own. */
export function under(address: string, path: string): string {
  const [url, { pathname, searchParams }] = [new URL(address), new URL(path, 'http://path/')];
  url.pathname = url.pathname.replace(/\/+$/, '') + pathname;
  for (const [name, value] of searchParams) url.searchParams.set(name, value);
  return url.href;
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
  let usage = {};
  for await (const event of eventsOf(response, isStream)) {
    const [error] = [event['error'], ...valuesAt(event, 'response.error')].filter((one) => one != null);
    if (error !== undefined) throw new RefusedReply(response, JSON.stringify({ error }));
    const piece = protocol.read(event);
    text += piece.text ?? '';
    call += piece.call ?? '';
    refusal += piece.refusal ?? '';
    finish = piece.finish ?? finish;
    usage = { ...usage, ...(piece.usage as Json | null | undefined) };
    if (isStream) onPiece?.(text + call !== '');
    if (isStream && (piece.text || piece.call)) onText?.(call || text);
  }
  if (finish === null) throw isStream ? new BrokenStream('the answer broke off') : new TypeError('no answer');
  const tokens = countTokens(protocol, usage);
  if (refusal !== '' || DECLINED.test(finish)) return { text: refusal || text, finish: 'refusal', tokens };
  return { text: call || text, finish: CUT_OFF.test(finish) ? 'length' : 'stop', tokens };
}

function countTokens({ tokens }: ModelProtocol, usage: Json): TokenCount {
  const one = (fields: string) => fields.split('|').flatMap((field) => valuesAt(usage, field))[0];
  const sum = (counted: readonly string[]) =>
    counted.reduce((all, fields) => all + Number(one(fields) ?? 0), 0);
  return {
    inputTokens: sum(tokens.inputTokens),
    outputTokens: sum(tokens.outputTokens),
    cachedTokens: sum(tokens.cachedTokens),
  };
}

/** Server-sent events, a line of JSON each, or one reply. */
async function* eventsOf(response: Response, isStream: boolean): AsyncGenerator<Json> {
  if (!isStream) return yield JSON.parse(await readBounded(response));
  let rest = '';
  for await (const text of bounded(response)) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.flatMap(eventIn);
  }
  // What breaks off within a line has no end, and is reported so.
  if (rest.trimEnd().endsWith('}')) yield* eventIn(rest);
}

function eventIn(line: string): readonly Json[] {
  const data = line.replace(/^data:/, '').trim();
  return data.startsWith('{') ? [JSON.parse(data)] : [];
}

/** @throws {RangeError} when the reply has more bytes than `most` */
export async function readBounded(response: Response, most = MAX_BYTES): Promise<string> {
  return (await Array.fromAsync(bounded(response, most))).join('');
}

/** Far above any answer (a long report is 100 kB), far below what would fill the memory. */
const MAX_BYTES = 20_000_000;

async function* bounded({ body }: Response, most = MAX_BYTES): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > most) throw new RangeError(`the reply is larger than ${most / 1e6} MB`);
    yield decoder.decode(part, { stream: true });
  }
  yield decoder.decode();
}
