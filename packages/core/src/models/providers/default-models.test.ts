import { describe, expect, it } from 'vitest';
import { type KeyName, Keys } from '../../settings/keys.ts';
import type { ModelServerRequest } from '../../testing/model-protocols.ts';
import { type ModelServerAnswer, startModelServer } from '../../testing/model-server.ts';
import { DEFAULT_MODELS } from '../model-chains.ts';
import { loadModelPrices } from '../model-prices.ts';
import type { ReasoningEffort } from './chat-model.ts';
import { requireModelProvider } from './registry.ts';

type Provider = 'openai' | 'anthropic' | 'google' | 'mistral';
const providerOf = (name: string) => name.slice(0, name.indexOf(':')) as Provider;
const MODELS = DEFAULT_MODELS.flatMap(({ key, smart, fast }) =>
  [smart, fast].map((name) => ({ name, key, provider: providerOf(name) })),
);
const ANSWER = '{"name":"Orrin Bridge","year":1884}';
const schema = {
  name: 'name-a-bridge',
  jsonSchema: {
    type: 'object',
    properties: { name: { type: 'string' }, year: { type: 'integer' } },
    required: ['name', 'year'],
    additionalProperties: false,
  },
};

interface Question {
  readonly name: string;
  readonly key: KeyName;
  readonly provider: Provider;
  readonly effort?: ReasoningEffort | null;
  readonly answer?: (request: ModelServerRequest) => ModelServerAnswer;
}

/** Two calls with the settings of a run, and what arrived. */
async function askTwice({ name, key, provider, effort = null, answer = () => ANSWER }: Question) {
  await using server = await startModelServer({ protocol: provider, answer });
  const address = key.replace('API_KEY', 'BASE_URL') as KeyName;
  const keys = new Keys({ [key]: 'secret-9f31c0aa77', [address]: server.baseUrl });
  const model = requireModelProvider({ name, setting: 'models.smart', keys }).create({
    name,
    model: name.slice(provider.length + 1),
    keys,
    temperature: 0.1,
    reasoningEffort: effort,
  });
  const { signal } = new AbortController();
  const ask = () => model.ask({ messages: [{ role: 'user', content: 'Which?' }], schema, signal });
  const replies = [await ask(), await ask()];
  return { texts: replies.map(({ text }) => text), requests: server.requests };
}

const refusal = (message: string, param?: string): ModelServerAnswer => ({
  fault: 'status',
  status: 400,
  message,
  ...(param !== undefined && { param }),
});
const effortOf = ({ raw }: ModelServerRequest): string | null =>
  /"(?:reasoning_effort|effort)":"(\w+)"/.exec(raw)?.[1] ??
  /"thinking(?:Level|Budget)":"?([^",}]+)/.exec(raw)?.[1] ??
  null;
const longestOf = (request?: ModelServerRequest) =>
  Number(/"max_tokens":(\d+)/.exec(request?.raw ?? '')?.[1] ?? 0);

describe.each(MODELS)('$name', (model) => {
  it('is asked by its own name, for JSON by schema, at once and each time', async () => {
    const { texts, requests } = await askTwice(model);
    expect(texts.map((text) => JSON.parse(text))).toEqual([JSON.parse(ANSWER), JSON.parse(ANSWER)]);
    expect(requests.map(({ model: asked }) => `${model.provider}:${asked}`)).toEqual([
      model.name,
      model.name,
    ]);
    expect(requests.map(({ responseFormat }) => responseFormat)).toEqual(['json_schema', 'json_schema']);
  });

  it('has a price and a window, so that a provider serves it', async () => {
    const { costOf, contextWindow } = await loadModelPrices();
    const tokens = { inputTokens: 1_000, outputTokens: 1_000, cachedTokens: 0 };
    expect(costOf(model.name, tokens)).toBeGreaterThan(0);
    expect(contextWindow(model.name)).toBeGreaterThan(longestOf((await askTwice(model)).requests[0]));
  });

  it('is asked with the effort of the settings, and without it where it is refused', async () => {
    const free = await askTwice({ ...model, effort: 'low' });
    expect(free.requests.map(effortOf).every((effort) => effort !== null)).toBe(true);
    const answer = (request: ModelServerRequest) =>
      effortOf(request) === null ? ANSWER : refusal("Unrecognized argument: 'reasoning_effort'.");
    const { texts, requests } = await askTwice({ ...model, effort: 'low', answer });
    expect(texts).toHaveLength(2);
    expect(requests.map((request) => effortOf(request) !== null)).toEqual([true, false, false]);
  });

  it('is asked without a temperature where it is refused', async () => {
    const answer = ({ temperature }: ModelServerRequest) =>
      temperature === 0.1 ? refusal("Unsupported value: 'temperature' does not support 0.1.") : ANSWER;
    const { texts, requests } = await askTwice({ ...model, answer });
    expect(texts).toHaveLength(2);
    expect(requests.at(-1)?.temperature).not.toBe(0.1);
  });

  it('is asked with an effort that it names where it refuses to answer without one', async () => {
    const message = "reasoning_effort is required for this model. Supported values are: 'high'.";
    const answer = (request: ModelServerRequest) => (effortOf(request) === null ? refusal(message) : ANSWER);
    const { texts, requests } = await askTwice({ ...model, answer });
    expect(texts).toHaveLength(2);
    expect(requests.map((request) => effortOf(request) !== null)).toEqual([false, true, true]);
  });
});

it('takes the effort that a model names over the one of the settings', async () => {
  const [model] = MODELS as [(typeof MODELS)[number]];
  const answer = (request: ModelServerRequest) =>
    effortOf(request) === 'high'
      ? ANSWER
      : refusal("Unsupported value: 'low'. Supported values are: 'high'.", 'reasoning_effort');
  const { requests } = await askTwice({ ...model, effort: 'low', answer });
  expect(requests.map(effortOf)).toEqual(['low', 'high', 'high']);
});

it('asks for a shorter answer where the longest one is refused', async () => {
  const name = 'anthropic:claude-of-one-s-own';
  const answer = (request: ModelServerRequest) =>
    longestOf(request) > 8_192 ? refusal('max_tokens: 32000 > 8192, the maximum allowed') : ANSWER;
  const { requests } = await askTwice({ name, key: 'ANTHROPIC_API_KEY', provider: 'anthropic', answer });
  expect(requests.map((request) => longestOf(request))).toEqual([32_000, 16_000, 8_000, 8_000]);
});
