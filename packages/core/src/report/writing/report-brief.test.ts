import { expect, it } from 'vitest';
import { stepContextWith } from '../../testing/step-context-with.ts';
import { reportBrief } from './report-brief.ts';

const languageFor = (language: string | null, question = 'How long is the bridge at Orrin?') =>
  reportBrief({
    question,
    userClarification: null,
    preferences: { maxWords: null, audience: null, tone: null, format: null, language },
    knobs: stepContextWith({}).knobs,
    today: '2025-11-01',
  }).language;

it('writes in the language that a model read from the question', () => {
  expect(languageFor('de')).toBe('de');
  expect(languageFor('pt-BR')).toBe('pt-BR');
});

it.each(['the bridge is 41 metres long', 'English, please', 'xq', '', '41'])(
  'takes %j for no language and writes in that of the question',
  (tag) => {
    expect(languageFor(tag)).toBe('en');
    expect(languageFor(tag, 'Wie lang ist die Brücke von Orrin und wer hat sie gebaut?')).toBe('de');
  },
);
