import { expect, it } from 'vitest';
import { anEvidence, aSource } from '../testing/builders.ts';
import { describeEvidence } from './evidence-item.ts';
import { stillAnswered } from './still-answered.ts';

const sources = { s1: aSource({ title: 'Turbines', siteName: 'Orrin Works' }) };
const item = (id: string, quote: string) => describeEvidence([anEvidence({ id, quote })], sources);
const lasts = item('E1', 'An Orrin turbine lasts 25 years.');
const costs = item('E2', 'An Orrin turbine costs 4 million crowns.');
const ask = (text: string, id: string) => ({ id, text, priority: 1, queries: [] });
const question = 'How long does an Orrin turbine last, and how much does it cost?';
const asked = {
  question,
  researchQuestions: [
    ask(question, 'q1'),
    ask('How long does an Orrin turbine last?', 'q2'),
    ask('How much does an Orrin turbine cost?', 'q3'),
  ],
  answered: 'full' as const,
  missing: [],
};

it('leaves the answer as it was judged where all that was found may be written', () => {
  const left = stillAnswered({ ...asked, usable: [...lasts, ...costs], unusable: [] });
  expect(left).toEqual({ answered: 'full', missing: [] });
});

it('says what is missing where only what may not be written bore on it', () => {
  const left = stillAnswered({ ...asked, usable: costs, unusable: lasts });
  expect(left).toEqual({ answered: 'partial', missing: ['How long does an Orrin turbine last?'] });
});

it('calls nothing answered where only what may not be written answers', () => {
  const usable = item('E3', 'The works at Orrin were painted green in 1960.');
  expect(stillAnswered({ ...asked, usable, unusable: [...lasts, ...costs] }).answered).toBe('none');
});

it('never makes more of the answer than it was', () => {
  const left = stillAnswered({ ...asked, answered: 'none', usable: lasts, unusable: costs });
  expect(left.answered).toBe('none');
});
