import type { Verdict } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import { type RuledVerdict, scoreAgainstRulings } from './score-against-rulings.ts';

function ruled(...pairs: readonly (readonly [Verdict, Verdict | null])[]): RuledVerdict[] {
  return pairs.map(([ruling, verdict], index) => ({
    id: String(index + 1),
    claim: `Claim ${index + 1}.`,
    ruling,
    verdict,
    reason: '',
    note: '',
  }));
}

const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

describe('scoreAgainstRulings', () => {
  it('gives full marks for full agreement', () => {
    const score = scoreAgainstRulings(ruled(['supported', 'supported'], ['contradicted', 'contradicted']));
    expect(score).toMatchObject({ accuracy: 1, kappa: 1, supportedAccuracy: 1, disagreements: [] });
    expect(score.perVerdict.unsupported.precision.share).toBeNull();
    expect(score.interval[0]).toBeLessThan(0.5);
    expect(score.interval[1]).toBe(1);
  });

  it('takes chance off the agreement, as in a table worked by hand', () => {
    const score = scoreAgainstRulings(
      ruled(
        ...times(20, ['supported', 'supported'] as const),
        ...times(5, ['supported', 'unsupported'] as const),
        ...times(10, ['unsupported', 'supported'] as const),
        ...times(15, ['unsupported', 'unsupported'] as const),
      ),
    );
    expect(score.accuracy).toBeCloseTo(0.7, 9);
    expect(score.kappa).toBeCloseTo(0.4, 9);
    expect(score.perVerdict.supported).toEqual({
      precision: { count: 20, of: 30, share: 2 / 3 },
      recall: { count: 20, of: 25, share: 0.8 },
    });
    expect(score.interval.map((bound) => bound.toFixed(3))).toEqual(['0.562', '0.809']);
  });

  it('gives an evaluator that always says the same no credit beyond chance', () => {
    const score = scoreAgainstRulings(
      ruled(...times(9, ['supported', 'supported'] as const), ['contradicted', 'supported']),
    );
    expect(score.accuracy).toBeCloseTo(0.9, 9);
    expect(score.kappa).toBeCloseTo(0, 9);
    expect(scoreAgainstRulings(ruled(['supported', 'supported'])).kappa).toBeNull();
  });

  it('counts a verdict that was not given as wrong, and lists it', () => {
    const score = scoreAgainstRulings(ruled(['unsupported', null], ['supported', 'supported']));
    expect(score).toMatchObject({ unjudged: 1, accuracy: 0.5, supportedAccuracy: 0.5 });
    expect(score.disagreements.map(({ id }) => id)).toEqual(['1']);
  });
});
