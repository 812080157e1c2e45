import { AsyncLocalStorage } from 'node:async_hooks';
import type { ChatOpenAI, ChatOpenAICallOptions } from '@langchain/openai';
import type { KeyName } from '../../settings/keys.ts';
import type { Wording } from './answer-form.ts';
import { askInForms, type Sent } from './ask-in-forms.ts';
import type { ChatMessage, ChatModel, ChatReply, ChatRequest, ModelFactoryOptions } from './chat-model.ts';
import { readCompletion } from './read-completion.ts';
import { completionStream } from './stream-protocols.ts';

const OPENAI_FORMS = ['json_schema', 'json_object', 'text'] as const;
type OpenAiForm = (typeof OPENAI_FORMS)[number];

interface Service {
  readonly keyName: KeyName;
  readonly addressName: KeyName;
  /** Where the address is not set. */
  readonly address: string;
}

const OPENAI: Service = {
  keyName: 'OPENAI_API_KEY',
  addressName: 'OPENAI_BASE_URL',
  address: 'https://api.openai.com/v1',
};

/** Any server that speaks OpenAI's chat completions, through LangChain's client. */
export function createOpenAiModel(options: ModelFactoryOptions): ChatModel {
  return createChatCompletionsModel(options, OPENAI);
}

/** A model of any service that speaks OpenAI's chat completions. */
export function createChatCompletionsModel(options: ModelFactoryOptions, service: Service): ChatModel {
  const { name, model, keys, temperature, reasoningEffort = null } = options;
  const { keyName, addressName } = service;
  const baseUrl = keys.get(addressName) ?? service.address;
  const { host } = new URL(baseUrl);
  // Servers of one's own often want no key, but the client library insists on one.
  const apiKey = keys.get(keyName) ?? 'none';
  const clientOf = openClients({ model, apiKey, baseUrl, temperature });
  const ask = askInForms<OpenAiForm>({
    forms: OPENAI_FORMS,
    effort: reasoningEffort,
    stream: completionStream,
    server: { provider: name, host, keys, keyName, addressName },
    send: (sent) => send({ clientOf, ...sent }),
  });
  return { name, tellsStart: true, load: () => import('@langchain/openai'), ask };
}

interface Connection {
  readonly model: string;
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly temperature: number;
}

/** LangChain's client, with the fetch of each call, which knows what is done with its reply. */
interface Client {
  readonly chat: ChatOpenAI;
  readonly withFetch: <Result>(fetch: typeof globalThis.fetch, work: () => Result) => Result;
}

/** Making a client costs as much as a call does, so that there is one for all calls with the same parameters. */
function openClients(connection: Connection): (wording: Wording<OpenAiForm>) => Promise<Client> {
  const { model, apiKey, baseUrl, temperature } = connection;
  const ofCall = new AsyncLocalStorage<typeof globalThis.fetch>();
  const fetchOfCall: typeof globalThis.fetch = (input, init) => (ofCall.getStore() ?? fetch)(input, init);
  const clients = new Map<string, Client>();
  return async ({ hasTemperature, effort }) => {
    const { ChatOpenAI } = await import('@langchain/openai');
    const parameters = `${hasTemperature} ${effort}`;
    const known = clients.get(parameters);
    if (known !== undefined) return known;
    const chat = new ChatOpenAI({
      model,
      apiKey,
      maxRetries: 0,
      // Time-outs are set by the caller; the client's own only has to be longer.
      timeout: 2_147_483_647,
      ...(hasTemperature && { temperature }),
      ...(effort !== null && { modelKwargs: { reasoning_effort: effort } }),
      configuration: { baseURL: baseUrl, fetch: fetchOfCall, maxRetries: 0 },
    });
    const client: Client = { chat, withFetch: (own, work) => ofCall.run(own, work) };
    clients.set(parameters, client);
    return client;
  };
}

interface Call extends Sent<OpenAiForm> {
  readonly clientOf: ReturnType<typeof openClients>;
}

async function send({ clientOf, request, wording, fetch, body }: Call): Promise<ChatReply> {
  const { chat, withFetch } = await clientOf(wording);
  const options = { signal: request.signal, ...responseFormat(wording, request) };
  try {
    const message = await withFetch(fetch, () => chat.invoke(wording.messages.map(toPair), options));
    return readCompletion(body()) ?? toReply(message);
  } catch (error) {
    // The client drops an answer that was cut off, filtered or not JSON. It arrived and is paid for.
    const reply = request.signal.aborted ? null : readCompletion(body());
    if (reply === null) throw error;
    return reply;
  }
}

function toPair({ role, content }: ChatMessage): [string, string] {
  return [role, content];
}

function responseFormat(
  { form }: Wording<OpenAiForm>,
  { schema }: ChatRequest,
): Partial<ChatOpenAICallOptions> {
  if (form === 'text') return {};
  if (form === 'json_object') return { response_format: { type: 'json_object' } };
  const json_schema = {
    name: schema.name,
    strict: true,
    schema: schema.jsonSchema as Record<string, unknown>,
  };
  return { response_format: { type: 'json_schema', json_schema } };
}

/** Of LangChain's message, which is read where the model answers in another protocol of OpenAI's. */
interface Message {
  readonly text: string;
  readonly usage_metadata?:
    | { input_tokens?: number; output_tokens?: number; input_token_details?: { cache_read?: number } }
    | undefined;
}

function toReply({ text, usage_metadata: usage }: Message): ChatReply {
  const tokens = {
    inputTokens: usage?.input_tokens ?? 0,
    outputTokens: usage?.output_tokens ?? 0,
    cachedTokens: usage?.input_token_details?.cache_read ?? 0,
  };
  return { text, finish: 'stop', tokens };
}
