import { describe, expect, it } from 'vitest';
import { type KeyName, Keys } from '../../settings/keys.ts';
import type { ProtocolName } from '../../testing/model-protocols.ts';
import { type ModelServerAnswer, startModelServer } from '../../testing/model-server.ts';
import type { ChatMessage } from './chat-model.ts';
import { requireModelProvider } from './registry.ts';

const PROVIDERS = [
  { provider: 'openai', key: 'OPENAI_API_KEY', address: 'OPENAI_BASE_URL', second: 'json_object' },
  { provider: 'anthropic', key: 'ANTHROPIC_API_KEY', address: 'ANTHROPIC_BASE_URL', second: 'tool' },
  { provider: 'google', key: 'GOOGLE_API_KEY', address: 'GOOGLE_BASE_URL', second: 'tool' },
  { provider: 'mistral', key: 'MISTRAL_API_KEY', address: 'MISTRAL_BASE_URL', second: 'json_object' },
  { provider: 'ollama', key: null, address: 'OLLAMA_BASE_URL', second: 'text' },
] as const satisfies readonly {
  provider: ProtocolName;
  key: KeyName | null;
  address: KeyName;
  second: string;
}[];

/** Servers that stream, and such as answer whole whatever they are asked for. */
const SERVERS = PROVIDERS.flatMap((entry) => [true, false].map((streams) => ({ ...entry, streams })));
type Server = (typeof SERVERS)[number];

const schema = {
  name: 'name-a-bridge',
  jsonSchema: {
    type: 'object',
    properties: { name: { type: 'string' }, year: { type: 'integer' } },
    required: ['name', 'year'],
    additionalProperties: false,
  },
};
const MESSAGES: readonly ChatMessage[] = [
  { role: 'system', content: 'You name bridges.' },
  { role: 'user', content: 'Which bridge is the oldest?' },
];
const ANSWER = '{"name":"Orrin Bridge","year":1884}';
const SECRET = 'secret-9f31c0aa77';

async function ask(
  { provider, key, address, streams }: Server,
  answer: (index: number, form: string) => ModelServerAnswer,
  options: { messages?: readonly ChatMessage[]; signal?: AbortSignal; times?: number; model?: string } = {},
) {
  await using server = await startModelServer({
    protocol: provider,
    streams,
    answer: ({ index, responseFormat }) => answer(index, responseFormat),
  });
  const name = `${provider}:${options.model ?? 'model-1'}`;
  const keys = new Keys({ [address]: server.baseUrl, ...(key === null ? {} : { [key]: SECRET }) });
  const model = requireModelProvider({ name, setting: 'models.smart', keys }).create({
    name,
    model: options.model ?? 'model-1',
    keys,
    temperature: 0.3,
  });
  const signal = options.signal ?? new AbortController().signal;
  const replies = [];
  const texts: string[] = [];
  let starts = 0;
  const onStart = () => {
    starts += 1;
  };
  const onText = (text: string) => texts.push(text);
  for (let time = 0; time < (options.times ?? 1); time += 1)
    replies.push(
      await model.ask({ messages: options.messages ?? MESSAGES, schema, signal, onStart, onText }),
    );
  return { reply: replies[0], replies, texts, starts, requests: server.requests };
}

async function failing(provider: Server, fault: ModelServerAnswer) {
  return ask(provider, () => fault).then(
    () => null,
    (error: unknown) => error,
  );
}

describe.each(SERVERS)('$provider, streams: $streams', (entry) => {
  it('sends messages, schema, temperature and key, and reads text and tokens', async () => {
    const usage = { inputTokens: 1_000, outputTokens: 40 };
    const { reply, requests, texts, starts } = await ask(entry, () => ({ content: ANSWER, usage }));
    expect(starts).toBe(1);
    expect(texts.at(-1)).toBe(entry.streams ? ANSWER : undefined);
    expect(texts.length > 2).toBe(entry.streams);
    expect(reply).toEqual({ text: ANSWER, finish: 'stop', tokens: { ...usage, cachedTokens: 0 } });
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ model: 'model-1', responseFormat: 'json_schema', temperature: 0.3 });
    expect(requests[0]?.messages).toEqual(MESSAGES);
    expect(JSON.stringify(requests[0]?.schema)).toContain('"year"');
    if (entry.key !== null) expect(requests[0]?.authorization).toContain(SECRET);
  });

  it.skipIf(entry.provider === 'ollama')('counts the tokens that came from the cache', async () => {
    const usage = { inputTokens: 1_000, outputTokens: 40, cachedTokens: 600 };
    const { reply } = await ask(entry, () => ({ content: ANSWER, usage }));
    expect(reply?.tokens).toEqual(usage);
  });

  it('asks in a plainer way where the schema is refused, and stays with it', async () => {
    const refusal = {
      fault: 'status',
      status: 400,
      message: 'this model does not support response_format json_schema',
    } as const;
    const { replies, requests } = await ask(entry, (_, form) => (form === 'json_schema' ? refusal : ANSWER), {
      times: 2,
    });
    expect(requests.map(({ responseFormat }) => responseFormat)).toEqual([
      'json_schema',
      entry.second,
      entry.second,
    ]);
    expect(replies.map(({ text }) => JSON.parse(text))).toEqual([JSON.parse(ANSWER), JSON.parse(ANSWER)]);
  });

  it('puts the schema into the prompt if every form is refused', async () => {
    const refusal = {
      fault: 'status',
      status: 400,
      message: 'tools and response_format are unknown',
    } as const;
    const { requests } = await ask(entry, (_, form) => (form === 'text' ? ANSWER : refusal));
    expect(requests.at(-1)?.responseFormat).toBe('text');
    expect(requests.at(-1)?.messages.at(-1)?.content).toContain('JSON Schema');
  });

  it('leaves the temperature out where it is refused', async () => {
    const refusal = { fault: 'status', status: 400, message: 'temperature is not supported' } as const;
    const { requests } = await ask(entry, (index) => (index === 0 ? refusal : ANSWER));
    expect(requests.map(({ temperature }) => temperature === 0.3)).toEqual([true, false]);
  });

  it('knows an answer that was cut off from a whole one', async () => {
    const { reply } = await ask(entry, () => ({ content: '{"name":"Orr', finishReason: 'length' }));
    expect(reply?.finish).toBe('length');
    expect(reply?.text).toContain('Orr');
  });

  it.each([
    [401, 'key-refused'],
    [403, 'unavailable'],
    [404, 'unavailable'],
    [429, 'rate-limited'],
    [500, 'server'],
    [503, 'server'],
  ])('calls HTTP %i %s, with the server’s address and never the key', async (status, kind) => {
    const error = await failing(entry, { fault: 'status', status, message: `no: ${SECRET}` });
    expect(error).toMatchObject({ kind, provider: `${entry.provider}:model-1` });
    expect(String((error as Error).message)).not.toContain(SECRET);
    expect(JSON.stringify(error)).not.toContain(SECRET);
  });

  it('waits as long as the server asks', async () => {
    const error = await failing(entry, { fault: 'status', status: 429, headers: { 'retry-after': '7' } });
    expect(error).toMatchObject({ kind: 'rate-limited', retryAfterMs: 7_000 });
  });

  it.each(['reset', 'truncated', 'non-json'] as const)('gives up a reply that is %s', async (fault) => {
    const error = await failing(entry, { fault });
    expect(error).toMatchObject({ name: 'ModelRequestError' });
    expect(['unreachable', 'unreadable']).toContain((error as { kind: string }).kind);
  });

  it('stops when its caller does', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const asked = ask(entry, () => ({ fault: 'hang' }), { signal: controller.signal });
    setTimeout(() => controller.abort(reason), 30);
    await expect(asked).rejects.toBe(reason);
  });
});

it('marks a long system part for the cache of Anthropic, and a short one not', async () => {
  const [anthropic] = SERVERS.filter(({ provider }) => provider === 'anthropic');
  if (anthropic === undefined) throw new Error('no server');
  const long = [{ role: 'system', content: 'Rules. '.repeat(800) }, MESSAGES[1]] as readonly ChatMessage[];
  const marked = await ask(anthropic, () => ANSWER, { messages: long });
  const unmarked = await ask(anthropic, () => ANSWER);
  expect(marked.requests.map(({ cachedBlocks }) => cachedBlocks)).toEqual([1]);
  expect(unmarked.requests.map(({ cachedBlocks }) => cachedBlocks)).toEqual([0]);
});
