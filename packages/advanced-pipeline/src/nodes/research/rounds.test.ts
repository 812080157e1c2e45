import { anEvidence, aSource, extractiveReasoner, scriptedReasoner } from '@research-studio/core/testing';
import { describe, expect, it } from 'vitest';
import type { ResearchState } from '../../state.ts';
import { aState, runtimeWith } from '../../testing/builders.ts';
import { assess } from './assess.ts';
import { backtrack } from './backtrack.ts';
import { checkTermination } from './check-termination.ts';
import { detectGaps } from './detect-gaps.ts';
import { orchestrate } from './orchestrate.ts';

const questions = [
  { id: 'q1', text: 'How many heat pumps were sold?', priority: 1, queries: ['heat pumps sold'] },
  { id: 'q2', text: 'What did they cost?', priority: 1, queries: ['heat pump cost'] },
];
const assessment = {
  coverage: ['well_covered', 'missing'],
  answered: 'partial',
  setAside: [],
  conflicts: [{ title: 'sales', evidenceIds: ['E101', 'E9'], better: null, whyLabel: '' }],
  gaps: [{ title: 'What did they cost?', subQuestion: 2, query: 'heat pump price 2023' }],
  next: 'research',
};
const researched = {
  researchQuestions: questions,
  subQuestions: questions,
  iteration: 1,
  evidence: [anEvidence()],
  sources: { s1: aSource() },
  foundSources: [aSource()],
  rounds: [{ confidence: 0.6, coverage: 0.66, novelty: 1, sourcesSoFar: 1 }],
} as const;

const port = { text: async () => 'Nothing on it.', read: () => Promise.reject(new Error('not read')) };
const withModel = { usesModel: true, sources: port };

describe('orchestrate', () => {
  const planned = ['price', 'noise', 'sales', 'grants', 'frost', 'size'].map((subject, index) => ({
    id: `q${index + 1}`,
    text: `Question number ${index} on ${subject}?`,
    priority: 1,
    queries: ['one', 'two', 'three'].map((word) => `${word} ${subject}`),
  }));

  it('searches every question with no more subagents and queries than a round may have, the question itself after them', async () => {
    const runtime = runtimeWith({
      reasoner: scriptedReasoner([]),
      knobs: { maxSubagents: 3, queriesPerRound: 7 },
      ports: withModel,
    });
    const state = aState({ question: 'How loud are heat pumps?', researchQuestions: planned });
    const update = await orchestrate(state, runtime);
    expect(update.subQuestions?.map(({ queries }) => queries)).toEqual([
      ['one price', 'How loud are heat pumps?', 'one grants'],
      ['one noise', 'one frost'],
      ['one sales', 'one size'],
    ]);
    expect(update.pagesPerWorker).toBe(3);
  });

  it('looks for the gaps in a later round, and never repeats a query', async () => {
    const state = aState({
      ...researched,
      openGaps: [{ text: 'Cost', priority: 2, queries: ['heat pump cost', 'heat pump price 2023'] }],
      pendingSearches: ['grants for heat pumps'],
      searchesDone: [{ query: 'heat pump cost', results: 0 }],
    });
    const update = await orchestrate(state, runtimeWith({ ports: withModel }));
    expect(update.subQuestions?.map(({ text, queries }) => [text, queries])).toEqual([
      ['Cost', ['heat pump price 2023']],
      [state.question, ['grants for heat pumps']],
    ]);
  });

  it('words the queries by itself without a model, later only for what is open', async () => {
    const first = await orchestrate(aState({ researchQuestions: questions }), runtimeWith());
    expect(first.subQuestions?.map(({ text }) => text)).toEqual(questions.map(({ text }) => text));
    const openGaps = [{ text: 'What did they cost?', priority: 2, queries: ['price of heat pumps'] }];
    const open = aState({ researchQuestions: questions, iteration: 1, openGaps });
    const later = await orchestrate(open, runtimeWith());
    expect(later.subQuestions?.map(({ text }) => text)).toEqual(['What did they cost?']);
  });
});

describe('assess', () => {
  const assessed = (state: Partial<ResearchState>, answers: readonly unknown[] = [assessment]) =>
    assess(
      aState({ ...researched, rounds: [], iteration: 0, usesModel: true, ...state }),
      runtimeWith({ reasoner: scriptedReasoner([...answers]), ports: withModel }),
    );

  it('notes what the round came to and what the next one is to look for', async () => {
    expect(await assessed({})).toMatchObject({
      coverage: 1 / 2,
      answered: 'partial',
      gaps: ['What did they cost?'],
      openGaps: [
        {
          text: 'What did they cost?',
          priority: 1,
          queries: ['heat pump price 2023', 'What did they cost?'],
        },
      ],
      needsMoreResearch: true,
      newPassages: 1,
      rounds: [{ coverage: 1 / 2, novelty: 1, sourcesSoFar: 1 }],
      iteration: 1,
    });
  });

  it('takes as a conflict only what has passages on two sides', async () => {
    expect((await assessed({})).conflicts).toEqual([]);
  });

  it('counts as novel only domains that no earlier round has met', async () => {
    const foundSources = [
      aSource({ id: 's1', url: 'https://agency.example/a' }),
      aSource({ id: 's2', url: 'https://www.agency.example/b' }),
      aSource({ id: 's3', url: 'https://new.example/' }),
    ];
    const update = await assessed({ foundSources, rounds: researched.rounds, iteration: 1 });
    expect(update.rounds?.[1]?.novelty).toBe(0.5);
  });

  it('asks no model where nothing was found, nobody was sent, or a round brought nothing new', async () => {
    const empty = await assessed({ evidence: [], foundSources: [] }, []);
    expect(empty).toMatchObject({ answered: 'none', coverage: 0, gaps: questions.map(({ text }) => text) });
    const again = { rounds: researched.rounds, iteration: 1 };
    expect(await assessed({ ...again, subQuestions: [] }, [])).toEqual({ iteration: 2 });
    expect(await assessed({ ...again, assessedPassages: 1 }, [])).toMatchObject({
      needsMoreResearch: false,
      newPassages: 0,
    });
  });

  it('words the queries of another round by itself without a model', async () => {
    const open = { id: 'q3', text: 'Which grants does Olmen pay for boilers?', priority: 1, queries: [] };
    const { text: question } = open;
    const state = aState({ ...researched, question, researchQuestions: [open], rounds: [], iteration: 0 });
    const update = await assess(state, runtimeWith({ reasoner: extractiveReasoner() }));
    expect(update.openGaps).toMatchObject([{ text: question, queries: expect.any(Array) }]);
    expect(update.openGaps?.[0]?.queries.length).toBeGreaterThan(0);
  });
});

describe('checkTermination', () => {
  const ended = async (state: Partial<ResearchState>, knobs = {}) =>
    (await checkTermination(aState({ ...researched, ...state }), runtimeWith({ knobs }))).terminationReason;

  it('stops without a model where enough is covered, or nothing is left that a search could close', async () => {
    expect(await ended({ coverage: 0.8, needsMoreResearch: true })).toMatch(/80%/);
    expect(await ended({ coverage: 0.3 })).toMatch(/leave nothing open/);
    expect(await ended({ coverage: 0.3, needsMoreResearch: true })).toBeNull();
  });

  it('takes a model’s word that more is needed, whatever is covered, within the limits', async () => {
    const open = { usesModel: true, coverage: 0.9, needsMoreResearch: true, newPassages: 3, pagesLeft: 5 };
    expect(await ended(open)).toBeNull();
    expect(await ended({ ...open, needsMoreResearch: false })).toMatch(/No gap is left/);
    expect(await ended({ ...open, newPassages: 0 })).toMatch(/nothing new/);
    expect(await ended({ ...open, pagesLeft: 0 })).toMatch(/As many sources/);
    expect(await ended(open, { maxIterations: 1 })).toMatch(/All 1 rounds/);
  });
});

describe('detectGaps', () => {
  const open = { ...researched, gaps: ['Cost?'], pendingSearches: ['cost of heat pumps'] };
  const low = { knobs: { minCoverage: 0.9 } };

  it('goes on to another round while there are gaps and new queries', async () => {
    const update = await detectGaps(aState(open), runtimeWith(low));
    expect(update).toMatchObject({ nextStep: 'research', terminationReason: null });
  });

  it('leaves dead ends once, where a subagent of the round came home with nothing else', async () => {
    const deadEnds = [
      { kind: 'paywall', subQuestionId: 'q2', target: 'https://wall.example/', reason: 'x' },
    ] as const;
    const once = await detectGaps(aState({ ...open, deadEnds }), runtimeWith(low));
    expect(once.nextStep).toBe('backtrack');
    const twice = await detectGaps(aState({ ...open, deadEnds, backtracks: 1 }), runtimeWith(low));
    expect(twice.nextStep).toBe('research');
  });

  it('finishes where nothing is missing, where no query is new and where a limit is reached, and says why', async () => {
    const covered = await detectGaps(aState({ ...open, coverage: 0.95 }), runtimeWith(low));
    expect(covered).toMatchObject({
      nextStep: 'finish',
      terminationReason: 'Enough of what was asked is covered.',
    });
    const nothingNew = await detectGaps(aState({ ...open, pendingSearches: [] }), runtimeWith(low));
    expect(nothingNew).toMatchObject({
      nextStep: 'finish',
      terminationReason: 'No query is left that was not asked before.',
    });
    const limit = runtimeWith({ knobs: { minCoverage: 0.9, maxIterations: 1 } });
    expect(await detectGaps(aState(open), limit)).toMatchObject({
      nextStep: 'finish',
      terminationReason: 'All 1 rounds are done.',
    });
  });

  it('backtracks where nothing was found and dead ends were met', async () => {
    const deadEnds = [
      { kind: 'nothing_found', subQuestionId: 'q1', target: 'heat pumps sold', reason: 'x' },
    ] as const;
    const state = aState({ ...researched, evidence: [], deadEnds });
    expect(await detectGaps(state, runtimeWith())).toMatchObject({ nextStep: 'backtrack' });
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
