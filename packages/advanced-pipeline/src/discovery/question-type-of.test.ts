import { expect, it } from 'vitest';
import { questionTypeOf } from './question-type-of.ts';

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
