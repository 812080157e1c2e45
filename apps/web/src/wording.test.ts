import { expect, it } from 'vitest';
import { agoOf, spanOf, stateOf } from './wording.ts';

it('a run in line says its place, and any other what became of it', () => {
  const inLine = (place: number | null) => stateOf({ status: 'queued', answered: null, place });
  expect([1, 2, 3, 4, 11, 21].map(inLine).map((words) => words.replace(' in line', ''))).toEqual([
    ...['1st', '2nd', '3rd', '4th', '11th', '21st'],
  ]);
  expect(inLine(null)).toBe('In line');
  expect(stateOf({ status: 'waiting', answered: null, place: null })).toBe('Asks you');
  expect(stateOf({ status: 'done', answered: 'none', place: null })).toBe('Nothing found');
});

it('a day begins at midnight, in the list and in its headings', () => {
  const morning = new Date(2026, 0, 31, 10);
  const at = (day: number, hour: number) => new Date(2026, 0, day, hour).toISOString();
  const said = (iso: string) => [agoOf(iso, morning), spanOf(iso, morning)];
  expect(said(at(31, 9))).toEqual(['today', 'Today']);
  expect(said(at(30, 20))).toEqual(['yesterday', 'Yesterday']);
  expect(said(at(29, 20))).toEqual(['2 days ago', 'This week']);
});
