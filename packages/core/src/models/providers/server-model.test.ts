import { expect, it } from 'vitest';
import { Keys } from '../../settings/keys.ts';
import { type ModelServerAnswer, startModelServer } from '../../testing/model-server.ts';
import { modelProviders } from './registry.ts';

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
