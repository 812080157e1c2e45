import { describe, expect, it } from 'vitest';
import { isRowOfRank, rankAsked } from './rank-asked.ts';

describe('rankAsked', () => {
  it.each([
    ['en', 'Who finished second in the regatta?', 2],
    ['en', 'Who was the champion of the league?', 1],
    ['pt', 'Quem ficou em terceiro lugar?', 3],
    ['de', 'Wer wurde Zweiter beim Marathon?', 2],
    ['en', 'Who built the pier?', null],
    ['xx', 'second', null],
  ])('%s: %s', (language, question, rank) => {
    expect(rankAsked(question, language)).toBe(rank);
  });
});

describe('isRowOfRank', () => {
  it('knows the row by its first cell', () => {
    expect(isRowOfRank('2 | Kiel | 38', 2)).toBe(true);
    expect(isRowOfRank('2. Anna Holm 38 12', 2)).toBe(true);
    expect(isRowOfRank('12 | Kiel | 38', 2)).toBe(false);
    expect(isRowOfRank('2 boats sank.', 2)).toBe(false);
    expect(isRowOfRank('2 Boats sank.', 2)).toBe(false);
  });
});
