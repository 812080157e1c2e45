import { scriptedReasoner } from '@research-studio/core/testing';
import { describe, expect, it } from 'vitest';
import { aState, runtimeWith } from '../testing/builders.ts';
import { plan } from './plan.ts';

const answer = {
  researchQuestions: [
    { title: 'a', priority: 2, queries: ['heat pump sales 2023'] },
    { title: 'b', priority: 1, queries: [] },
    { title: 'c', priority: 1, queries: ['Norrland statistics'] },
    { title: 'd', priority: 3, queries: [] },
  ],
};

/** Of medium complexity: four fifths of what may be planned. */
const MEDIUM = 'Why did heat pump sales in Norrland fall in 2023?';

describe('plan', () => {
  it('numbers at most maxQuestions research questions, the most important first', async () => {
    const reasoner = scriptedReasoner([answer]);
    const state = aState({ question: MEDIUM });
    const update = await plan(state, runtimeWith({ reasoner, knobs: { maxQuestions: 3 } }));
    expect(update.researchQuestions).toEqual([
      { id: 'q1', text: 'b', priority: 1, queries: [] },
      { id: 'q2', text: 'c', priority: 1, queries: ['Norrland statistics'] },
      { id: 'q3', text: 'a', priority: 2, queries: ['heat pump sales 2023'] },
    ]);
  });

  it('adds the parts that the model has not planned, whatever the limit', async () => {
    const question = 'When did the ferry of Olmen first sail? Who paints its hull?';
    const only = {
      researchQuestions: [{ title: 'First ferry of Olmen', priority: 1, queries: ['Olmen ferry'] }],
    };
    const runtime = runtimeWith({ reasoner: scriptedReasoner([only]), knobs: { maxQuestions: 1 } });
    expect((await plan(aState({ question }), runtime)).researchQuestions).toEqual([
      { id: 'q1', text: 'First ferry of Olmen', priority: 1, queries: ['Olmen ferry'] },
      { id: 'q2', text: 'Who paints its hull', priority: 1, queries: [] },
    ]);
  });

  it('gives the model what the user answered and the limits', async () => {
    const reasoner = scriptedReasoner([answer]);
    const state = aState({ question: MEDIUM, userClarification: 'air-source ones only' });
    await plan(state, runtimeWith({ reasoner, knobs: { maxQuestions: 5, queriesPerQuestion: 3 } }));
    expect(JSON.parse(reasoner.prompts[0]?.user ?? '')).toMatchObject({
      userClarification: 'air-source ones only',
      limitOfResearchQuestions: 4,
      queriesPerQuestion: 3,
    });
  });
});
