import { scriptedReasoner } from '@research-studio/core/testing';
import { describe, expect, it } from 'vitest';
import { anEvidence, aSource, aState, runtimeWith } from '../testing/builders.ts';
import { synthesize } from './synthesize.ts';

const aSynthesis = (overrides = {}) => ({
  overview: 'Many were sold [E101].',
  conflicts: [],
  coverage: ['well_covered', 'missing'],
  answered: 'partial',
  confidence: 0.7,
  gaps: ['who sold them'],
  needsMoreResearch: true,
  additionalSearches: ['heat pump makers'],
  ...overrides,
});
const state = aState({
  researchQuestions: [
    { id: 'q1', text: 'How many?', priority: 1, queries: [] },
    { id: 'q2', text: 'Who?', priority: 2, queries: [] },
  ],
  evidence: [anEvidence()],
  sources: { s1: aSource() },
  workerResults: [
    {
      subQuestionId: 'q2',
      subQuestion: 'Who?',
      answer: '',
      keyFindings: [],
      confidence: 0,
      gaps: ['Who?'],
      evidenceCount: 0,
      failure: 'the search engine is down',
    },
  ],
});

describe('synthesize', () => {
  it('asks no model when there is no evidence, and counts the round', async () => {
    const update = await synthesize(aState({ ...state, evidence: [] }), runtimeWith());
    expect(update).toMatchObject({
      synthesis: null,
      answered: 'none',
      coverage: 0,
      gaps: ['How many?', 'Who?'],
      readyToWrite: false,
      iteration: 1,
    });
  });

  it('weighs coverage by priority and goes on while more research is needed', async () => {
    const reasoner = scriptedReasoner([aSynthesis()]);
    const update = await synthesize(state, runtimeWith({ reasoner }));
    expect(update.coverage).toBeCloseTo(2 / 3);
    expect(update).toMatchObject({ readyToWrite: false, gaps: ['who sold them'], iteration: 1 });
  });

  it.each([
    ['no more research is needed', { needsMoreResearch: false }],
    ['the coverage suffices', { coverage: ['well_covered', 'well_covered'] }],
  ])('is ready to write when %s', async (_, overrides) => {
    const reasoner = scriptedReasoner([aSynthesis(overrides)]);
    expect(await synthesize(state, runtimeWith({ reasoner }))).toMatchObject({ readyToWrite: true });
  });

  it('shows the model the failure of a worker, and no evidence but the summaries', async () => {
    const reasoner = scriptedReasoner([aSynthesis()]);
    await synthesize(state, runtimeWith({ reasoner }));
    expect(reasoner.prompts[0]?.user).toContain('the search engine is down');
    expect(reasoner.prompts[0]?.user).not.toContain('41,200');
  });
});
