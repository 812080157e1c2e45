import type { Verdict } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import type { LabelledSentence, SentenceLabel } from './labelled-sentence.ts';
import { renderSentences } from './render-sentences.ts';
import { scoreSentences } from './run-sentences.ts';

/** Rows with a label and the verdict that they are scored by. */
function score(...pairs: readonly (readonly [SentenceLabel, Verdict | null])[]) {
  const rows = pairs.map(([label], index): LabelledSentence => {
    return {
      version: 1,
      id: String(index),
      run: 'r',
      question: '',
      today: '2026-01-31',
      heading: '',
      before: '',
      sentence: 'It rained.',
      cites: [],
      near: [],
      origin: 'report',
      verdict: null,
      shown: 'supported',
      label,
      note: '',
    };
  });
  return scoreSentences(rows, ({ id }) => pairs[Number(id)]?.[1] ?? null);
}

describe('scoreSentences', () => {
  it('finds nothing wrong with verdicts as readers give them; what is not a claim is rightly supported', () => {
    const found = score(
      ['supported', 'supported'],
      ['not_a_claim', 'supported'],
      ['partially_supported', 'partially_supported'],
      ['contradicted', 'contradicted'],
      ['unsupported', 'unsupported'],
    );
    expect(found.falseAlarms).toEqual({ count: 0, of: 2, share: 0 });
    expect(found.missed).toEqual({ count: 0, of: 3, share: 0 });
    expect(found.perVerdict.supported).toEqual({
      precision: { count: 2, of: 2, share: 1 },
      recall: { count: 2, of: 2, share: 1 },
    });
    expect(found.faults).toEqual([]);
  });

  it('counts right sentences that are called wrong, and wrong ones that pass', () => {
    const found = score(
      ['supported', 'contradicted'],
      ['not_a_claim', 'unsupported'],
      ['supported', 'open'],
      ['contradicted', 'supported'],
      ['contradicted', 'unsupported'],
      ['unsupported', 'open'],
    );
    expect(found.falseAlarms).toEqual({ count: 2, of: 3, share: 2 / 3 });
    expect(found.missed).toEqual({ count: 1, of: 3, share: 1 / 3 });
    expect(found.perVerdict.contradicted.precision).toEqual({ count: 0, of: 1, share: 0 });
    expect(found.perVerdict.contradicted.recall).toEqual({ count: 0, of: 2, share: 0 });
    expect(found.confusion.contradicted).toMatchObject({ supported: 1, unsupported: 1, contradicted: 0 });
    expect(found.faults.map(({ sentence: { id } }) => id)).toEqual(['0', '1', '3']);
  });

  it('measures nothing where there is nothing to measure, and leaves out what has no verdict', () => {
    const found = score(['supported', 'supported'], ['contradicted', null], ['supported', 'open']);
    expect(found.unjudged).toBe(1);
    expect(found.missed.share).toBeNull();
    expect(found.perVerdict.contradicted.precision.share).toBeNull();
    expect(found.perVerdict.open.precision.share).toBeNull();
    const shown = renderSentences([
      { name: 'recorded', score: found, judge: null, problems: [], answers: [] },
    ]);
    expect(shown).toContain('Wrong sentences that pass as supported: not measured');
    expect(shown).toContain('Right sentences with a negative verdict: 0 of 2 (0.0%)');
    expect(shown).toContain('Without a verdict: 1 of 3');
  });
});
