import { expect, it } from 'vitest';
import { Knobs } from '../knobs.ts';
import { buildPlan, planLimits, proposedPlan } from './build-plan.ts';

it('holds no more questions and queries than the first round searches, and leaves out no part of the question', () => {
  const question =
    'What does the ferry cost? Who sails the ferry? Who built the ferry? How many passengers does the ferry carry? Where does the ferry land?';
  const subjects = ['cost', 'sails', 'built', 'passengers', 'land', 'food'].map((word) => `ferry ${word}`);
  const planned = subjects.map((subject, at) => ({
    question: `What is known of the ${subject}?`,
    priority: at < 5 ? 1 : 2,
    queries: ['harbour', 'history', 'report'].map((word) => ({
      query: `${word} ${subject}`,
      kind: 'fact' as const,
    })),
  }));
  const limits = planLimits(Knobs.parse({ maxSubagents: 3, queriesPerRound: 8 }), question);
  const { tree, queries } = buildPlan({ question, answer: proposedPlan(planned, question), limits });
  expect(tree.primary).toHaveLength(5);
  expect(tree.secondary).toEqual([]);
  expect(queries).toHaveLength(7);
  expect(tree.primary.every((part) => part.queries.length > 0)).toBe(true);
});
