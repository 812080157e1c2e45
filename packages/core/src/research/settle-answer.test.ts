import { expect, it } from 'vitest';
import { answeredWithin, settleAnswer } from './settle-answer.ts';

const questions = [
  { id: 'q1', text: 'How long is the bridge?', priority: 1, queries: [] },
  { id: 'q2', text: 'Who built it?', priority: 2, queries: [] },
];

it('calls nothing answered of which no part is covered, unless an earlier round had covered some', () => {
  const report = { coverage: ['missing', 'missing'] as const, answered: 'full' as const, gaps: [] };
  expect(settleAnswer(questions, report)).toEqual({ coverage: 0, answered: 'none', gaps: [] });
  expect(settleAnswer(questions, report, 0.5)).toEqual({ coverage: 0.5, answered: 'partial', gaps: [] });
});

it('takes levels that are left out to be as the whole, and the others as given', () => {
  const coverageFor = (answered: 'full' | 'partial' | 'none') =>
    settleAnswer(questions, { coverage: [], answered, gaps: [] });
  expect(coverageFor('full')).toMatchObject({ coverage: 1, answered: 'full' });
  expect(coverageFor('partial')).toMatchObject({ coverage: 0.5, answered: 'partial' });
  expect(coverageFor('none')).toMatchObject({ coverage: 0, answered: 'none' });
  const settled = settleAnswer(questions, { coverage: ['well_covered'], answered: 'partial', gaps: [] });
  expect(settled.coverage).toBeCloseTo(2 / 3);
  expect(settled.answered).toBe('partial');
});

it('names gaps without marks of citation, each once, and leaves years and asides alone', () => {
  const gaps = ['The cost in 2024 [E12] [3]', 'The cost in 2024', 'Who paid (2019)? [E1, E2]', '[E4]'].map(
    (title) => ({ title, subQuestion: null, query: null }),
  );
  expect(settleAnswer(questions, { coverage: [], answered: 'full', gaps }).gaps).toEqual([
    'The cost in 2024',
    'Who paid (2019)?',
  ]);
});

it('calls a question answered in full only where every part that is needed is well covered', () => {
  const answeredWith = (coverage: readonly ('well_covered' | 'partial' | 'missing')[]) =>
    settleAnswer(questions, { coverage, answered: 'full', gaps: [] }).answered;
  expect(answeredWith(['well_covered', 'missing'])).toBe('full');
  expect(answeredWith(['partial', 'well_covered'])).toBe('partial');
});

it('calls no question answered in full whose run its budget ended early', () => {
  expect([answeredWithin('full', 'budget'), answeredWithin('none', 'budget')]).toEqual(['partial', 'none']);
  expect([answeredWithin('full', 'services'), answeredWithin('full', null)]).toEqual(['full', 'full']);
});

it('names what is missing of the parts that the question itself names, and not of those that the plan added', () => {
  const gaps = questions.map(({ text }, at) => ({ title: text, subQuestion: at + 1, query: null }));
  expect(settleAnswer(questions, { coverage: [], answered: 'partial', gaps }).gaps).toEqual([
    'How long is the bridge?',
  ]);
});
