import { describeEvidence } from '@research-studio/core';
import { anEvidence, aSource } from '@research-studio/core/testing';
import { expect, it } from 'vitest';
import { aState } from '../testing/builders.ts';
import { stillAnswered } from './still-answered.ts';

const sources = { s1: aSource({ title: 'Turbines', siteName: 'Orrin Works' }) };
const lasts = anEvidence({
  id: 'E1',
  quote: 'An Orrin turbine lasts 25 years.',
  fact: 'An Orrin turbine lasts 25 years.',
});
const costs = anEvidence({
  id: 'E2',
  quote: 'An Orrin turbine costs 4 million crowns.',
  fact: 'An Orrin turbine costs 4 million crowns.',
});
const ask = (text: string, id: string) => ({ id, text, priority: 1, queries: [] });
const question = 'How long does an Orrin turbine last, and how much does it cost?';
const state = aState({
  question,
  researchQuestions: [
    ask(question, 'q1'),
    ask('How long does an Orrin turbine last?', 'q2'),
    ask('How much does an Orrin turbine cost?', 'q3'),
  ],
  evidence: [lasts, costs],
  sources,
  answered: 'full',
});

it('leaves the answer as it was judged where all that was found may be written', () => {
  expect(stillAnswered(state, describeEvidence([lasts, costs], sources))).toEqual({
    answered: 'full',
    missing: [],
  });
});

it('says what is missing where only what may not be written bore on it', () => {
  const left = stillAnswered(state, describeEvidence([costs], sources));
  expect(left.answered).toBe('partial');
  expect(left.missing).toEqual(['How long does an Orrin turbine last?']);
});

it('never makes more of the answer than it was', () => {
  expect(stillAnswered({ ...state, answered: 'none' }, describeEvidence([lasts], sources)).answered).toBe(
    'none',
  );
});
