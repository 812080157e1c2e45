import { expect, it } from 'vitest';
import { coverageOf, strayLevels } from './question-coverage.ts';

const questions = [
  { id: 'q1', text: 'a', priority: 1, queries: [] },
  { id: 'q2', text: 'b', priority: 2, queries: [] },
];

it('weighs questions by priority and levels by share', () => {
  expect(
    coverageOf(questions, [
      { id: 'q1', level: 'well_covered' },
      { id: 'q2', level: 'missing' },
    ]),
  ).toBeCloseTo(2 / 3);
  expect(
    coverageOf(questions, [
      { id: 'q1', level: 'partial' },
      { id: 'q2', level: 'partial' },
    ]),
  ).toBeCloseTo(0.5);
});

it('counts a question without a level as missing, and no questions as nothing covered', () => {
  expect(coverageOf(questions, [])).toBe(0);
  expect(coverageOf([], [])).toBe(0);
});

it('names ids that were not asked about', () => {
  expect(strayLevels(questions, [{ id: 'q7', level: 'missing' }])).toEqual([
    'the ids "q7" are not among q1, q2',
  ]);
  expect(strayLevels(questions, [{ id: 'q2', level: 'missing' }])).toEqual([]);
});
