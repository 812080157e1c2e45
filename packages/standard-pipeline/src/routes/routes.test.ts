import { Send } from '@langchain/langgraph';
import type { Synthesis } from '@research-studio/core';
import { describe, expect, it } from 'vitest';
import type { ResearchState } from '../state.ts';
import { anEvidence, aState } from '../testing/builders.ts';
import { afterDetectGaps } from './after-detect-gaps.ts';
import { afterPlan } from './after-plan.ts';
import { afterSynthesize } from './after-synthesize.ts';
import { afterUnderstand } from './after-understand.ts';
import { fanOutWorkers } from './fan-out-workers.ts';

const evidence = [anEvidence()];
const subQuestion = { id: 'q1', text: 'How many?', priority: 1, queries: ['heat pump sales'] };
const synthesis: Synthesis = {
  overview: '',
  conflicts: [],
  coverage: [],
  answered: 'partial',
  confidence: 0.5,
  gaps: ['x'],
  needsMoreResearch: true,
  additionalSearches: ['heat pump stock'],
};

describe('after understand', () => {
  it.each<[Partial<ResearchState>, string]>([
    [{ intent: 'research' }, 'plan'],
    [{ intent: 'research', isAmbiguous: true }, 'clarify'],
    [{ intent: 'clarification_needed', isAmbiguous: true }, 'clarify'],
    [{ intent: 'chit_chat' }, 'respond'],
    [{ intent: 'malicious', isAmbiguous: true }, 'respond'],
  ])('%j goes to %s', (state, next) => {
    expect(afterUnderstand(aState(state))).toBe(next);
  });
});

it('parts into the loop of one agent or the workers of many', () => {
  expect(afterPlan(aState({ mode: 'single' }))).toBe('search-and-extract');
  expect(afterPlan(aState({ mode: 'multi' }))).toBe('orchestrate');
});

describe('the gap loop', () => {
  const open: Partial<ResearchState> = { evidence, coverage: 0.4, pendingSearches: ['more'], iteration: 1 };

  it.each<[string, Partial<ResearchState>, string]>([
    ['gaps remain and there is something to search', open, 'search-and-extract'],
    ['nothing is missing', { ...open, readyToWrite: true }, 'report'],
    ['coverage is reached', { ...open, coverage: 0.7 }, 'report'],
    ['no search is left', { ...open, pendingSearches: [] }, 'report'],
    ['the rounds are used up', { ...open, iteration: 3 }, 'report'],
    ['the first round found nothing', { ...open, evidence: [], coverage: 0 }, 'search-and-extract'],
    ['the second round still found nothing', { ...open, evidence: [], coverage: 0, iteration: 2 }, 'abort'],
    [
      'nothing was found and no search is left',
      { ...open, evidence: [], coverage: 0, pendingSearches: [] },
      'abort',
    ],
    [
      'nothing was found in the only round',
      { ...open, evidence: [], iteration: 1, maxIterations: 1 },
      'abort',
    ],
  ])('when %s: %j → %s', (_when, state, next) => {
    expect(afterDetectGaps(aState(state))).toEqual(next === 'report' ? ['verify', 'outline'] : next);
  });
});

describe('the synthesis loop', () => {
  const open: Partial<ResearchState> = { evidence, synthesis, iteration: 1, subQuestions: [subQuestion] };

  it.each<[string, Partial<ResearchState>, string]>([
    ['more research is needed and possible', open, 'orchestrate'],
    ['no more is needed', { ...open, readyToWrite: true }, 'report'],
    ['the rounds are used up', { ...open, iteration: 3 }, 'report'],
    [
      'no follow-up search is proposed',
      { ...open, synthesis: { ...synthesis, additionalSearches: [] } },
      'report',
    ],
    ['no worker had a new query', { ...open, subQuestions: [] }, 'report'],
    ['the first round found nothing', { ...open, evidence: [], synthesis: null }, 'orchestrate'],
    [
      'the second round still found nothing',
      { ...open, evidence: [], synthesis: null, iteration: 2 },
      'abort',
    ],
    [
      'nothing was found and no worker had a new query',
      { ...open, evidence: [], synthesis: null, subQuestions: [] },
      'abort',
    ],
  ])('when %s: %j → %s', (_when, state, next) => {
    expect(afterSynthesize(aState(state))).toEqual(next === 'report' ? ['verify', 'outline'] : next);
  });
});

describe('the fan-out', () => {
  it('sends one worker per sub-question, numbered through the whole run', () => {
    const state = aState({
      subQuestions: [subQuestion, { ...subQuestion, id: 'q2' }],
      totalWorkers: 5,
      pagesPerWorker: 3,
    });
    const sent = fanOutWorkers(state);
    expect(sent).toHaveLength(2);
    expect(sent).toMatchObject([
      { node: 'search-worker', args: { subQuestion: { id: 'q1' }, number: 4, pageLimit: 3 } },
      { node: 'search-worker', args: { subQuestion: { id: 'q2' }, number: 5, pageLimit: 3 } },
    ]);
    expect(sent[0]).toBeInstanceOf(Send);
  });

  it('sends a worker what it needs and nothing of the rest of the state', () => {
    const [sent] = fanOutWorkers(
      aState({ subQuestions: [subQuestion], totalWorkers: 1, evidence }),
    ) as Send[];
    expect(Object.keys(sent?.args ?? {}).sort()).toEqual([
      'keepsTeasersApart',
      'number',
      'pageLimit',
      'question',
      'subQuestion',
      'userClarification',
    ]);
  });

  it('goes straight to collect when no query was new', () => {
    expect(fanOutWorkers(aState({ subQuestions: [] }))).toBe('collect');
  });
});
