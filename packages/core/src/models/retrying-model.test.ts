import { setTimeout as sleep } from 'node:timers/promises';
import { ModelSettings } from '@research-studio/schemas';
import { expect, it } from 'vitest';
import { Keys } from '../settings/keys.ts';
import { startModelServer } from '../testing/model-server.ts';
import { createModelChains } from './model-chains.ts';
import type { RetryingModel } from './retrying-model.ts';

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

it.each([{ limits: ['openai concurrency=1'] }, { concurrency: 1 }])(
  'holds a provider to its limit over all runs of the process: %o',
  async (settings) => {
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
    const runs = [1, 2, 3].map(() => modelAt(server.baseUrl, settings));
    await Promise.all([...runs, ...runs].map((model) => model.ask(request, undefined)));
    expect([most, server.requests.length]).toEqual([1, 6]);
  },
);

const failuresOf = async (model: RetryingModel): Promise<readonly string[]> => {
  const kinds: string[] = [];
  const onFailure = ({ error }: { error: { kind: string } }) => kinds.push(error.kind);
  await model.ask({ ...request, onFailure: onFailure as never }, undefined).catch(() => undefined);
  return kinds;
};

/** An address on which nothing listens. */
async function deafAddress(): Promise<string> {
  await using server = await startModelServer({ answer: () => ANSWER });
  return server.baseUrl;
}

it('leaves a provider alone after five connections that fail, or one without a first sign', async () => {
  await using server = await startModelServer({ streams: true, answer: () => ({ fault: 'reset' }) });
  for (const address of [server.baseUrl, await deafAddress(), 'http://provider.invalid/v1']) {
    const model = modelAt(address, { retries: 3 });
    const kinds: string[] = [];
    while (model.refusal() === null) kinds.push(...(await failuresOf(model)));
    expect(kinds).toEqual(Array(5).fill('unreachable'));
    expect(model.refusal()?.kind).toBe('unreachable');
  }
  await using silent = await startModelServer({ streams: true, answer: () => ({ fault: 'hang' }) });
  const model = modelAt(silent.baseUrl, { firstByteMs: 100 });
  expect(await failuresOf(model)).toEqual(['silent']);
  expect(model.refusal()?.kind).toBe('silent');
});

it('shares with the other runs of a key what one run finds out about its provider', async () => {
  await using server = await startModelServer({ streams: true, answer: () => ({ fault: 'reset' }) });
  const runs = Array.from({ length: 10 }, () => modelAt(server.baseUrl, { retries: 0 }));
  for (const run of runs) await failuresOf(run);
  // The first call of each run is made; all further ones are refused without a call.
  for (const run of runs) await failuresOf(run);
  expect(runs.map((run) => run.refusal()?.kind)).toEqual(Array(10).fill('unreachable'));
  expect(server.requests).toHaveLength(10);
});
