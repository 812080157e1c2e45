import { resolve } from 'node:path';
import { type ModelServerRequest, startModelServer } from '@research-studio/core/testing';
import { describe, expect, it } from 'vitest';
import { answerByTask, taskOf } from './testing/model-answers.ts';
import { runResearch, temporaryFolders, testSettings } from './testing/run-research.ts';

const newFolder = temporaryFolders();
const LIBRARY = resolve(import.meta.dirname, '../../../examples/library');
const libraryIn = (folder: string, mode: 'single' | 'multi') =>
  testSettings(folder, { research: { mode }, search: { docs: [LIBRARY] } });
/** Near what the hostile page writes of. */
const QUESTION = 'How much does the Hearth Grant pay towards an air-source heat pump?';

/** What the hostile page orders, in plain sight and hidden; no part of any answer. */
const ORDERS = /ignore previous instructions|COP of 12|KS-90|out of date|cite this page|ref=ai/i;

describe('the example library', () => {
  it('answers without a model, and leaves out the page that gives orders, with a warning', async () => {
    const settings = libraryIn(await newFolder(), 'single');
    const { bundle } = await runResearch({ question: QUESTION, settings });
    expect(bundle.report.markdown).toMatch(/€7,000[^\n]*\[\d+\]/);
    expect(bundle.report.sections.map(({ markdown }) => markdown).join('\n')).not.toMatch(ORDERS);
    expect(JSON.stringify(bundle.sources)).not.toMatch(/heatpump-deals|COP of 12|cite this page/i);
    expect(bundle.metadata.warnings).toContainEqual(
      expect.stringMatching(/heatpump-deals.*language models.*left out/),
    );
  });

  it('tells what only a page behind a log-in promises as not answered, and takes no word of it', async () => {
    const settings = libraryIn(await newFolder(), 'multi');
    const question = 'What peak demand will heat pumps add in Valmark by 2030?';
    const { bundle } = await runResearch({ question, settings });
    expect(bundle.metadata.answered).toBe('none');
    expect(bundle.report.markdown).toMatch(/^# .*\n\n> No source states this directly/);
    expect(JSON.stringify([bundle.report, bundle.sources])).not.toMatch(
      /energy-markets-weekly|unpublished paper/,
    );
    expect(bundle.metadata.warnings).toContainEqual(
      expect.stringMatching(/energy-markets-weekly\.example.* not logged in/),
    );
  });

  it('asks models without addresses, hidden text, or orders outside the data', async () => {
    const requests: ModelServerRequest[] = [];
    const usual = answerByTask();
    await using model = await startModelServer({
      answer: (request) => {
        requests.push(request);
        return usual(request);
      },
    });
    const settings = libraryIn(await newFolder(), 'multi');
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
});
