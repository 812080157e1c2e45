import { Keys } from '@research-studio/core/settings';
import { ORRIN_QUESTION, startModelServer, writePages } from '@research-studio/core/testing';
import type { RunEvent } from '@research-studio/schemas';
import { expect, it } from 'vitest';
import { answerByTask } from './testing/model-answers.ts';
import {
  runResearch,
  type SectionOverrides,
  temporaryFolders,
  testSettings,
} from './testing/run-research.ts';

const newFolder = temporaryFolders();
type Names = ConstructorParameters<typeof Keys>[0];

/** A run with the models that its keys open. */
async function runWith(keys: Names, models: SectionOverrides['models'] = {}) {
  const folder = await newFolder();
  const settings = testSettings(folder, {
    models: { smart: null, fast: null, retries: 0, ...models },
    search: { docs: [await writePages(`${folder}/docs`)] },
  });
  const { bundle, events } = await runResearch({
    question: ORRIN_QUESTION,
    settings,
    options: { keys: new Keys(keys) },
  });
  expect(bundle.report.markdown).toMatch(/2 May 2021 .*\[\d\]/);
  return { ...bundle.metadata, reported: warningsIn(events) };
}

const warningsIn = (events: readonly RunEvent[]) =>
  events.flatMap((event) => (event.type === 'warning' ? event.message : []));
const openai = (url: string) => ({ OPENAI_API_KEY: 'k-0123456789', OPENAI_BASE_URL: url });
const anthropic = (url: string) => ({ ANTHROPIC_API_KEY: 'k-0123456789', ANTHROPIC_BASE_URL: url });

it('of two providers with a key asks the second where the first is dead, and reports once by whom the work was done', async () => {
  await using dead = await startModelServer({ answer: () => ({ fault: 'status', status: 500 }) });
  await using alive = await startModelServer({ protocol: 'anthropic', answer: answerByTask() });
  const run = await runWith({ ...openai(dead.baseUrl), ...anthropic(alive.baseUrl) });
  expect(run.models).toEqual(['anthropic:claude-haiku-4-5', 'anthropic:claude-sonnet-5']);
  expect([...run.warnings].sort()).toEqual([
    'openai:gpt-4o-mini: the server failed (HTTP 500). Going on with anthropic:claude-haiku-4-5.',
    'openai:gpt-4o: the server failed (HTTP 500). Going on with anthropic:claude-sonnet-5.',
  ]);
  expect(run.reported).toEqual(run.warnings);
  expect(run.tier).not.toBe('full');
  expect(run.costUsd).toBeGreaterThan(0);
});

it('ends at Ollama where both providers are dead', async () => {
  await using dead = await startModelServer({ answer: () => ({ fault: 'status', status: 401 }) });
  await using local = await startModelServer({ protocol: 'ollama', answer: answerByTask() });
  const keys = { ...openai(dead.baseUrl), ...anthropic(dead.baseUrl.replace(/\/v1$/, '')) };
  const fallback = ['others', 'ollama:own'];
  const run = await runWith({ ...keys, OLLAMA_BASE_URL: local.baseUrl }, { fallback });
  expect(run.models).toEqual(['ollama:own']);
  expect(run.warnings).toHaveLength(2);
  expect(run.warnings.join()).toMatch(/openai:gpt-4o: the key was refused .*OPENAI_API_KEY.*ollama:own/);
  expect([run.tier === 'full', run.costUsd]).toEqual([false, 0]);
});

it('does all the work with the model that was chosen where it refuses a temperature or needs an effort', async () => {
  const answer = answerByTask();
  await using model = await startModelServer({
    answer: (request) => {
      const refuse = (message: string) => ({ fault: 'status', status: 400, message }) as const;
      if (request.temperature !== null) return refuse("Unsupported parameter: 'temperature'.");
      if (!request.raw.includes('"reasoning_effort"')) return refuse('reasoning_effort is required.');
      return answer(request);
    },
  });
  const run = await runWith(openai(model.baseUrl));
  expect(run.models).toEqual(['openai:gpt-4o', 'openai:gpt-4o-mini']);
  expect([run.tier, run.warnings]).toEqual(['full', []]);
});
