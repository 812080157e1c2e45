import { describe, expect, it } from 'vitest';
import { evalResults, evalRow } from '../gate/testing/eval-rows.ts';
import type { EvalRow } from '../results/eval-row.ts';
import type { ComparedSide } from './read-compared-side.ts';
import { renderSideBySide } from './render-side-by-side.ts';
import { compareSides, sideBySide } from './side-by-side.ts';
import { smallBundle } from './testing/small-bundle.ts';

const left = evalResults([evalRow({ score: 0.5 }), evalRow({ caseId: 'narrow', score: 1 })]);
const right = evalResults([evalRow({ score: 0.75 }), evalRow({ caseId: 'narrow', score: 0.5 })]);

function sideOf(label: string, rows: readonly EvalRow[], given: Partial<ComparedSide> = {}): ComparedSide {
  return { label, results: evalResults(rows), reports: [], problems: [], ...given };
}

const reportOf = (caseId: string, sentence: string) => ({
  ...{ caseId, pipeline: 'standard-multi', repeat: 1 },
  bundle: smallBundle({ question: caseId, sentences: [[sentence, 'supported']] }),
});

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

  it('shows what only one side has, whichever it is, and calls neither better for it', () => {
    const more = evalResults([...left.rows, evalRow({ caseId: 'recent', passed: false, score: 0 })]);
    const own = { caseId: 'recent', better: null };
    expect(sideBySide(left, more)).toContainEqual(expect.objectContaining({ ...own, left: null, right: 0 }));
    expect(sideBySide(more, left)).toContainEqual(expect.objectContaining({ ...own, left: 0, right: null }));
  });
});

describe('renderSideBySide', () => {
  it('is a table of what differs, means first, with a count at its end', () => {
    const alike = Array.from({ length: 5 }, (_, index) => evalRow({ metric: `alike_${index}` }));
    const sides = compareSides(
      sideOf('main', [...left.rows, ...alike]),
      sideOf('branch\u001b[2J', [...right.rows, ...alike, evalRow({ metric: 'judged' })]),
    );
    expect(renderSideBySide(sides)).toBe(
      [
        'A: main (offline, 0 reports)',
        'B: branch (offline, 0 reports)',
        '',
        '                          metric              A     B      better',
        'standard-multi all cases  citations.resolved  0.75  0.625  A (−0.125)',
        'standard-multi broad      citations.resolved  0.5   0.75   B (+0.25)',
        'standard-multi narrow     citations.resolved  1     0.5    A (−0.5)',
        '',
        'A is better in 1, B in 1, neither in 0 of 2 metrics of cases that differ; 5 alike; 1 metric only in B.',
        '',
      ].join('\n'),
    );
  });

  it('counts what is the same instead of printing it, and cuts a long table short', () => {
    const rows = Array.from({ length: 300 }, (_, index) => evalRow({ metric: `m_${index}` }));
    const same = renderSideBySide(compareSides(sideOf('a', rows), sideOf('b', rows)));
    expect(same).toBe(
      'A: a (offline, 0 reports)\nB: b (offline, 0 reports)\n\nNo metric of a case differs; 300 alike.\n',
    );
    const halved = rows.map((row) => ({ ...row, score: 0.5 }));
    const lines = renderSideBySide(compareSides(sideOf('a', rows), sideOf('b', halved))).split('\n');
    expect(lines.length).toBeLessThan(70);
    expect(lines.join('\n')).toMatch(/… and \d+ more, which --html and --json have\./);
  });

  it('counts reports that are the same, and names those of one side only', () => {
    const run = (caseId: string) => evalRow({ caseId, evaluator: 'run', metric: 'finished', passed: true });
    const told = renderSideBySide(
      compareSides(
        sideOf('a', ['x', 'y', 'z', 'w'].map(run), {
          reports: [reportOf('x', 'It is long.'), reportOf('y', 'It is old.'), reportOf('w', 'It is new.')],
        }),
        sideOf('b', ['x', 'y', 'w', 'v'].map(run), {
          reports: [reportOf('x', 'It is long.'), reportOf('y', 'It is young.'), reportOf('v', 'It is far.')],
          problems: ['1 of the 4 reports of b are not in b.reports.'],
        }),
      ),
    );
    expect(told).toContain('1 of the 4 reports of b are not in b.reports.');
    expect(told).toContain('Of 2 pairs of reports 1 are the same, 1 differ.');
    expect(told).toContain('Only in B: 1 report (v · standard-multi).');
    expect(told).toContain('Only in A: 1 report (w · standard-multi).');
  });
});
