import { describe, expect, it } from 'vitest';
import type { CorpusName } from './corpora.ts';
import type { Scored } from './score.ts';
import { compareScores, isFailure, renderScores, type ScoreTable, tableOf } from './score-table.ts';

const scoresOf = (value: number | null, name = 'agreement') =>
  new Map<CorpusName, Scored>([
    ['rulings', { skipped: null, wrong: [], scores: [{ half: 'seen', metrics: [{ name, value, of: 60 }] }] }],
  ]);
const committed: ScoreTable = tableOf(scoresOf(0.7), {});

describe('scores against the committed table', () => {
  it.each([
    [0.7, 'same'],
    [0.75, 'better'],
    [0.68, 'within tolerance'],
    [0.67, 'worse'],
    [null, 'gone'],
  ] as const)('%s is %s', (value, verdict) => {
    const [figure] = compareScores(scoresOf(value), committed);
    expect(figure?.verdict).toBe(verdict);
    expect(figure !== undefined && isFailure(figure)).toBe(verdict === 'worse' || verdict === 'gone');
  });

  it('fails when a committed figure is no longer measured, and not when a new one is', () => {
    const verdicts = compareScores(scoresOf(0.7, 'kappa'), committed).map(({ name, verdict }) => [
      name,
      verdict,
    ]);
    expect(verdicts).toEqual([
      ['kappa', 'new'],
      ['agreement', 'gone'],
    ]);
  });

  it('keeps the figures of a corpus that was skipped, and says why it was', () => {
    const skipped = new Map<CorpusName, Scored>([['rulings', { skipped: 'no data', wrong: [], scores: [] }]]);
    expect(tableOf(skipped, committed)).toEqual(committed);
    expect(compareScores(skipped, committed)).toEqual([]);
    expect(renderScores([], skipped)).toContain('rulings: skipped, no data');
  });
});
