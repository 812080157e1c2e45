import { scriptedReasoner } from '@research-studio/core/testing';
import { describe, expect, it } from 'vitest';
import { aState, runtimeWith } from '../testing/builders.ts';
import { plan } from './plan.ts';

const answer = (overrides = {}) => ({
  researchQuestions: ['a', 'b', 'c', 'd'].map((text) => ({ text, priority: 1 })),
  aspects: ['money'],
  searches: ['heat pump sales 2023', 'heat pump sales 2023', 'Norrland statistics'],
  ...overrides,
});

describe('plan', () => {
  it('numbers at most maxQuestions research questions and drops a query that repeats another', async () => {
    const reasoner = scriptedReasoner([answer()]);
    const update = await plan(aState(), runtimeWith({ reasoner, knobs: { maxQuestions: 3 } }));
    expect(update.researchQuestions).toEqual(
      ['a', 'b', 'c'].map((text, index) => ({ id: `q${index + 1}`, text, priority: 1, queries: [] })),
    );
    expect(update.pendingSearches).toEqual(['heat pump sales 2023', 'Norrland statistics']);
  });

  it('tells the model what the user answered, the preferences and the limit', async () => {
    const reasoner = scriptedReasoner([answer()]);
    const state = aState({ userClarification: 'air-source ones only' });
    await plan(state, runtimeWith({ reasoner, knobs: { maxQuestions: 4 } }));
    const data = JSON.parse(reasoner.prompts[0]?.user ?? '');
    expect(data).toMatchObject({ userClarification: 'air-source ones only', limitOfResearchQuestions: 4 });
  });
});
