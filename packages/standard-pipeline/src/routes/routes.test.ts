import { Send } from '@langchain/langgraph';
import { describe, expect, it } from 'vitest';
import type { ResearchState } from '../state.ts';
import { anEvidence, aSource, aState } from '../testing/builders.ts';
import { afterAssess } from './after-assess.ts';
import { afterClarify, afterUnderstand } from './after-understand.ts';
import { fanOutPages } from './fan-out-pages.ts';
import { fanOutSubagents } from './fan-out-subagents.ts';

const evidence = [anEvidence()];
const subQuestion = { id: 'q1', text: 'How many?', priority: 1, queries: ['heat pump sales'] };
const gap = { text: 'Who sold them', priority: 1, queries: ['heat pump makers'] };

describe('after understand', () => {
  const planned = { researchQuestions: [subQuestion] };
  it.each<[Partial<ResearchState>, string]>([
    [{ intent: 'research', ...planned }, 'orchestrate'],
    [{ intent: 'research' }, 'plan'],
    [{ intent: 'research', isAmbiguous: true, ...planned }, 'clarify'],
    [{ intent: 'clarification_needed', isAmbiguous: true }, 'clarify'],
    [{ intent: 'chit_chat' }, 'respond'],
    [{ intent: 'malicious', isAmbiguous: true }, 'respond'],
  ])('%j goes to %s', (state, next) => {
    expect(afterUnderstand(aState(state))).toBe(next);
  });

  it('plans again only for a user who has said what is meant', () => {
    expect(afterClarify(aState(planned))).toBe('orchestrate');
    expect(afterClarify(aState({ ...planned, userClarification: 'air-source ones' }))).toBe('plan');
  });
});

const open: Partial<ResearchState> = {
  evidence,
  iteration: 1,
  subQuestions: [subQuestion],
  openGaps: [gap],
  needsMoreResearch: true,
  newPassages: 1,
  pagesLeft: 5,
  coverage: 0.4,
};
const nothing: Partial<ResearchState> = { ...open, evidence: [], newPassages: 0, coverage: 0 };

describe.each([true, false])('the research loop, with a model: %s', (usesModel) => {
  it.each<[string, Partial<ResearchState>, string]>([
    ['more is needed and possible', open, 'orchestrate'],
    ['no more is needed', { ...open, needsMoreResearch: false }, 'extract-evidence'],
    ['the rounds are used up', { ...open, iteration: 3 }, 'extract-evidence'],
    ['no gap can be searched for', { ...open, openGaps: [] }, 'extract-evidence'],
    ['no worker had a new query', { ...open, subQuestions: [] }, 'extract-evidence'],
    ['the first round found nothing', nothing, 'orchestrate'],
    ['the second round still found nothing', { ...nothing, iteration: 2 }, 'abort'],
    ['nothing was found in the only round', { ...nothing, maxIterations: 1 }, 'abort'],
    ['nothing was found and no gap can be searched for', { ...nothing, openGaps: [] }, 'abort'],
    ['nothing was found and no worker had a new query', { ...nothing, subQuestions: [] }, 'abort'],
  ])('when %s: %j → %s', (_when, state, next) => {
    expect(afterAssess(aState({ ...state, usesModel }))).toBe(next);
  });
});

it.each<[string, Partial<ResearchState>, string, string]>([
  ['coverage is reached', { coverage: 0.7 }, 'orchestrate', 'extract-evidence'],
  ['no page may be read any more', { pagesLeft: 0 }, 'extract-evidence', 'orchestrate'],
  ['the round brought no passage', { newPassages: 0 }, 'extract-evidence', 'orchestrate'],
])('when %s a model and no model go on differently', (_when, change, withModel, without) => {
  const after = (usesModel: boolean) => afterAssess(aState({ ...open, ...change, usesModel }));
  expect([after(true), after(false)]).toEqual([withModel, without]);
});

describe('the fan-out of workers', () => {
  it('sends one worker per sub-question, numbered through the whole run, and nothing else of the state', () => {
    const second = { ...subQuestion, id: 'q2' };
    const sent = fanOutSubagents(aState({ subQuestions: [subQuestion, second], totalWorkers: 5, evidence }));
    expect(sent).toMatchObject([
      { node: 'subagent', args: { subQuestion, number: 4 } },
      { node: 'subagent', args: { subQuestion: second, number: 5 } },
    ]);
    expect((sent as Send[])[0]).toBeInstanceOf(Send);
    expect(Object.keys((sent as Send[])[0]?.args ?? {})).toEqual(['subQuestion', 'number', 'round']);
  });

  it('goes straight to collect when no query was new', () => {
    expect(fanOutSubagents(aState({ subQuestions: [] }))).toBe('collect');
  });
});

describe('the fan-out of readers', () => {
  const page = {
    url: 'https://a.example/',
    title: 'A',
    snippet: null,
    score: 1,
    provider: 'web',
    publishedAt: null,
    foundFor: [{ subQuestionId: 'q1', rank: 0 }],
  };
  const group = { number: 3, places: 1, candidates: [page], subQuestionIds: ['q1'] };
  const state = { subQuestions: [subQuestion], pageGroups: [group], foundSources: [aSource()] };

  it('sends one reader per group of pages, with the question as it was clarified', () => {
    const [sent] = fanOutPages(
      aState({ ...state, question: 'How many?', userClarification: 'sold' }),
    ) as Send[];
    expect(sent).toMatchObject({
      node: 'read-pages',
      args: { ...group, question: 'How many? (sold)', subQuestions: [{ id: 'q1', text: 'How many?' }] },
    });
  });

  it.each([
    ['multi', true, [{ id: 's1' }]],
    ['single', false, [{ id: 's1' }]],
    ['multi', false, []],
  ] as const)('%s, with a model %s: skips what was read before: %j', (mode, usesModel, skip) => {
    const [sent] = fanOutPages(aState({ ...state, mode, usesModel })) as Send[];
    expect(sent?.args.skip).toEqual(skip);
  });

  it('goes straight to collect when there is nothing to read', () => {
    expect(fanOutPages(aState({ ...state, pageGroups: [] }))).toBe('collect');
    expect(fanOutPages(aState({ ...state, pageGroups: [{ ...group, candidates: [] }] }))).toBe('collect');
  });
});
