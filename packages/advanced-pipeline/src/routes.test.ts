import { Send } from '@langchain/langgraph';
import { anEvidence, aSource } from '@research-studio/core/testing';
import { describe, expect, it } from 'vitest';
import {
  afterAnalyze,
  afterAnalyzeBatched,
  afterCheckTermination,
  afterCollect,
  afterDetectGaps,
  afterDiscover,
  afterPlanBatched,
  afterRouteComplexity,
  fanOutPages,
  fanOutSubagents,
} from './routes.ts';
import { aState } from './testing/builders.ts';

const subQuestions = ['q3', 'q4'].map((id) => ({ id, text: `${id}?`, priority: 1, queries: [id] }));
const clarification = { kind: 'polysemy', question: 'Which?', options: ['a', 'b', 'c'] } as const;

describe('discovery', () => {
  it('answers small talk and what would hurt people at once', () => {
    for (const intent of ['chit_chat', 'malicious'] as const) {
      expect(afterAnalyze(aState({ intent }))).toBe('respond');
      expect(afterAnalyzeBatched(aState({ intent }))).toBe('respond');
    }
    for (const intent of ['research', 'clarification_needed'] as const) {
      expect(afterAnalyze(aState({ intent }))).toBe('discover');
      expect(afterAnalyzeBatched(aState({ intent }))).toBe('route-complexity');
    }
  });

  it('asks the user only where discovery set something to ask', () => {
    expect(afterDiscover(aState())).toBe('plan-research');
    expect(afterDiscover(aState({ clarification }))).toBe('clarify');
  });

  it('spares a simple question discovery and orchestration', () => {
    expect(afterRouteComplexity(aState({ fastPath: true }))).toBe('plan-research');
    expect(afterRouteComplexity(aState())).toBe('discover');
    expect(afterPlanBatched(aState())).toBe('orchestrate');
    const fast = afterPlanBatched(aState({ fastPath: true, subQuestions, totalWorkers: 2 }));
    expect(fast).toHaveLength(2);
  });
});

describe('research', () => {
  it('sends a subagent for each sub-question, numbered over the run', () => {
    expect(fanOutSubagents(aState({ subQuestions, totalWorkers: 4 }))).toMatchObject([
      new Send('subagent', expect.objectContaining({ number: 3 })),
      new Send('subagent', expect.objectContaining({ number: 4, subQuestion: subQuestions[1] })),
    ]);
  });

  it('sends a reader for each group of pages; with a model none reads what was read before', () => {
    const page = {
      url: 'https://a.example/',
      title: 'A page',
      snippet: null,
      score: 0.5,
      provider: 'test',
      publishedAt: null,
      foundFor: [],
    };
    const group = { number: 1, places: 1, candidates: [page], subQuestionIds: ['q3'] };
    const state = {
      subQuestions,
      pageGroups: [group, { ...group, candidates: [] }],
      foundSources: [aSource()],
    };
    expect(fanOutPages(aState({ ...state, usesModel: true }))).toMatchObject([
      new Send('read-pages', expect.objectContaining({ number: 1, skip: [{ id: aSource().id }] })),
    ]);
    expect(fanOutPages(aState(state))).toMatchObject([
      new Send('read-pages', expect.objectContaining({ skip: [] })),
    ]);
    expect(fanOutPages(aState())).toBe('assess');
  });

  it('goes straight on where no query was new', () => {
    expect(fanOutSubagents(aState())).toBe('assess');
  });

  it('has three ways out of gap detection, and one past it', () => {
    expect(afterDetectGaps(aState({ nextStep: 'research' }))).toBe('orchestrate');
    expect(afterDetectGaps(aState({ nextStep: 'backtrack' }))).toBe('backtrack');
    expect(afterDetectGaps(aState({ nextStep: 'finish' }))).toBe('collect');
    expect(afterCheckTermination(aState())).toBe('detect-gaps');
    expect(afterCheckTermination(aState({ terminationReason: 'Enough.' }))).toBe('collect');
  });
});

it('writes nothing from no evidence', () => {
  expect(afterCollect(aState())).toBe('abort');
  expect(afterCollect(aState({ evidence: [anEvidence()] }))).toBe('trust-engine');
});
