import { describe, expect, it } from 'vitest';
import { evalResults, evalRow } from '../gate/testing/eval-rows.ts';
import { renderSideBySide } from './render-side-by-side.ts';
import { sideBySide } from './side-by-side.ts';

const left = evalResults([evalRow({ score: 0.5 }), evalRow({ caseId: 'narrow', score: 1 })]);
const right = evalResults([evalRow({ score: 0.75 }), evalRow({ caseId: 'narrow', score: 0.5 })]);

describe('sideBySide', () => {
  it('says which side is better in what', () => {
    expect(sideBySide(left, right).map((row) => [row.caseId, row.left, row.right, row.better])).toEqual([
      [null, 0.75, 0.625, 'left'],
      ['broad', 0.5, 0.75, 'right'],
      ['narrow', 1, 0.5, 'left'],
    ]);
  });

  it('lays two single pipelines beside each other though they have other names', () => {
    const other = evalResults(right.rows.map((row) => ({ ...row, pipeline: 'advanced-full' })));
    const rows = sideBySide(left, other);
    expect(rows).toHaveLength(3);
    expect(new Set(rows.map(({ pipeline }) => pipeline))).toEqual(
      new Set(['standard-multi / advanced-full']),
    );
  });

  it('shows what only one side has, whichever it is', () => {
    const more = evalResults([...left.rows, evalRow({ caseId: 'recent' })]);
    const own = { caseId: 'recent', better: null };
    expect(sideBySide(left, more)).toContainEqual(expect.objectContaining({ ...own, left: null, right: 1 }));
    expect(sideBySide(more, left)).toContainEqual(expect.objectContaining({ ...own, left: 1, right: null }));
  });

  it('renders as a table with a count at its end', () => {
    expect(renderSideBySide(sideBySide(left, right), { left: 'main', right: 'branch\u001b[2J' })).toBe(
      [
        '                          metric              main  branch  better',
        'standard-multi all cases  citations.resolved  0.75  0.625   main (−0.125)',
        'standard-multi broad      citations.resolved  0.5   0.75    branch (+0.25)',
        'standard-multi narrow     citations.resolved  1     0.5     main (−0.5)',
        '',
        'main is better in 1, branch in 1, neither in 0 of 2 metrics of cases.',
        '',
      ].join('\n'),
    );
  });
});
