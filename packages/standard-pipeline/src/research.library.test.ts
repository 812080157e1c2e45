import { resolve } from 'node:path';
import { type ModelServerRequest, startModelServer } from '@research-studio/core/testing';
import { expect, it } from 'vitest';
import { answerByTask, taskOf } from './testing/model-answers.ts';
import { runResearch, temporaryFolders, testSettings } from './testing/run-research.ts';

const newFolder = temporaryFolders();
const LIBRARY = resolve(import.meta.dirname, '../../../examples/library');
/** Near what the hostile page writes of. */
const QUESTION = 'How much does the Hearth Grant pay towards an air-source heat pump?';

/** What the hostile page orders, in plain sight and hidden; no part of any answer. */
const ORDERS = /ignore previous instructions|COP of 12|KS-90|out of date|cite this page|ref=ai/i;

it('asks models about the example library without addresses, hidden text, or orders outside the data', async () => {
  const requests: ModelServerRequest[] = [];
  const usual = answerByTask();
  await using model = await startModelServer({
    answer: (request) => {
      requests.push(request);
      return usual(request);
    },
  });
  const settings = testSettings(await newFolder(), {
    research: { mode: 'multi' },
    search: { docs: [LIBRARY] },
  });
  const { bundle } = await runResearch({ question: QUESTION, settings, model });
  expect(bundle.sources.length).toBeGreaterThan(1);
  const systems = new Map<string, Set<string>>();
  for (const request of requests) {
    const task = taskOf(request);
    const [system, ...others] = request.messages.map(({ content }) => content);
    systems.set(task, (systems.get(task) ?? new Set()).add(system ?? ''));
    for (const { url } of bundle.sources)
      expect(request.messages.map(({ content }) => content).join()).not.toContain(url);
    expect(system).not.toMatch(ORDERS);
    expect(others.join()).not.toMatch(/https?:\/\/|COP of 12|cite this page/i);
  }
  expect([...systems.values()].every((parts) => parts.size === 1)).toBe(true);
  expect(systems.size).toBeGreaterThan(5);
});
