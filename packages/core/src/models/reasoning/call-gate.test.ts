import { ModelSettings, type RunEvent } from '@research-studio/schemas';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { Keys } from '../../settings/keys.ts';
import { type ModelServer, startModelServer } from '../../testing/model-server.ts';
import { openLedger } from '../budget/ledger.ts';
import { openDegradation } from '../budget/open-degradation.ts';
import { createModelChains } from '../model-chains.ts';
import { createReasoner } from './create-reasoner.ts';
import type { Task } from './task.ts';

let server: ModelServer;
let isDown = false;
const asked: string[] = [];
beforeAll(async () => {
  server = await startModelServer({
    answer: ({ model }) => {
      asked.push(model);
      return isDown ? { fault: 'status', status: 500 } : '{"ok":true}';
    },
  });
});
afterAll(() => server.close());
beforeEach(() => {
  asked.length = 0;
  isDown = false;
});

const task = (id: string): Task<string, { ok: boolean }> => ({
  id,
  role: 'smart',
  schema: z.object({ ok: z.boolean() }),
  prompt: (question) => ({ system: 'Answer.', user: question }),
  extract: () => ({ ok: false }),
});

function inMemory() {
  const kept = new Map<string, unknown>();
  return {
    get: (key: string) => kept.get(key),
    put: async (key: string, value: unknown) => void kept.set(key, value),
  };
}

function runWith(
  limitUsd: number | null,
  journal = inMemory(),
  history: readonly RunEvent[] = [],
  smart = 'openai:gpt-4o',
) {
  const events: RunEvent[] = [];
  const emit = (event: RunEvent) => void events.push(event);
  const settings = ModelSettings.parse({
    smart,
    budget: 'openai:gpt-4o-mini',
    retries: 0,
    breakerFailures: 100,
  });
  const chains = createModelChains({
    settings,
    keys: new Keys({ OPENAI_BASE_URL: server.baseUrl, OPENAI_API_KEY: 'sk-x' }),
  });
  const ledger = limitUsd === null ? null : openLedger({ limitUsd, spentUsd: 0, keptForReport: 0.5 });
  const degradation = openDegradation({
    emit,
    ledger,
    journal,
    history,
    areModelsDown: () => false,
    searchesOutside: false,
  });
  const earlier = { answer: async () => ({ value: { ok: true }, at: '2026-01-01T00:00:00.000Z' }) };
  const reasoner = createReasoner({ chains, emit, journal, limits: { ledger, degradation, earlier } });
  return {
    events,
    degradation,
    ask: (id: string, question = id) => reasoner.reason(task(id), question, undefined),
  };
}
const inTier = (to: 'reduced' | 'cached'): readonly RunEvent[] => [
  { type: 'tier-changed', from: 'full', to, reason: 'models', budgetUsed: 0 },
];

it('asks the cheapest model first in tier reduced, but for writing', async () => {
  const { ask, degradation } = runWith(null, inMemory(), inTier('reduced'));
  await ask('write-report@1');
  expect(asked).toEqual(['gpt-4o']);
  expect(degradation.now()).toBe('full');
  await runWith(null, inMemory(), inTier('reduced')).ask('assess@1');
  expect(asked).toEqual(['gpt-4o', 'gpt-4o-mini']);
});

it('takes an answer of an earlier run in tier cached, and says so', async () => {
  const { ask, events } = runWith(null, inMemory(), inTier('cached'));
  expect(await ask('assess@1')).toEqual({ ok: true });
  expect(asked).toEqual([]);
  expect(events).toContainEqual(
    expect.objectContaining({ type: 'earlier-used', what: 'answer', name: 'assess@1' }),
  );
});

it('asks a cheaper model where the budget does not pay for the dear one', async () => {
  const { ask, events } = runWith(0.004);
  await ask('assess@1');
  expect(asked).toEqual(['gpt-4o-mini']);
  expect(events).toContainEqual(
    expect.objectContaining({
      type: 'warning',
      code: 'model_replaced',
      message: expect.stringMatching(
        /openai:gpt-4o: what is left of the budget .* Going on with openai:gpt-4o-mini/,
      ),
    }),
  );
});

it('warns once of a price that is not known, and names the setting with an example', async () => {
  const { ask, events } = runWith(1, inMemory(), [], 'openai:own');
  await ask('assess@1');
  await ask('assess@1', 'again');
  expect(asked).toEqual(['own', 'own']);
  const entry = 'openai:own inputUsd=0.5 outputUsd=1.5';
  expect(events.flatMap((event) => (event.type === 'warning' ? event.message : []))).toEqual([
    expect.stringContaining(`models: { known: ["${entry}"] }`),
  ]);
  expect(ModelSettings.parse({ known: [entry] }).known).toEqual([entry]);
});

it('refuses a call that cannot be paid, and the same call of a resumed run', async () => {
  const journal = inMemory();
  const { ask, events, degradation } = runWith(0.000_01, journal);
  expect(await ask('assess@1')).toEqual({ ok: false });
  expect([degradation.now(), degradation.cutShort()]).toEqual(['partial', 'budget']);
  expect(await runWith(9, journal, events).ask('assess@1')).toEqual({ ok: false });
  expect(asked).toEqual([]);
});

it('keeps the tier of a step for its second try', async () => {
  const journal = inMemory();
  const first = runWith(null, journal);
  expect(await first.degradation.of('assess 4')).toBe('full');
  isDown = true;
  for (let turn = 0; turn < 5; turn += 1) await first.ask('choose-pages@1', `${turn}`);
  expect(first.degradation.now()).toBe('cached');
  const resumed = runWith(null, journal, first.events);
  expect([await resumed.degradation.of('assess 4'), await resumed.degradation.of('assess 5')]).toEqual([
    'full',
    'cached',
  ]);
});
