import { Keys } from '@research-studio/core/settings';
import { ORRIN_QUESTION, startModelServer, writePages } from '@research-studio/core/testing';
import { expect, it } from 'vitest';
import { answerByTask } from './testing/model-answers.ts';
import { runResearch, temporaryFolders, testSettings } from './testing/run-research.ts';

const newFolder = temporaryFolders();
const KEY = 'secret-9f31c0aa77';

it.each([
  ['openai', 'openai', (url: string) => ({ OPENAI_API_KEY: KEY, OPENAI_BASE_URL: url })],
  ['anthropic', 'anthropic', (url: string) => ({ ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: url })],
  ['google', 'google', (url: string) => ({ GOOGLE_API_KEY: KEY, GOOGLE_BASE_URL: url })],
  ['mistral', 'mistral', (url: string) => ({ MISTRAL_API_KEY: KEY, MISTRAL_BASE_URL: url })],
  ['ollama', 'ollama', (url: string) => ({ OLLAMA_BASE_URL: url })],
  [
    'a server of one’s own that speaks OpenAI’s protocol',
    'openai',
    (url: string) => ({ OPENAI_BASE_URL: url }),
  ],
] as const)('a whole run is answered by %s', async (_, protocol, keysOf) => {
  await using model = await startModelServer({ protocol, answer: answerByTask() });
  const folder = await newFolder();
  const settings = testSettings(folder, {
    models: { smart: `${protocol}:model-1`, fast: `${protocol}:model-1` },
    search: { docs: [await writePages(`${folder}/docs`)] },
  });
  const { bundle, events, outcome } = await runResearch({
    question: ORRIN_QUESTION,
    settings,
    options: { keys: new Keys(keysOf(model.baseUrl)) },
  });
  expect(outcome).toBe('report');
  expect(bundle.report.markdown).toMatch(/2 May 2021 .*\[\d\]/);
  expect(bundle.metadata.models).toEqual([`${protocol}:model-1`]);
  expect(bundle.metadata.usage.calls).toBe(model.requests.length);
  expect(events.filter(({ type }) => type === 'model-failed')).toEqual([]);
});
