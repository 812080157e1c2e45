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
import { answerByTask, type TaskName, taskOf } from './testing/model-answers.ts';
import { runResearch, temporaryFolders, testSettings } from './testing/run-research.ts';

const newFolder = temporaryFolders();
const TRUST = ['full', 'batched'] as const;

describe.each(TRUST)('research with the %s trust engine', (trust) => {
  it('answers from local documents without a model', async () => {
    const folder = await newFolder();
    const docs = [await writePages(`${folder}/docs`)];
    const { bundle, outcome } = await runResearch({
      question: ORRIN_QUESTION,
      settings: testSettings(folder, { advanced: { trust }, search: { docs } }),
    });
    expect(outcome).toBe('report');
    expect(bundle.pipeline).toBe(`advanced-${trust}`);
    expect(bundle.report.markdown).toMatch(/2 May 2021[^\n]*\[\d\]/);
    expect(bundle.report.markdown).toMatch(/1\.34 billion crowns[^\n]*\[\d\]/);
    expect(bundle.report.markdown).toMatch(/Tidewater Cooperative[^\n]*\[\d\]/);
    expect(bundle.metadata.models).toEqual([]);
  });

  it('searches for every part of a question, and puts each answer under its own heading', async () => {
    const folder = await newFolder();
    const page = (name: string, text: string) => ({
      path: `/${name}`,
      title: `The ${name} of Olmen`,
      site: `Olmen ${name} office`,
      date: '2024-03-01',
      paragraphs: [text, 'It rained on most days of that spring in Olmen.'],
    });
    const docs = [
      await writePages(`${folder}/docs`, [
        page('lighthouse', 'The lighthouse of Olmen was first lit on 12 September 1887.'),
        page('ferry', 'An adult ticket for the ferry of Olmen costs 7.60 crowns.'),
        page('seals', 'The survey counted 318 grey seals on the sandbanks of Olmen in June 2023.'),
        page('chapel', 'The chapel of Olmen was built by the mason Tevis Okard.'),
        page('footbridge', 'The footbridge of Olmen opened in 1913 and measures 43 metres.'),
      ]),
    ];
    const { bundle, events } = await runResearch({
      question:
        'When was the lighthouse of Olmen first lit? How much does a ticket for the ferry of Olmen cost? How many grey seals were counted at Olmen? Who built the chapel of Olmen? When was the footbridge of Olmen opened, and how long is it?',
      settings: testSettings(folder, { advanced: { trust }, search: { docs } }),
    });
    const searched = events.flatMap((event) => (event.type === 'plan-ready' ? event.subQuestions : []));
    const text = searched.map((part) => part.text);
    for (const word of ['lighthouse', 'ferry', 'seals', 'chapel'])
      expect(text.some((part) => part.includes(word) && !part.includes('?'))).toBe(true);
    const { sections, markdown } = bundle.report;
    for (const [heading, answer] of [
      ['lighthouse', '12 September 1887'],
      ['ferry', '7.60 crowns'],
      ['seals', '318 grey seals'],
    ] as const)
      expect(sections.find((section) => section.heading.includes(heading))?.markdown).toContain(answer);
    expect(markdown).toContain('Tevis Okard');
    expect(markdown).toContain('43 metres');
    expect(bundle.metadata.coverage).toBeGreaterThan(0.9);
  });

  it('holds the bundle to what the trust engine promises', async () => {
    const folder = await newFolder();
    const docs = [await writePages(`${folder}/docs`)];
    const { bundle } = await runResearch({
      question: ORRIN_QUESTION,
      settings: testSettings(folder, { advanced: { trust }, search: { docs } }),
    });
    expect(bundle.claims.length).toBeGreaterThan(2);
    for (const { confidence, reason } of bundle.claims) {
      expect(confidence).toBeGreaterThanOrEqual(0.3);
      expect(reason?.code).toMatch(/\w/);
    }
    for (const { credibility, credibilityParts } of bundle.sources) {
      expect(credibility).toBeGreaterThanOrEqual(0.35);
      expect(credibilityParts?.domainTrust.reasons).not.toEqual([]);
    }
    const cited = new Set(bundle.evidence.map(({ id }) => id));
    expect(bundle.verifiedFindings?.length).toBeGreaterThan(0);
    for (const { id } of bundle.verifiedFindings ?? []) expect(cited.has(id)).toBe(true);
  });

  it('answers with models and a search engine over HTTP', async () => {
    const folder = await newFolder();
    await using web = await startWebServer({ pages: asWebPages() });
    await using search = await startSearchServer({ pages: asSearchPages(web.url) });
    await using model = await startModelServer({ answer: answerByTask() });
    const { bundle, outcome } = await runResearch({
      question: ORRIN_QUESTION,
      settings: testSettings(folder, { advanced: { trust } }),
      search,
      model,
    });
    expect(outcome).toBe('report');
    expect(bundle.metadata.warnings).toEqual([]);
    expect(bundle.report.markdown).toContain('2 May 2021');
    expect(bundle.metadata.usage.calls).toBe(model.requests.length);
    for (const { messages } of model.requests)
      for (const { content } of messages) expect(content).not.toMatch(/https?:|localhost[:/]/);
  });
});

it('is written as panels with a table and an image of a source', async () => {
  const folder = await newFolder();
  await using web = await startWebServer({ pages: withBarrageImage(asWebPages(), '/operator') });
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
    /\n!\[The barrage\]\(http:\S+\/barrage\.jpg\)\n\*The barrage at Orrin at low tide\. CC BY 4\.0 · [^\n]+ \[\d\]\*\n/,
  );
  expect(bundle.report.panels).toMatchObject([
    { type: 'body', title: null },
    { type: 'body', title: 'Verified findings' },
    { type: 'body', title: 'As body' },
    { type: 'table', title: 'As table', columns: ['Nr', 'What is said'] },
    { type: 'body_listful', title: 'As body_listful', panels: [{ items: 'bullets' }, { type: 'image' }] },
    { title: 'About this report' },
  ]);
  const written = bundle.report.panels?.slice(0, 5) ?? [];
  for (const { claimIds = [] } of written) {
    expect(claimIds).not.toEqual([]);
    for (const claim of bundle.claims.filter(({ id }) => claimIds.includes(id)))
      expect(claim.reason).toBeDefined();
  }
});

describe('model calls of a run', () => {
  /** How often each task was asked in one round over the same pages. */
  async function callsOf(trust: (typeof TRUST)[number]): Promise<Partial<Record<TaskName, number>>> {
    const folder = await newFolder();
    await using web = await startWebServer({ pages: asWebPages() });
    await using search = await startSearchServer({ pages: asSearchPages(web.url) });
    await using model = await startModelServer({ answer: answerByTask() });
    await runResearch({
      question: ORRIN_QUESTION,
      settings: testSettings(folder, {
        advanced: { trust, fastPath: false },
        research: { maxIterations: 1 },
      }),
      search,
      model,
    });
    const tasks = Map.groupBy(model.requests.map(taskOf), (task) => task);
    return Object.fromEntries([...tasks].map(([task, list]) => [task, list.length]));
  }
  const sum = (calls: Partial<Record<TaskName, number>>) =>
    Object.values(calls).reduce((total, count) => total + count, 0);

  it('are one for each step, and one for each two pages', async () => {
    const [full, batched] = [await callsOf('full'), await callsOf('batched')];
    for (const calls of [full, batched]) {
      const { 'extract-passages': readers = 0, 'plan-research': plans = 0, ...once } = calls;
      expect(readers).toBeLessThanOrEqual(6);
      // Beside the analysis, and again once it is known which reading of a name is meant.
      expect(plans).toBeLessThanOrEqual(2);
      expect(Object.values(once)).toEqual(Object.values(once).map(() => 1));
    }
    expect(Object.keys(batched)).toEqual(
      expect.not.arrayContaining(['discover', 'cite-claims', 'cross-validate']),
    );
    expect(sum(batched)).toBeLessThanOrEqual(sum(full) - 2);
    expect(sum(full)).toBeLessThanOrEqual(24);
    expect(sum(batched)).toBeLessThanOrEqual(20);
  });
});
