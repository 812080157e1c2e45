import { describe, expect, it } from 'vitest';
import { analyzeQuestion } from './analyze-question.ts';
import { wholeAnswerTest } from './holds-whole-answer.ts';

function answers(question: string, quote: string, title = 'Page'): boolean {
  const read = wholeAnswerTest(analyzeQuestion(question));
  return read({ id: 'e', sourceId: 's', quote, title, relevance: 1, pageRelevance: 1 }).isWhole;
}

describe('wholeAnswerTest', () => {
  it.each([
    ['Are dogs banned on the beach?', 'Dogs are allowed on the beach from October on.'],
    ['Are dogs banned on the beach?', 'Dogs are not banned on the beach.'],
    ['Is the ferry cheaper than the train?', 'The ferry costs €12, the train €19.'],
    ['Sind Hunde am Strand verboten?', 'Hunde sind am Strand erlaubt.'],
    ['Les chiens sont-ils interdits sur la plage ?', 'Les chiens sont autorisés sur la plage.'],
    ['¿Están prohibidos los perros en la playa?', 'Los perros están permitidos en la playa.'],
    ['I cani sono vietati in spiaggia?', 'I cani sono ammessi in spiaggia.'],
  ])('takes the opposite for an answer: %s %s', (question, quote) => {
    expect(answers(question, quote)).toBe(true);
  });

  it('takes nothing for an answer that takes no side', () => {
    expect(answers('Are dogs banned on the beach?', 'Dogs love the beach in summer.')).toBe(false);
    expect(answers('Is the ferry cheaper than the train?', 'The ferry and the train leave at noon.')).toBe(
      false,
    );
  });

  it('knows what won for the best', () => {
    const title = 'Six kayaks in the test';
    expect(answers('Which kayak is the best?', 'The Otter 4 won with 88 points.', title)).toBe(true);
    expect(answers('Which kayak came first in the test?', 'The Otter 4 comes first.', title)).toBe(true);
    expect(answers('Which kayak is the best?', 'The best value is the Heron.', title)).toBe(false);
    expect(
      answers('Welches Kajak hat den Test gewonnen?', 'Testsieger ist das Otter 4.', 'Kajak im Test'),
    ).toBe(true);
  });

  it('wants a limit, in whatever words', () => {
    const question = 'What is the weight limit for a kayak?';
    expect(answers(question, 'A kayak may carry at most 120 kg in weight.')).toBe(true);
    expect(answers(question, 'The kayak has a weight of 24 kg.')).toBe(false);
  });

  it('wants a time for how often', () => {
    const question = 'How often should the lift be checked?';
    expect(answers(question, 'The lift should be checked every 3 months.')).toBe(true);
    expect(answers(question, 'The lift should be checked; 12 were.')).toBe(false);
  });
});
