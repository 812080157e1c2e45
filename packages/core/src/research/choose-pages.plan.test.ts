import { expect, it } from 'vitest';
import type { Candidate } from './candidates.ts';
import { groupPages } from './choose-pages.ts';

const pages = (count: number) =>
  Array.from(
    { length: count },
    (_, index): Candidate => ({
      url: `https://p${index}.example/`,
      title: `${index}`,
      snippet: null,
      score: 1,
      provider: 'web',
      publishedAt: null,
      foundFor: [],
    }),
  );
const plan = (count: number, places: number) =>
  groupPages({ candidates: pages(count), places, firstNumber: 5, subQuestionIds: ['q1'] });
const titles = (count: number, places: number) =>
  plan(count, places).map(({ candidates }) => candidates.map(({ title }) => title).join(' '));

it('reads pages in threes, better ones with lesser ones', () => {
  expect(titles(7, 7)).toEqual(['0 3 6', '1 4', '2 5']);
  expect(plan(7, 7).map(({ number, places }) => [number, places])).toEqual([
    [5, 3],
    [6, 2],
    [7, 2],
  ]);
});

it('gives each group some of the pages left over, each page to one group', () => {
  expect(titles(14, 4)).toEqual(['0 2 4 6 8', '1 3 5 7 9']);
});

it('plans nothing where there is nothing to read or no place', () => {
  expect(plan(0, 4)).toEqual([]);
  expect(plan(4, 0)).toEqual([]);
});
