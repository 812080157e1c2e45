import { expect, it } from 'vitest';
import { coverageOf, distinctReadings } from './asked-question.ts';

const questions = [
  { id: 'q1', text: 'a', priority: 1, queries: [] },
  { id: 'q2', text: 'b', priority: 2, queries: [] },
];

it('weighs questions by priority and levels by share', () => {
  expect(coverageOf(questions, ['well_covered', 'missing'])).toBeCloseTo(2 / 3);
  expect(coverageOf(questions, ['partial', 'partial'])).toBeCloseTo(0.5);
});

it('counts a question without a level as missing, ignores levels too many, and covers nothing where nothing is asked', () => {
  expect(coverageOf(questions, ['well_covered'])).toBeCloseTo(2 / 3);
  expect(coverageOf(questions, ['partial', 'partial', 'well_covered'])).toBeCloseTo(0.5);
  expect(coverageOf([], [])).toBe(0);
});

it('offers no reading twice, and asks nothing where fewer than three are left', () => {
  const asked = (...options: string[]) =>
    distinctReadings({ kind: 'scope', question: 'Which one?', options })?.options ?? null;
  expect(asked('The planet', 'the planet.', 'The metal', 'The god')).toEqual([
    'The planet',
    'The metal',
    'The god',
  ]);
  expect(asked('The planet', 'The planet', 'The planet')).toBeNull();
});
