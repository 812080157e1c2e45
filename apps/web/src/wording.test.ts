import { expect, it } from 'vitest';
import { stateOf } from './wording.ts';

it('a run in line says its place, and any other what became of it', () => {
  const inLine = (place: number | null) => stateOf({ status: 'queued', answered: null, place });
  expect([1, 2, 3, 4, 11, 21].map(inLine).map((words) => words.replace(' in line', ''))).toEqual([
    ...['1st', '2nd', '3rd', '4th', '11th', '21st'],
  ]);
  expect(inLine(null)).toBe('In line');
  expect(stateOf({ status: 'waiting', answered: null, place: null })).toBe('Asks you');
  expect(stateOf({ status: 'done', answered: 'none', place: null })).toBe('Nothing found');
});
