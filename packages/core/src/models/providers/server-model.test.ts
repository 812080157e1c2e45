import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { Keys } from '../../settings/keys.ts';
import { type ModelServerAnswer, startModelServer } from '../../testing/model-server.ts';
import { modelProviders } from './registry.ts';
import { under } from './server-model.ts';

const schema = { name: 'name', jsonSchema: { type: 'object', properties: {}, required: [] } };
const ANSWER = '{"name":"Brücke über die Orrin – älteste der Stadt"}';

async function ask(answer: () => ModelServerAnswer, streams = true) {
  await using server = await startModelServer({ answer, streams });
  const keys = new Keys({ OPENAI_BASE_URL: server.baseUrl });
  const model = modelProviders.openai.create({ name: 'openai:m', model: 'm', keys, temperature: 0 });
  let starts = 0;
  const reply = await model.ask({
    messages: [{ role: 'user', content: 'Name a bridge.' }],
    schema,
    signal: new AbortController().signal,
    onStart: () => {
      starts += 1;
    },
  });
  return { reply, starts, requests: server.requests.length };
}

it('puts the pieces of an answer together, with its tokens, and reports when it began', async () => {
  const usage = { inputTokens: 90, outputTokens: 12, cachedTokens: 40 };
  const { reply, starts } = await ask(() => ({ content: ANSWER, usage }));
  expect(reply).toEqual({ text: ANSWER, finish: 'stop', tokens: usage });
  expect(starts).toBe(1);
});

it('takes a whole answer where a server does not stream', async () => {
  const { reply, starts } = await ask(() => ANSWER, false);
  expect([reply.text, starts]).toEqual([ANSWER, 1]);
});

it('asks without a stream where that is refused', async () => {
  let call = 0;
  const refusal = { fault: 'status', status: 422, message: 'extra fields: stream_options' } as const;
  const { reply, requests } = await ask(() => (call++ === 0 ? refusal : ANSWER));
  expect([reply.text, requests]).toEqual([ANSWER, 2]);
});

it.each([
  ['cut off at its longest length', { content: '{"na', finishReason: 'length' }, 'length', '{"na'],
  ['declined', { content: '', refusal: 'I cannot.' }, 'refusal', 'I cannot.'],
] as const)('recognises an answer that was %s', async (_, given, finish, text) => {
  const { reply } = await ask(() => given);
  expect(reply).toMatchObject({ finish, text });
});

it('takes no answer that broke off for a whole one', async () => {
  await expect(ask(() => ({ fault: 'truncated' }))).rejects.toMatchObject({ kind: 'unreachable' });
});

it.each([
  ['in pieces', true, 'completed', { finish: 'stop', text: ANSWER }],
  ['whole', false, 'completed', { finish: 'stop', text: ANSWER }],
  ['only in part', true, 'incomplete', { finish: 'length' }],
])(
  'asks models of OpenAI that have only responses for one, and reads it %s',
  async (_, streams, status, expected) => {
    const usage = { input_tokens: 90, output_tokens: 12, input_tokens_details: { cached_tokens: 40 } };
    const incomplete_details = status === 'incomplete' ? { reason: 'max_output_tokens' } : null;
    const output = [{ type: 'message', content: [{ type: 'output_text', text: ANSWER }] }];
    const response = { object: 'response', status, output, incomplete_details, usage };
    const events = [
      { type: 'response.created', response: { object: 'response', status: 'in_progress' } },
      { type: 'response.output_text.delta', delta: ANSWER.slice(0, 9) },
      { type: 'response.output_text.delta', delta: ANSWER.slice(9) },
      { type: `response.${status}`, response },
    ];
    const bodies: Record<string, unknown>[] = [];
    const server = createServer(async (incoming, reply) => {
      bodies.push({
        path: incoming.url,
        ...(await new Response(Readable.toWeb(incoming) as ReadableStream).json()),
      });
      const stream = events
        .map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
        .join('');
      reply.setHeader('content-type', streams ? 'text/event-stream' : 'application/json');
      reply.end(streams ? stream : JSON.stringify(response));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const keys = new Keys({ OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` });
    const model = modelProviders.openai.create({ name: 'o', model: 'o3-pro', keys, temperature: 0 });
    const { signal } = new AbortController();
    const reply = await model.ask({ messages: [{ role: 'user', content: 'Which?' }], schema, signal });
    server.close();
    expect(reply).toMatchObject({
      ...expected,
      tokens: { inputTokens: 90, outputTokens: 12, cachedTokens: 40 },
    });
    expect(bodies).toMatchObject([{ path: '/v1/responses', text: { format: { type: 'json_schema' } } }]);
  },
);

it('puts paths and queries into an address that has a query of its own', () => {
  expect(under('http://gate.example/v1/?token=a', 'models?limit=9')).toBe(
    'http://gate.example/v1/models?token=a&limit=9',
  );
  expect(under('http://127.0.0.1:11434', 'v1beta/models/g-2:stream?alt=sse')).toBe(
    'http://127.0.0.1:11434/v1beta/models/g-2:stream?alt=sse',
  );
});

it('takes no answer that broke off within a line for one of another kind', async () => {
  const server = createServer((_, reply) => {
    reply.setHeader('content-type', 'text/event-stream').end('data: {"choices":[{"delta":{"content":"{');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const keys = new Keys({ OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` });
  const model = modelProviders.openai.create({ name: 'openai:m', model: 'm', keys, temperature: 0 });
  const { signal } = new AbortController();
  const asked = model.ask({ messages: [{ role: 'user', content: 'Which?' }], schema, signal });
  await expect(asked).rejects.toMatchObject({ kind: 'unreachable' });
  server.close();
});
