import { Keys } from '@research-studio/core/settings';
import { ORRIN_QUESTION, startModelServer, writePages } from '@research-studio/core/testing';
import { expect, it } from 'vitest';
import { estimate } from './estimate.ts';
import { answerByTask } from './testing/model-answers.ts';
import { runResearch, temporaryFolders, testSettings } from './testing/run-research.ts';

const newFolder = temporaryFolders();

it('expects the steps of a run, each within its bounds, and asks nobody', async () => {
  await using model = await startModelServer({ answer: answerByTask() });
  const folder = await newFolder();
  const settings = testSettings(folder, { search: { docs: [await writePages(`${folder}/docs`)] } });
  const keys = new Keys({ OPENAI_API_KEY: 'sk-loopback', OPENAI_BASE_URL: model.baseUrl });
  const expected = await estimate({ question: ORRIN_QUESTION, settings, keys });
  expect(model.requests).toEqual([]);
  expect(expected).toMatchObject({ providers: ['documents'], pages: [3, 20, 14] });
  expect(expected.subQuestions.length).toBeGreaterThan(1);
  const [low = 0, high = 0] = expected.all.costUsd ?? [];
  expect(low).toBeGreaterThan(0.01);
  expect(high).toBeGreaterThan(low);

  const { bundle } = await runResearch({ question: ORRIN_QUESTION, settings, model });
  for (const { step, calls } of bundle.metadata.steps ?? []) {
    const [least = 0, most = 0] = expected.steps.find((one) => one.step === step)?.calls ?? [];
    expect(calls, step).toBeGreaterThanOrEqual(least);
    expect(calls, step).toBeLessThanOrEqual(most);
  }
});

it('expects the searches of a provider where a model searches, with their fee', async () => {
  const settings = testSettings(await newFolder(), { search: { providers: ['openai-search'] } });
  const keys = new Keys({ OPENAI_API_KEY: 'sk-loopback' });
  const { steps } = await estimate({ question: ORRIN_QUESTION, settings, keys });
  const search = steps.find(({ step }) => step === 'search-web');
  expect(search).toMatchObject({ model: 'openai:gpt-5-mini' });
  expect(search?.costUsd?.[1]).toBeGreaterThan(0.01 * (search?.calls[1] ?? 0));
});

it('expects no model where none is configured', async () => {
  const settings = testSettings(await newFolder());
  const { steps, all, searches } = await estimate({ question: ORRIN_QUESTION, settings, keys: new Keys({}) });
  expect({ steps, all }).toEqual({
    steps: [],
    all: { calls: [0, 0, 0], tokens: [0, 0, 0], costUsd: [0, 0, 0] },
  });
  expect(searches[1]).toBeGreaterThan(1);
});
