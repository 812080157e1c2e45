import { ORRIN_QUESTION, startModelServer, writePages } from '@research-studio/core/testing';
import { expect, it } from 'vitest';
import { answerByTask, taskOf } from './testing/model-answers.ts';
import { runResearch, temporaryFolders, testSettings } from './testing/run-research.ts';

const newFolder = temporaryFolders();

it('ends research that has used up its share, and writes and checks the report with what is left', async () => {
  const folder = await newFolder();
  const usual = answerByTask();
  await using model = await startModelServer({
    answer: async (request) => ({
      content: String(await usual(request)),
      usage: { inputTokens: 4000, outputTokens: 0 },
    }),
  });
  const settings = testSettings(folder, {
    models: { smart: 'openai:gpt-4o', fast: 'openai:gpt-4o' },
    search: { docs: [await writePages(`${folder}/docs`)] },
    run: { budgetTokens: 40_000 },
  });
  const { bundle, outcome, events } = await runResearch({ question: ORRIN_QUESTION, settings, model });
  const changes = events.flatMap((event) => (event.type === 'tier-changed' ? event.to : []));
  const { budget, usage, tier } = bundle.metadata;
  expect(outcome).toBe('out_of_budget');
  expect(changes).toContain('partial');
  expect(tier).toBe('partial');
  expect(budget?.isExhausted).toBe(true);
  expect(usage.inputTokens).toBeLessThanOrEqual(40_000);
  expect(model.requests.map(taskOf)).toContain('write-report');
  expect(bundle.report.markdown).toContain('ended early because its budget did not allow more');
  expect(bundle.report.markdown).toContain('2 May 2021');
});

it.each([{ supervised: true }, { supervised: false }])(
  'looks for an answer once with whatever answers, where no model does from the first call on: %j',
  async (advanced) => {
    const folder = await newFolder();
    await using model = await startModelServer({
      answer: () => ({ fault: 'status', status: 401, message: 'no such key' }),
    });
    const settings = testSettings(folder, {
      models: { smart: 'openai:gpt-4o', fast: 'openai:gpt-4o' },
      search: { docs: [await writePages(`${folder}/docs`)] },
      advanced,
    });
    const { bundle } = await runResearch({ question: ORRIN_QUESTION, settings, model });
    expect(bundle.metadata.answered).not.toBe('none');
    expect(bundle.report.markdown).toContain('2 May 2021');
  },
);
