import { describe, expect, it } from 'vitest';
import { asksForBest, isRowOfRank, rankAsked, tellsBest } from './rank-asked.ts';

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

describe('asksForBest', () => {
  it.each([
    ['en', 'Which kayak won the test?', true],
    ['en', 'Which kayak is the best value?', false],
    ['en', 'When was the first kayak race?', false],
    ['de', 'Welches Kajak ist Testsieger?', true],
    ['fr', 'Quel est le meilleur kayak ?', true],
    ['es', '¿Cuál es el mejor kayak?', true],
    ['it', 'Quale kayak ha vinto la prova?', true],
    ['pt', 'Qual é o melhor caiaque?', true],
  ])('%s: %s', (language, question, isAsked) => {
    expect(asksForBest(question, language)).toBe(isAsked);
  });

  it('is told by what comes first, not by what is the first of its kind', () => {
    expect(tellsBest('The Heron comes first.', 'en')).toBe(true);
    expect(tellsBest('It was the first fall since 2016.', 'en')).toBe(false);
    expect(tellsBest('Das Otter 4 liegt auf Platz 1.', 'de')).toBe(true);
  });
});
