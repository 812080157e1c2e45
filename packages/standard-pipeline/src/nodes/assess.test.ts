import { Overwrite } from '@langchain/langgraph';
import type { Assessment, ResearchPorts } from '@research-studio/core/research';
import { extractiveReasoner, scriptedReasoner, tiersAt } from '@research-studio/core/testing';
import type { RunEvent } from '@research-studio/schemas';
import { describe, expect, it, vi } from 'vitest';
import { contextOf } from '../context.ts';
import type { ResearchState } from '../state.ts';
import { anEvidence, aSource, aState, runtimeWith } from '../testing/builders.ts';
import { assess, assessBesideWriting } from './assess.ts';

const anAssessment = (overrides: Partial<Assessment> = {}): Assessment => ({
  coverage: ['well_covered', 'missing'],
  answered: 'partial',
  conflicts: [],
  setAside: [],
  gaps: [{ title: 'who sold them', subQuestion: 2, query: 'heat pump makers' }],
  next: 'research',
  ...overrides,
});

const TEXT = `In 2023 Norrland bought 41,200 heat pumps.

# Makers

Most heat pump makers have their works on the coast; the largest of those who sold them is Fennwick.

# Weather

It rained for most of the year.

# Schools

Two schools were closed and one was opened.`;
const sources: ResearchPorts['sources'] = {
  read: () => Promise.reject(new Error('nothing is read here')),
  text: async () => TEXT,
};

const state = (overrides: Partial<ResearchState> = {}) =>
  aState({
    usesModel: true,
    researchQuestions: [
      { id: 'q1', text: 'How many?', priority: 1, queries: [] },
      { id: 'q2', text: 'Who sold refrigerants in Iceland?', priority: 1, queries: [] },
    ],
    subQuestions: [{ id: 'q1', text: 'How many?', priority: 1, queries: ['heat pump sales'] }],
    evidence: [anEvidence()],
    sources: { s1: aSource() },
    foundSources: [aSource()],
    searchesDone: [{ query: 'heat pump sales', results: 2 }],
    totalGroups: 4,
    ...overrides,
  });

async function assessWith(
  answer: Assessment | null,
  { of = state(), knobs = {}, ports = {} }: AssessOptions = {},
) {
  const reasoner = scriptedReasoner(answer === null ? [] : [answer]);
  const events: RunEvent[] = [];
  const emit = (event: RunEvent) => events.push(event);
  const runtime = runtimeWith({ reasoner, knobs, ports: { usesModel: true, sources, emit, ...ports } });
  return { update: await assess(of, runtime), reasoner, events };
}
interface AssessOptions {
  readonly of?: ResearchState;
  readonly knobs?: Parameters<typeof runtimeWith>[0] extends infer Options
    ? NonNullable<Options extends { knobs?: infer Knobs } ? Knobs : never>
    : never;
  readonly ports?: Partial<ResearchPorts>;
}

describe('assess', () => {
  it('measures coverage, counts the round, and hands on what to research', async () => {
    const { update, events } = await assessWith(anAssessment());
    expect(update.coverage).toBeCloseTo(1 / 2);
    expect(update).toMatchObject({
      answered: 'partial',
      missing: ['who sold them'],
      needsMoreResearch: true,
      openGaps: [{ text: 'who sold them', priority: 1, queries: ['heat pump makers', 'who sold them'] }],
      pagesLeft: 19,
      newPassages: 1,
      iteration: 1,
    });
    expect(events).toContainEqual(expect.objectContaining({ type: 'coverage-checked', iteration: 1 }));
  });

  it('looks for what is missing in everything that was read, and adds what it finds', async () => {
    const gaps = [
      { title: 'the largest of those who sold them', subQuestion: 2, query: 'largest heat pump makers' },
    ];
    const { update } = await assessWith(anAssessment({ gaps }));
    const [found] = update.evidence as ResearchState['evidence'];
    expect(found).toMatchObject({ id: 'E5001', subQuestionId: 'q2', sourceId: 's1' });
    expect(found?.quote).toContain('Fennwick');
    expect(TEXT.slice(found?.start, found?.end)).toBe(found?.quote);
    expect(update).toMatchObject({ totalGroups: 5, assessedPassages: 2 });
  });

  it('counts as new only what the round itself brought', async () => {
    const evidence = [anEvidence(), anEvidence({ id: 'E102' }), anEvidence({ id: 'E103' })];
    const of = state({ evidence, assessedPassages: 2, iteration: 1 });
    expect((await assessWith(anAssessment(), { of })).update.newPassages).toBe(1);
  });

  it('asks nobody after a later round that brought nothing, and ends research', async () => {
    const of = state({ mode: 'single', assessedPassages: 1, iteration: 1, coverage: 0.5, gaps: ['prices'] });
    const { update, events } = await assessWith(null, { of });
    expect(update).toMatchObject({ openGaps: [], needsMoreResearch: false, newPassages: 0, iteration: 2 });
    expect(events).toMatchObject([
      { type: 'coverage-checked', iteration: 2, coverage: 0.5, gaps: ['prices'] },
      { type: 'sub-question-end', evidence: 1, summary: 'Still missing: prices' },
    ]);
  });

  it('searches for no gap whose queries were asked before, nor for one without a query', async () => {
    const gaps = [
      { title: 'sales of heat pumps', subQuestion: 1, query: 'Heat pump sales' },
      { title: 'the future', subQuestion: null, query: null },
      { title: 'prices', subQuestion: 99, query: 'heat pump prices' },
    ];
    const searchesDone = ['heat pump sales', 'sales of heat pumps'].map((query) => ({ query, results: 1 }));
    const { update } = await assessWith(anAssessment({ coverage: ['well_covered', 'partial'], gaps }), {
      of: state({ searchesDone }),
    });
    expect(update.openGaps).toEqual([
      { text: 'prices', priority: 1, queries: ['heat pump prices', 'prices'] },
    ]);
    expect(update.missing).toHaveLength(3);
  });

  it('gives a single agent all new queries in one, and none where no page may be read', async () => {
    const of = state({ mode: 'single' });
    const gaps = [
      { title: 'makers', subQuestion: 2, query: 'heat pump makers' },
      { title: 'prices', subQuestion: 1, query: 'heat pump sales' },
    ];
    const { update } = await assessWith(anAssessment({ gaps }), { of });
    expect(update.openGaps).toEqual([
      { text: of.question, priority: 1, queries: ['heat pump makers', 'makers', 'prices'] },
    ]);
    const full = await assessWith(anAssessment({ gaps }), { of, knobs: { maxSources: 1 } });
    expect(full.update).toMatchObject({ openGaps: [], pagesLeft: 0 });
    const ended = { type: 'sub-question-end', subQuestionId: 'q1', summary: 'Still missing: makers; prices' };
    expect(full.events).toContainEqual(expect.objectContaining(ended));
  });

  it('keeps conflicts between passages that exist', async () => {
    const conflict = { title: 'sales', evidenceIds: ['E101', 'E102'], better: 2, whyLabel: 'newer' };
    const evidence = ['E101', 'E102', 'E103'].map((id) =>
      anEvidence({ id, quote: `It bought 38,000 (${id}).` }),
    );
    const conflicts = [conflict, { ...conflict, evidenceIds: ['E101', 'E999'] }];
    const { update } = await assessWith(anAssessment({ conflicts }), { of: state({ evidence }) });
    expect(update.conflicts).toMatchObject([{ subject: 'sales', better: 1, why: 'newer' }]);
  });

  it('asks for no more research from tier cached on, and says that it would have', async () => {
    const endResearch = vi.fn();
    const tiers = { ...tiersAt('cached'), endResearch };
    const { update } = await assessWith(anAssessment({ next: 'research' }), { ports: { tiers } });
    expect(update).toMatchObject({ needsMoreResearch: false, openGaps: [] });
    expect(endResearch).toHaveBeenCalledOnce();
  });

  it('takes out what is set aside, and does not find it again for a gap', async () => {
    const quote = 'It rained for most of the year.';
    const start = TEXT.indexOf(quote);
    const rain = anEvidence({ id: 'E102', quote, fact: quote, start, end: start + quote.length });
    const gaps = [{ title: 'rain for most of the year', subQuestion: 1, query: null }];
    const of = state({ evidence: [anEvidence(), rain] });
    const { update } = await assessWith(anAssessment({ gaps, setAside: ['[E102]'] }), { of });
    expect(update.setAside).toMatchObject([{ id: 'E102', reason: 'other_matter' }]);
    expect(update.evidence).toEqual(new Overwrite([anEvidence()]));
    const none = await assessWith(anAssessment({ setAside: ['E101', 'E102'] }), { of });
    expect(none.update.setAside).toEqual([]);
  });

  it('never lets the coverage fall', async () => {
    const { update } = await assessWith(anAssessment({ coverage: ['missing', 'missing'] }), {
      of: state({ coverage: 0.6 }),
    });
    expect(update.coverage).toBe(0.6);
  });

  it('asks no model to assess nothing, and searches for all parts again in other words', async () => {
    const { researchQuestions } = state();
    const nothing = { evidence: [], sources: {}, foundSources: [] };
    for (const iteration of [0, 1]) {
      const { update, reasoner } = await assessWith(null, { of: state({ ...nothing, iteration }) });
      expect(reasoner.prompts).toHaveLength(0);
      expect(update).toMatchObject({
        answered: 'none',
        coverage: 0,
        missing: [researchQuestions[0]?.text, researchQuestions[1]?.text],
      });
      expect(update.openGaps).toMatchObject(researchQuestions.map(({ text }) => ({ text })));
    }
  });

  it('names every part that is missing, and the ones that were never searched apart', async () => {
    const researchQuestions = [
      { id: 'q1', text: 'How many?', priority: 1, queries: ['heat pump sales'] },
      { id: 'q2', text: 'Who made them?', priority: 1, queries: ['makers in Norrland'] },
      { id: 'q3', text: 'What did they cost in Iceland?', priority: 1, queries: ['price of a heat pump'] },
    ];
    const answer = anAssessment({ coverage: ['well_covered', 'missing'], answered: 'full', gaps: [] });
    const searchesDone = ['heat pump sales', 'makers in Norrland'].map((query) => ({ query, results: 2 }));
    const { update } = await assessWith(
      { ...answer, next: 'write' },
      { of: state({ researchQuestions, searchesDone }) },
    );
    expect(update.coverage).toBeCloseTo(1 / 3);
    expect(update).toMatchObject({
      answered: 'partial',
      missing: ['Who made them?', 'What did they cost in Iceland?'],
      notSearched: ['What did they cost in Iceland?'],
      needsMoreResearch: true,
    });
    expect(update.openGaps?.[0]?.text).toBe('What did they cost in Iceland?');
  });

  it('shows the model what failed and what was left unread', async () => {
    const failures = [{ subQuestionId: 'q1', message: 'the search engine is down' }];
    const { reasoner } = await assessWith(anAssessment(), {
      of: state({ failures, unread: ['A yearbook'] }),
    });
    const data = JSON.parse(reasoner.prompts[0]?.user ?? '');
    expect(data).toMatchObject({
      failures: ['How many?: the search engine is down'],
      pagesFoundAndNotRead: ['A yearbook'],
      roundsLeft: 2,
    });
  });

  it('without a model has open parts searched for with queries of its own, and adds no passage', async () => {
    const researchQuestions = [
      { id: 'q1', text: 'Who painted the lighthouse of Orrin?', priority: 1, queries: [] },
    ];
    const evidence = [anEvidence({ pageRelevance: 0.1 })];
    const of = state({ usesModel: false, researchQuestions, evidence });
    const runtime = runtimeWith({ reasoner: extractiveReasoner() });
    const update = await assess(of, runtime);
    expect(update).toMatchObject({ evidence: [], needsMoreResearch: true });
    expect(update.openGaps).toMatchObject([{ text: researchQuestions[0]?.text, priority: 1 }]);
    expect(update.openGaps?.[0]?.queries.length).toBeGreaterThan(2);
  });
});

describe('a last round of several', () => {
  const last = state({
    iteration: 1,
    maxIterations: 2,
    assessedPassages: 1,
    coverage: 0.5,
    missing: ['prices'],
  });
  const evidence = ['E101', 'E102', 'E103'].map((id) =>
    anEvidence({ id, quote: `It bought 38,000 (${id}).` }),
  );

  it('is not waited for: nobody is asked, and what was said before holds', async () => {
    const { update, reasoner } = await assessWith(null, { of: { ...last, evidence } });
    expect(reasoner.tasks).toEqual([]);
    expect(update).toMatchObject({ isAssessedLater: true, needsMoreResearch: false, iteration: 2 });
    expect(update).not.toHaveProperty('missing');
  });

  it('is assessed beside the writing, from the same passages, and takes none of them away', async () => {
    const conflict = { title: 'sales', evidenceIds: ['E101', 'E103'], better: 2, whyLabel: 'newer' };
    const answer = anAssessment({ conflicts: [conflict], setAside: ['E102'], next: 'research' });
    const reasoner = scriptedReasoner([answer]);
    const context = await contextOf(runtimeWith({ reasoner, ports: { usesModel: true, sources } }));
    // With a round left, but no page.
    const of = { ...last, iteration: 2, maxIterations: 3, evidence, isAssessedLater: true };
    const late = assessBesideWriting(of, context);
    expect(await late.beforeWriting).toEqual({});
    const update = await late.whole('report');
    expect(update).toMatchObject({ conflicts: [{ subject: 'sales', better: 1 }], coverage: 0.5 });
    expect(update).not.toHaveProperty('evidence');
    expect(await assessBesideWriting(last, context).whole('report')).toEqual({});
  });
});
