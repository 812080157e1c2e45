import { describe, expect, it } from 'vitest';
import { complexityOf, harderOf, plannedQuestions } from './queries.ts';

describe('how much work a question is', () => {
  it.each([
    'How many ferries sailed from Olmen in 2023?',
    'Who built the lighthouse of Skarland?',
    'Wann wurde der Leuchtturm gebaut?',
    'Combien coûte un billet de ferry ?',
    '¿Cuándo se inauguró el puente?',
    'Quanto costa un biglietto?',
    'Quando foi inaugurada a ponte?',
    'Сколько стоит билет?',
    '橋の長さは何メートルですか。',
  ])('is simple: %s', (question) => {
    expect(complexityOf(question)).toBe('simple');
  });

  it.each([
    'Why did ferry traffic fall?',
    'Compare ferries and bridges',
    'Are electric ferries cheaper than diesel ones?',
    'List the ferries of Olmen',
    'Warum sank der Verkehr?',
    'Quelle est la différence entre un bac et un ferry ?',
    'Por qué bajó el tráfico?',
    'Perché è calato il traffico?',
    'Почему упал трафик?',
    'なぜ減りましたか。',
    'How much does the ferry cost, and when does it sail?',
    'At what hour of the day do most of the commuters of Olmen take the ferry to the mainland?',
  ])('is not simple: %s', (question) => {
    expect(complexityOf(question)).not.toBe('simple');
  });

  it('is complex with many words or many parts', () => {
    expect(complexityOf('What does the bridge cost and who pays for it and when will it open?')).toBe(
      'complex',
    );
    expect(complexityOf(`Which of ${'the many old wooden ferries '.repeat(8)}still sails?`)).toBe('complex');
  });

  it('of two judgements has the harder', () => {
    expect(harderOf('simple', 'medium')).toBe('medium');
    expect(harderOf('complex', 'medium')).toBe('complex');
  });
});

it.each([
  ['Who built the lighthouse of Skarland?', 2],
  ['Why did ferry traffic fall?', 5],
  ['What does the bridge cost and who pays for it and when will it open?', 6],
])('scales the plan of %s', (question, planned) => {
  expect(plannedQuestions(question, 6)).toBe(planned);
});

it('plans a question for each part, however few may be planned', () => {
  expect(plannedQuestions('What does the bridge cost, and who pays for it?', 1)).toBe(2);
});
