import { readFile } from 'node:fs/promises';
import {
  asSearchPages,
  asWebPages,
  ORRIN_QUESTION,
  startModelServer,
  startSearchServer,
  startWebServer,
  withBarrageImage,
  writePages,
} from '@research-studio/core/testing';
import { describe, expect, it } from 'vitest';
import { answerByTask, taskOf } from './testing/model-answers.ts';
import { runResearch, temporaryFolders, testSettings } from './testing/run-research.ts';

const newFolder = temporaryFolders();
const MODES = ['single', 'multi'] as const;

describe.each(MODES)('research, %s-agent', (mode) => {
  it('answers from local documents without a model', async () => {
    const folder = await newFolder();
    const docs = [await writePages(`${folder}/docs`)];
    const { bundle, outcome } = await runResearch({
      question: ORRIN_QUESTION,
      settings: testSettings(folder, { research: { mode }, search: { docs } }),
    });
    expect(outcome).toBe('report');
    expect(bundle.report.markdown).toMatch(/2 May 2021[^\n]*\[\d\]/);
    expect(bundle.report.markdown).toMatch(/1\.34 billion crowns[^\n]*\[\d\]/);
    expect(bundle.report.markdown).toMatch(/Tidewater Cooperative[^\n]*\[\d\]/);
    expect(bundle.metadata.models).toEqual([]);
    expect(bundle.metadata.length).toBeUndefined();
  });

  it('says how long its text is where the question asks for a length', async () => {
    const folder = await newFolder();
    const docs = [await writePages(`${folder}/docs`)];
    const settings = testSettings(folder, { research: { mode }, search: { docs } });
    const { bundle } = await runResearch({ question: `${ORRIN_QUESTION} Answer in 70 words.`, settings });
    const text = bundle.report.sections.map(({ markdown }) => markdown.replace(/\[\d+\]/g, '')).join(' ');
    const written = text.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
    const { words = 0, asked } = bundle.metadata.length ?? {};
    expect(asked).toBe(70);
    expect(Math.abs(words - written)).toBeLessThan(0.1 * written);
  });

  it('comes to the same when it is saved at its end alone, in fewer lines', async () => {
    const run = async (checkpoints: 'each_step' | 'at_end') => {
      const folder = await newFolder();
      const docs = [await writePages(`${folder}/docs`)];
      const settings = testSettings(folder, { research: { mode }, search: { docs }, run: { checkpoints } });
      const { bundle, folder: kept } = await runResearch({ question: ORRIN_QUESTION, settings });
      const lines = (await readFile(`${kept}/checkpoints.jsonl`, 'utf8')).split('\n').length - 1;
      return { markdown: bundle.report.markdown.replaceAll(folder, ''), lines };
    };
    const [each, end] = [await run('each_step'), await run('at_end')];
    expect(end.markdown).toBe(each.markdown);
    expect(end.lines).toBeLessThan(each.lines);
    expect(end.lines).toBeGreaterThan(0);
  });

  it('answers with models and a search engine over HTTP', async () => {
    const folder = await newFolder();
    await using web = await startWebServer({ pages: asWebPages() });
    await using search = await startSearchServer({ pages: asSearchPages(web.url) });
    await using model = await startModelServer({ answer: answerByTask() });
    const { bundle, outcome } = await runResearch({
      question: ORRIN_QUESTION,
      settings: testSettings(folder, { research: { mode } }),
      search,
      model,
    });
    expect(outcome).toBe('report');
    expect(bundle.metadata.warnings).toEqual([]);
    expect(bundle.report.markdown).toContain('2 May 2021');
    expect(bundle.metadata.usage.calls).toBe(model.requests.length);
    const tasks = new Set(model.requests.map(taskOf));
    expect([...tasks]).toEqual(
      expect.arrayContaining(['understand', 'extract-passages', 'assess', 'write-report']),
    );
    for (const { messages } of model.requests)
      for (const { content } of messages) expect(content).not.toMatch(/https?:|localhost[:/]/);
  });
});

/** Answers a first round by code, so that it is assessed while the report is begun. */
const WHEN = 'When did the Orrin tidal power station open?';

it.each([
  ['is begun when the assessor has said so', 'write', ['assess', 'write-report'], 1],
  [
    'waits for another round where the assessor asks for one',
    'research',
    ['assess', 'assess', 'write-report'],
    2,
  ],
] as const)('a report on a round that code finds answered %s', async (_what, next, order, iterations) => {
  const folder = await newFolder();
  const docs = [await writePages(`${folder}/docs`)];
  const gap = { title: 'the price of a ticket', subQuestion: 1, query: 'Orrin barrage ticket price' };
  let asked = 0;
  const answer = answerByTask({
    assess: (_data, usual) => {
      asked += 1;
      const isFirst = asked === 1;
      return {
        ...(usual as object),
        next: isFirst ? next : 'write',
        gaps: isFirst && next === 'research' ? [gap] : [],
      };
    },
  });
  await using model = await startModelServer({ answer });
  const settings = testSettings(folder, { search: { docs } });
  const { bundle } = await runResearch({ question: WHEN, settings, model });
  const steps = model.requests.map(taskOf).filter((task) => task === 'assess' || task === 'write-report');
  expect(steps).toEqual(order);
  expect(bundle.metadata.iterations).toBe(iterations);
  expect(bundle.report.markdown).toContain('2 May 2021');
});

it('is written as panels with a table, a list and an image of a source, where the settings say so', async () => {
  const folder = await newFolder();
  await using web = await startWebServer({ pages: withBarrageImage(asWebPages(), '/station') });
  await using search = await startSearchServer({ pages: asSearchPages(web.url) });
  const image = { type: 'image', title: 'The barrage', purpose: '', evidenceIds: [], image: 1 };
  const answer = answerByTask({
    'plan-panels': (_data, usual) => {
      const { panels, title } = usual as { panels: object[]; title: string };
      return { title, panels: [...panels, image] };
    },
  });
  await using model = await startModelServer({ answer });
  const settings = testSettings(folder, { report: { form: 'panels' } });
  const { bundle } = await runResearch({ question: ORRIN_QUESTION, settings, search, model });
  expect(bundle.metadata.warnings).toEqual([]);
  expect(bundle.report.markdown).toMatch(
    /\n!\[The barrage\]\(http:\S+\/barrage\.jpg\)\n\*The barrage at Orrin at low tide\. CC BY 4\.0 · Orrin Chronicle \(site\.localhost\) \[\d\]\*\n/,
  );
  expect(bundle.report.panels).toMatchObject([
    { type: 'body', title: null },
    { type: 'body', title: 'Verified findings' },
    { type: 'body', title: 'As body' },
    { type: 'table', title: 'As table', columns: ['Nr', 'What is said'] },
    {
      type: 'body_listful',
      title: 'As body_listful',
      panels: [
        { type: 'body_listful', items: 'bullets' },
        { type: 'image', number: 1 },
      ],
    },
  ]);
  for (const { start, end, type } of bundle.report.panels ?? [])
    expect(bundle.report.markdown.slice(start, end), type).toMatch(/^(?:## (?:As|Verified)|[^#])[\s\S]*\S$/);
});

describe('the language of a report without a model', () => {
  it.each([
    ['de', [expect.stringMatching(/^The report is to be in "de", but without a model it quotes/)]],
    ['en-GB', []],
    [null, []],
  ])('that is set to %s is warned of where quoting cannot give it', async (language, warnings) => {
    const folder = await newFolder();
    const docs = [await writePages(`${folder}/docs`)];
    const settings = testSettings(folder, { report: { language }, search: { docs } });
    const { bundle } = await runResearch({ question: ORRIN_QUESTION, settings });
    expect(bundle.metadata.warnings).toEqual(warnings);
  });
});
