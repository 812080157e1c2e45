import { describe, expect, it } from 'vitest';
import { complexityOf, harderOf, questionTypeOf } from './question-shape.ts';

const limits = { simpleMaxWords: 12, complexMinWords: 30 };

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
    expect(complexityOf(question, limits)).toBe('simple');
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
    expect(complexityOf(question, limits)).not.toBe('simple');
  });

  it('is complex with many words or many parts', () => {
    expect(complexityOf('What does the bridge cost and who pays for it and when will it open?', limits)).toBe(
      'complex',
    );
    expect(complexityOf(`Which of ${'the many old wooden ferries '.repeat(8)}still sails?`, limits)).toBe(
      'complex',
    );
  });

  it('heeds the limits', () => {
    const question = 'How many ferries sailed from Olmen in 2023?';
    expect(complexityOf(question, { simpleMaxWords: 5, complexMinWords: 30 })).toBe('medium');
    expect(complexityOf(question, { simpleMaxWords: 5, complexMinWords: 7 })).toBe('complex');
  });

  it('of two judgements has the harder', () => {
    expect(harderOf('simple', 'medium')).toBe('medium');
    expect(harderOf('complex', 'medium')).toBe('complex');
  });
});

it.each([
  ['How many ferries sailed in 2023?', 'factual'],
  ['What is the length of the pier?', 'factual'],
  ['What is a catamaran?', 'exploratory'],
  ['Tell me about electric ferries', 'exploratory'],
  ['Überblick über Elektrofähren', 'exploratory'],
  ['Why did the ferry sink?', 'causal'],
  ['Pourquoi le bac a-t-il coulé ?', 'causal'],
  ['What are the effects of noise on whales?', 'causal'],
  ['Ferry or bridge: which is cheaper?', 'comparative'],
  ['Was ist der Unterschied zwischen Fähre und Barke?', 'comparative'],
  ['How do I book a ferry?', 'procedural'],
  ['Wie kann ich eine Fähre buchen?', 'procedural'],
])('%s is %s', (question, type) => {
  expect(questionTypeOf(question)).toBe(type);
});
