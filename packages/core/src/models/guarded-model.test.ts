import { setTimeout as sleep } from 'node:timers/promises';
import { ModelSettings } from '@research-studio/schemas';
import { expect, it } from 'vitest';
import { Keys } from '../settings/keys.ts';
import { startModelServer } from '../testing/model-server.ts';
import { createModelChains } from './model-chains.ts';

const ANSWER = '{"name":"Orrin"}';
const request = {
  messages: [{ role: 'user', content: 'Name a bridge.' }],
  schema: { name: 'name', jsonSchema: { type: 'object', properties: {}, required: [] } },
} as const;

function modelAt(baseUrl: string, settings: object) {
  const keys = new Keys({ OPENAI_BASE_URL: baseUrl });
  const models = ModelSettings.parse({ smart: 'openai:m', firstByteMs: 60_000, ...settings });
  const [model] = createModelChains({ settings: models, keys, sleep: async () => undefined }).smart;
  if (model === undefined) throw new Error('no model');
  return model;
}

it('gives up an answer that stops in the middle, and asks again', async () => {
  let calls = 0;
  const answer = () => (calls++ === 1 ? ({ fault: 'stall' } as const) : ANSWER);
  await using server = await startModelServer({ streams: true, answer });
  const model = modelAt(server.baseUrl, { stallMs: 200 });
  const failures: string[] = [];
  const onFailure = ({ error }: { error: Error }) => failures.push(error.message);
  await model.ask(request, undefined);
  const reply = await model.ask({ ...request, onFailure }, undefined);
  expect(reply.text).toBe(ANSWER);
  expect(failures).toEqual([
    expect.stringMatching(/stopped in the middle for 0\.2 s; raise models\.stallMs/),
  ]);
});

it('holds a provider to its limit over all runs of the process', async () => {
  let open = 0;
  let most = 0;
  const answer = async () => {
    open += 1;
    most = Math.max(most, open);
    await sleep(5);
    open -= 1;
    return ANSWER;
  };
  await using server = await startModelServer({ streams: true, answer });
  const runs = [1, 2, 3].map(() => modelAt(server.baseUrl, { limits: ['openai concurrency=1'] }));
  await Promise.all([...runs, ...runs].map((model) => model.ask(request, undefined)));
  expect([most, server.requests.length]).toEqual([1, 6]);
});
