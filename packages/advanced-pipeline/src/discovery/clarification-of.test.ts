import { Clarification } from '@research-studio/schemas';
import { expect, it } from 'vitest';
import { clarificationOf } from './clarification-of.ts';

const entity = (name: string, readings: string[]) => ({
  name,
  kind: 'concept' as const,
  readings,
  confidence: 0.4,
});

it('completes the question by each reading, likeliest first', () => {
  const asked = clarificationOf({
    question: 'What is python used for?',
    entity: entity('python', ['Python, the language', 'Pythons, the snakes', 'Monty Python, the group']),
    likeliest: 1,
  });
  expect(asked).toEqual({
    kind: 'polysemy',
    question: 'Which “python” is meant?',
    options: [
      'What is python (the snakes) used for?',
      'What is python (the language) used for?',
      'What is python (Monty Python, the group) used for?',
    ],
  });
});

it.each([
  ['Tell me about Delta', ['the airline', 'the river mouth']],
  ['Was ist über Delta bekannt und was kostet es?', ['die Fluglinie']],
  ['Dime algo sobre Delta', ['a', 'b', 'c', 'd', 'e']],
  ['デルタについて教えて', ['航空会社', '三角州']],
])('has three to five distinct options: %s, %j', (question, readings) => {
  const asked = clarificationOf({ question, entity: entity('Delta', readings), likeliest: 0 });
  expect(Clarification.parse(asked)).toEqual(asked);
  expect(new Set(asked.options).size).toBe(asked.options.length);
});

it('asks in the language of the question', () => {
  const question = 'Was ist über Delta bekannt und was kostet es?';
  expect(clarificationOf({ question, entity: entity('Delta', ['x']), likeliest: 0 }).question).toMatch(
    /^Welche/,
  );
});
