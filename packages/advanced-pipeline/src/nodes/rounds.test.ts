import { anEvidence, aSource, scriptedReasoner } from '@research-studio/core/testing';
import { describe, expect, it } from 'vitest';
import { aState, runtimeWith } from '../testing/builders.ts';
import { backtrack } from './backtrack.ts';
import { checkTermination } from './check-termination.ts';
import { detectGaps } from './detect-gaps.ts';
import { orchestrate } from './orchestrate.ts';
import { synthesize } from './synthesize.ts';

const questions = [
  { id: 'q1', text: 'How many heat pumps were sold?', priority: 1, queries: ['heat pumps sold'] },
  { id: 'q2', text: 'What did they cost?', priority: 2, queries: ['heat pump cost'] },
];
const worker = (subQuestionId: string, evidenceCount: number) => ({
  subQuestionId,
  subQuestion: '',
  answer: '',
  keyFindings: [],
  confidence: 0,
  gaps: [],
  evidenceCount,
  failure: null,
});
const synthesis = {
  overview: '',
  conflicts: [],
  coverage: ['well_covered', 'missing'],
  answered: 'partial',
  confidence: 0.6,
  gaps: ['What did they cost?'],
  needsMoreResearch: true,
  additionalSearches: ['heat pump price 2023'],
} as const;
const researched = {
  researchQuestions: questions,
  subQuestions: questions,
  iteration: 1,
  evidence: [anEvidence()],
  sources: { s1: aSource() },
  foundSources: [aSource()],
  workerResults: [worker('q1', 1), worker('q2', 0)],
  rounds: [{ confidence: 0.6, coverage: 0.66, novelty: 1, sourcesSoFar: 1 }],
} as const;

describe('orchestrate', () => {
  const assignments = {
    subQuestions: Array.from({ length: 6 }, (_, index) => ({
      text: `Question number ${index} on ${['price', 'noise', 'sales', 'grants', 'frost', 'size'][index]}?`,
      priority: 1,
      queries: ['one', 'two', 'three'].map(
        (word) => `${word} ${['price', 'noise', 'sales', 'grants', 'frost', 'size'][index]}`,
      ),
    })),
  };

  it('sends no more subagents and no more queries than a round may have', async () => {
    const runtime = runtimeWith({
      reasoner: scriptedReasoner([assignments]),
      knobs: { maxSubagents: 3, queriesPerRound: 6 },
    });
    const update = await orchestrate(aState({ researchQuestions: questions }), runtime);
    expect(update.subQuestions?.map(({ queries }) => queries.length)).toEqual([2, 2, 2]);
    expect(update.pagesPerWorker).toBe(3);
  });

  it('tells of dead ends and never repeats a query', async () => {
    const reasoner = scriptedReasoner([assignments]);
    const deadEnds = [
      { kind: 'nothing_found', subQuestionId: 'q1', target: 'one price', reason: 'x' },
    ] as const;
    const state = aState({
      ...researched,
      deadEnds,
      searchesDone: [{ query: 'one price', results: 0 }],
    });
    const update = await orchestrate(state, runtimeWith({ reasoner }));
    expect(reasoner.prompts[0]?.user).toContain('nothing_found: the query \\"one price\\"');
    expect(update.subQuestions?.flatMap(({ queries }) => queries)).not.toContain('one price');
  });
});

describe('synthesize', () => {
  it('notes what the round came to', async () => {
    const first = aState({ ...researched, rounds: [], iteration: 0 });
    const update = await synthesize(first, runtimeWith({ reasoner: scriptedReasoner([synthesis]) }));
    expect(update.rounds).toEqual([{ confidence: 0.6, coverage: 2 / 3, novelty: 1, sourcesSoFar: 1 }]);
    expect(update.iteration).toBe(1);
  });

  it('counts as novel only domains that no earlier round has met', async () => {
    const foundSources = [
      aSource({ id: 's1', url: 'https://agency.example/a' }),
      aSource({ id: 's2', url: 'https://www.agency.example/b' }),
      aSource({ id: 's3', url: 'https://new.example/' }),
    ];
    const state = aState({ ...researched, foundSources });
    const update = await synthesize(state, runtimeWith({ reasoner: scriptedReasoner([synthesis]) }));
    expect(update.rounds?.[1]?.novelty).toBe(0.5);
  });

  it('asks no model where nothing was found, or nobody was sent', async () => {
    const empty = await synthesize(aState({ researchQuestions: questions }), runtimeWith());
    expect(empty).toMatchObject({ synthesis: null, answered: 'none', coverage: 0 });
    const idle = aState({
      ...researched,
      subQuestions: [],
      synthesis: { ...synthesis, coverage: [] } as never,
    });
    expect(await synthesize(idle, runtimeWith())).toEqual({ iteration: 2 });
  });
});

describe('checkTermination', () => {
  it('stops where enough is covered, and where nothing is left that a search could close', async () => {
    const covered = await checkTermination(
      aState({ ...researched, synthesis: synthesis as never, coverage: 0.8 }),
      runtimeWith(),
    );
    expect(covered.terminationReason).toMatch(/80%/);
    const closed = { ...synthesis, needsMoreResearch: false } as never;
    const done = await checkTermination(
      aState({ ...researched, synthesis: closed, coverage: 0.3 }),
      runtimeWith(),
    );
    expect(done.terminationReason).toMatch(/leave nothing open/);
  });

  it('goes on while something is open', async () => {
    const open = aState({ ...researched, synthesis: synthesis as never, coverage: 0.3 });
    expect((await checkTermination(open, runtimeWith())).terminationReason).toBeNull();
  });
});

describe('detectGaps', () => {
  const gaps = {
    coverage: ['well_covered', 'missing'],
    answered: 'partial',
    gaps: ['Cost?'],
    searches: ['cost of heat pumps'],
  };
  const low = { knobs: { minCoverage: 0.9 } };

  it('goes on to another round while there are gaps and new queries', async () => {
    const runtime = runtimeWith({ ...low, reasoner: scriptedReasoner([gaps]) });
    const update = await detectGaps(aState(researched), runtime);
    expect(update).toMatchObject({
      nextStep: 'research',
      pendingSearches: ['cost of heat pumps'],
      terminationReason: null,
    });
  });

  it('leaves dead ends once, where a subagent of the round came home with nothing else', async () => {
    const deadEnds = [
      { kind: 'paywall', subQuestionId: 'q2', target: 'https://wall.example/', reason: 'x' },
    ] as const;
    const once = await detectGaps(
      aState({ ...researched, deadEnds }),
      runtimeWith({ ...low, reasoner: scriptedReasoner([gaps]) }),
    );
    expect(once.nextStep).toBe('backtrack');
    const again = aState({ ...researched, deadEnds, backtracks: 1 });
    const twice = await detectGaps(again, runtimeWith({ ...low, reasoner: scriptedReasoner([gaps]) }));
    expect(twice.nextStep).toBe('research');
  });

  it('finishes where nothing is missing, where no query is new and where a limit is reached, and says why', async () => {
    const none = { ...gaps, gaps: [], searches: [] };
    const covered = await detectGaps(
      aState(researched),
      runtimeWith({ ...low, reasoner: scriptedReasoner([none]) }),
    );
    expect(covered).toMatchObject({
      nextStep: 'finish',
      terminationReason: 'Enough of what was asked is covered.',
    });
    const asked = aState({ ...researched, searchesDone: [{ query: 'cost of heat pumps', results: 2 }] });
    const nothingNew = await detectGaps(asked, runtimeWith({ ...low, reasoner: scriptedReasoner([gaps]) }));
    expect(nothingNew).toMatchObject({
      nextStep: 'finish',
      terminationReason: 'No query is left that was not asked before.',
    });
    const limit = runtimeWith({
      knobs: { minCoverage: 0.9, maxIterations: 1 },
      reasoner: scriptedReasoner([gaps]),
    });
    expect(await detectGaps(aState(researched), limit)).toMatchObject({
      nextStep: 'finish',
      terminationReason: 'All 1 rounds are done.',
    });
  });

  it('asks no model where nothing was found: everything is a gap', async () => {
    const deadEnds = [
      { kind: 'nothing_found', subQuestionId: 'q1', target: 'heat pumps sold', reason: 'x' },
    ] as const;
    const state = aState({
      ...researched,
      evidence: [],
      workerResults: [worker('q1', 0), worker('q2', 0)],
      deadEnds,
    });
    expect(await detectGaps(state, runtimeWith())).toMatchObject({
      nextStep: 'backtrack',
      answered: 'none',
      gaps: questions.map(({ text }) => text),
    });
  });
});

it('backtracks to new queries for the sub-questions that found nothing', async () => {
  const update = await backtrack(
    aState({ ...researched, searchesDone: [{ query: 'heat pump cost', results: 0 }] }),
    runtimeWith(),
  );
  expect(update.backtracks).toBe(1);
  expect(update.pendingSearches?.join(' ')).toMatch(/cost/i);
  expect(update.pendingSearches).not.toContain('heat pump cost');
});
