import type { Pause } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import { askPerson, clarificationPause, PauseAnswerError, readPauseAnswer } from './ask-person.ts';

const asked = clarificationPause({ question: 'Which Delta?', options: ['The river', 'The airline', 'Both'] });
const review: Pause = {
  kind: 'brief',
  question: 'Is the brief right?',
  options: ['approve', 'edit', 'feedback'],
  text: '# Brief',
  flags: [],
};
const answer = (choice: string | null, text: string | null = null) => ({ choice, text });

describe('an answer', () => {
  it.each([
    ['own words', 'the letter', answer(null, 'the letter')],
    ['nothing', null, answer(null)],
    ['an empty text', ' ', answer(null)],
    ['an answer', { choice: 'a' }, answer('a')],
  ])('may be %s', (_, value, expected) => {
    expect(readPauseAnswer(value)).toEqual(expected);
  });

  it.each([[3], [['a']], [{ answer: 'a' }], [{ choice: 1 }], [{ text: 'a'.repeat(200_001) }]])(
    'is refused with what is allowed: %o',
    (value) => {
      expect(() => readPauseAnswer(value)).toThrow(PauseAnswerError);
      expect(() => readPauseAnswer(value)).toThrow(/allowed: .*"choice".*null/);
    },
  );

  it.each([
    [asked, 'the river', answer('The river')],
    [asked, { choice: 'the letter' }, answer(null, 'the letter')],
    [asked, { choice: 'Both', text: 'since 1990' }, answer('Both', 'since 1990')],
    [review, 'Approve', answer('approve')],
    [review, 'more on costs', answer('feedback', 'more on costs')],
    [review, answer('edit', '# Brief'), answer('approve')],
    [review, answer('edit', '# Better'), answer('edit', '# Better')],
    [review, null, answer(null)],
  ])('fits %o: %o', (pause, value, expected) => {
    expect(readPauseAnswer(value, pause)).toEqual(expected);
  });

  it.each([
    [{ choice: 'reject' }, /allowed: approve, edit, feedback/],
    [{ choice: 'edit' }, /needs a text/],
    [{ choice: 'feedback', text: ' ' }, /needs a text/],
  ])('of a review is refused: %o', (value, message) => {
    expect(() => readPauseAnswer(value, review)).toThrow(message);
  });
});

it.each([
  [asked, /more than one reading \(Which Delta\?\)/],
  [review, /Nobody reviewed the brief/],
])('warns where the run continues without a person', (pause, message) => {
  const events: unknown[] = [];
  const emit = (event: unknown) => void events.push(event);
  expect(askPerson({ pause, emit, interrupt: () => null })).toEqual(answer(null));
  expect(events).toEqual([
    expect.objectContaining({ type: 'warning', message: expect.stringMatching(message) }),
  ]);
  askPerson({ pause, emit, interrupt: () => 'approve' });
  expect(events).toHaveLength(1);
});
