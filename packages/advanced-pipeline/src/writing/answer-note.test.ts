import { expect, it } from 'vitest';
import { answerNote } from './answer-note.ts';

it('says nothing of a full answer', () => {
  expect(answerNote({ answered: 'full', missing: [], language: 'en' })).toBeNull();
});

it('names what is missing where that is known', () => {
  expect(answerNote({ answered: 'partial', missing: ['the price'], language: 'en' })).toMatch(/the price/);
});

it.each([
  ['en', /only in part or not directly/],
  ['de-AT', /nur zum Teil/],
  ['fr', /en partie/],
  ['es', /solo en parte/],
  ['it', /solo in parte/],
  ['pt', /apenas em parte/],
  ['nl', /ten dele/],
  ['ru', /отчасти/],
  ['ja', /一部/],
  ['fi', /only in part or not directly/],
])('warns of a partial answer of which nobody can say what is missing, in %s', (language, words) => {
  expect(answerNote({ answered: 'partial', missing: [], language })).toMatch(words);
});
