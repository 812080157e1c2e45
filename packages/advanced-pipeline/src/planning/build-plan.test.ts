import { expect, it } from 'vitest';
import { Knobs } from '../knobs.ts';
import { buildPlan, planLimits } from './build-plan.ts';

it('holds no more questions and queries than the first round searches, and leaves out no part of the question', () => {
  const question =
    'What does the ferry cost? Who sails the ferry? Who built the ferry? How many passengers does the ferry carry? Where does the ferry land?';
  const subjects = ['cost', 'sails', 'built', 'passengers', 'land', 'food'].map((word) => `ferry ${word}`);
  const planned = subjects.map((subject, at) => ({
    question: `What is known of the ${subject}?`,
    priority: at < 5 ? 1 : 2,
    queries: ['harbour', 'history', 'report'].map((word) => `${word} ${subject}`),
  }));
  const limits = planLimits(Knobs.parse({ maxSubagents: 3, queriesPerRound: 8 }), question);
  const questions = buildPlan({ question, planned, limits });
  expect(questions.map(({ priority }) => priority)).toEqual([1, 1, 1, 1, 1]);
  expect(questions.flatMap(({ queries }) => queries)).toHaveLength(7);
  expect(questions.every((part) => part.queries.length > 0)).toBe(true);
});
