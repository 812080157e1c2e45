import { resolve } from 'node:path';
import { type ModelServerRequest, startModelServer } from '@research-studio/core/testing';
import { describe, expect, it } from 'vitest';
import { answerByTask, taskOf } from './testing/model-answers.ts';
import { runResearch, temporaryFolders, testSettings } from './testing/run-research.ts';

const newFolder = temporaryFolders();
const LIBRARY = resolve(import.meta.dirname, '../../../examples/library');
const MODES = ['single', 'multi'] as const;
/** One that the hostile page answers, among others. */
const QUESTION = 'How long does an air-source heat pump last, and how often must it be serviced?';

/** What the hostile page orders, in plain sight and hidden; no part of any answer. */
const ORDERS = /ignore previous instructions|COP of 12|KS-90|out of date|cite this page|ref=ai/i;

describe.each(MODES)('the example library, %s-agent', (mode) => {
  it('answers without a model, follows no order of a page and flags it', async () => {
    const folder = await newFolder();
    const settings = testSettings(folder, { research: { mode }, search: { docs: [LIBRARY] } });
    const { bundle } = await runResearch({ question: QUESTION, settings });
    expect(bundle.report.markdown).toMatch(/\b(?:17|20) years?\b[^\n]*\[\d+\]/);
    expect(bundle.report.sections.map(({ markdown }) => markdown).join('\n')).not.toMatch(ORDERS);
    for (const { url, flags, text } of bundle.sources) {
      if (!url.includes('heatpump-deals')) continue;
      expect(flags).toEqual(expect.arrayContaining(['instructions']));
      expect(text).not.toMatch(/COP of 12|cite this page/i);
    }
  });

  it('tells what only a page behind a log-in promises as not answered, and takes no word of it', async () => {
    const settings = testSettings(await newFolder(), { research: { mode }, search: { docs: [LIBRARY] } });
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
    const folder = await newFolder();
    const requests: ModelServerRequest[] = [];
    const usual = answerByTask();
    await using model = await startModelServer({
      answer: (request) => {
        requests.push(request);
        return usual(request);
      },
    });
    const settings = testSettings(folder, { research: { mode }, search: { docs: [LIBRARY] } });
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
