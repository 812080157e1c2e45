import { describe, expect, it } from 'vitest';
import { anEvidence, aSource } from '../testing/builders.ts';
import { groundingOf } from './grounding.ts';
import { type SentenceOutcome, settleSentences } from './settle-sentences.ts';

const grounding = groundingOf({
  evidence: [anEvidence({ id: 'E1' }), anEvidence({ id: 'E2' })],
  sources: [aSource()],
  language: 'en',
});
const settle = (markdown: string, rule: (text: string) => SentenceOutcome) =>
  settleSentences(markdown, grounding, ({ text }) => rule(text));
const removeAll = (): SentenceOutcome => ({ kind: 'remove' });

describe('settleSentences', () => {
  it('does not ask about questions, openings of lists and what the sources leave out', () => {
    const markdown = 'Who pays?\n\nThree measures help:\n\nThe sources do not say who paid.';
    expect(settle(markdown, removeAll)).toEqual({ markdown, changes: [] });
  });

  it('asks about a sentence without figures or names, which states something all the same', () => {
    expect(settle('The paint fades quickly. It was blue in 1901 [E1].', removeAll).markdown).toBe('');
  });

  it('replaces words in their place, escaped, with the new marks', () => {
    const { markdown, changes } = settle('- It was red [E1].\n- It was big [E1].', (text) =>
      text.includes('red')
        ? { kind: 'replace', text: 'It was *blue* [3].', evidenceIds: ['E2', 'E1'] }
        : { kind: 'keep', evidenceIds: ['E1'] },
    );
    expect(markdown).toBe('- It was \\*blue\\* [E2][E1].\n- It was big [E1].');
    expect(changes).toMatchObject([{ kind: 'sentence-reworded', sentence: 'It was red.', to: ['E2', 'E1'] }]);
  });

  it('takes out a table row that other words would have to replace, and the table with its last row', () => {
    const table = '| What | How much |\n| --- | --- |\n| Cost | 48 million [E1] |';
    const { markdown } = settle(table, () => ({
      kind: 'replace',
      text: 'It cost much.',
      evidenceIds: ['E1'],
    }));
    expect(markdown).toBe('');
  });

  it('changes nothing where every sentence stays with its marks', () => {
    const markdown = 'In 1901 [E1] it opened, and in 1903 it closed [E2]. It was big [E1][E2].';
    const keep = settleSentences(markdown, grounding, ({ marks }) => ({ kind: 'keep', evidenceIds: marks }));
    expect(keep).toEqual({ markdown, changes: [] });
  });
});
