import { describe, expect, it } from 'vitest';
import type { EvalRow } from '../results/eval-row.ts';
import { compareWithBaseline } from './compare-with-baseline.ts';
import { evalResults, evalRow, judgedRows } from './testing/eval-rows.ts';

function compare(before: readonly EvalRow[], after: readonly EvalRow[], asked = {}) {
  return compareWithBaseline({ baseline: evalResults(before), results: evalResults(after), asked });
}

describe('compareWithBaseline', () => {
  it('lets the same results pass, all rows being the same', () => {
    const rows = [evalRow(), evalRow({ caseId: 'narrow', score: 0.5 }), ...judgedRows([0.4, 0.9, 0.2, null])];
    const comparison = compare(rows, rows);
    expect(comparison).toMatchObject({ passes: true, exitCode: 0, regressions: [], notes: [] });
    expect(new Set(comparison.rows.map(({ verdict }) => verdict))).toEqual(new Set(['same']));
  });

  it('counts the least fall of what repeats exactly, and no rounding', () => {
    const fallen = compare([evalRow({ score: 0.8 })], [evalRow({ score: 0.7999 })]);
    expect(fallen).toMatchObject({ passes: false, exitCode: 1 });
    expect(fallen.regressions).toMatchObject([
      { caseId: 'broad', verdict: 'worse', before: 0.8, after: 0.7999 },
    ]);
    expect(compare([evalRow({ score: 0.1 + 0.2 })], [evalRow({ score: 0.3 })]).passes).toBe(true);
    expect(compare([evalRow({ score: 0.7 })], [evalRow({ score: 0.8 })]).counts.better).toBe(1);
  });

  it('does not set a fall in one case off against a rise in another', () => {
    const comparison = compare(
      [evalRow({ score: 0.5 }), evalRow({ caseId: 'narrow', score: 0.5 })],
      [evalRow({ score: 0.9 }), evalRow({ caseId: 'narrow', score: 0.4 })],
    );
    expect(comparison.rows.map(({ caseId, verdict }) => [caseId, verdict])).toEqual([
      [null, 'better'],
      ['broad', 'better'],
      ['narrow', 'worse'],
    ]);
    expect(comparison.passes).toBe(false);
  });

  it('takes a check that held and does not as a regression though its score rose, and says what it found', () => {
    const { regressions } = compare(
      [evalRow({ passed: true, score: 0.4 })],
      [evalRow({ passed: false, score: 0.9, message: '[7] names no source.' })],
    );
    expect(regressions).toMatchObject([
      { verdict: 'worse', note: 'the check held and does not any more: [7] names no source.' },
    ]);
  });

  it('takes one failing repeat of an exact check as failing', () => {
    const before = [1, 2, 3].map((repeat) => evalRow({ passed: true, score: null, repeat }));
    const after = [1, 2, 3].map((repeat) => evalRow({ passed: repeat !== 2, score: null, repeat }));
    expect(compare(before, after).passes).toBe(false);
    expect(compare(after, before).counts).toMatchObject({ better: 1, worse: 0 });
  });

  it('leaves a check that fails as before the same, with its message', () => {
    const row = evalRow({ passed: false, score: 0, message: 'Section 2 is empty.' });
    expect(compare([row], [row]).rows).toMatchObject([{ verdict: 'same', note: 'Section 2 is empty.' }]);
  });

  describe('of judged metrics', () => {
    it('tells a clear drop over cases', () => {
      const comparison = compare(
        judgedRows([0.9, 0.8, 0.85, 0.9, 0.7, 0.95]),
        judgedRows([0.5, 0.55, 0.4, 0.6, 0.3, 0.5]),
      );
      expect(comparison.regressions).toMatchObject([{ caseId: null, verdict: 'worse', kind: 'judge' }]);
    });

    it('takes scores that go up in some cases and down in others as noise', () => {
      const comparison = compare(
        judgedRows([0.9, 0.8, 0.85, 0.6, 0.7, 0.95]),
        judgedRows([0.7, 0.95, 0.7, 0.75, 0.55, 0.85]),
      );
      expect(comparison.rows.find(({ caseId }) => caseId === null)).toMatchObject({ verdict: 'same' });
      expect(comparison.passes).toBe(true);
    });

    it('takes a change that is certain and too small to matter as none', () => {
      const comparison = compare(judgedRows([0.9, 0.8, 0.7, 0.6]), judgedRows([0.88, 0.78, 0.68, 0.58]));
      expect(comparison.rows[0]?.interval?.[1]).toBeLessThan(0);
      expect(comparison.counts.worse).toBe(0);
    });

    it('says that two scores tell nothing', () => {
      const [overall] = compare(judgedRows([0.9, 0.8]), judgedRows([0.2, 0.1])).rows;
      expect(overall).toMatchObject({ verdict: 'same', interval: null });
      expect(overall?.note).toMatch(/too few scores/);
    });

    it('learns from repeats of a single case', () => {
      const comparison = compare(
        judgedRows([0.9], [0.85], [0.9], [0.8], [0.9]),
        judgedRows([0.4], [0.5], [0.45], [0.5], [0.4]),
      );
      expect(comparison.passes).toBe(false);
    });

    it('tells of a single case that fell, and lets the mean decide', () => {
      const level = [0.8, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8];
      const fallen = [0.2, ...level.slice(1)];
      const comparison = compare(judgedRows(level, level, level), judgedRows(fallen, fallen, fallen));
      expect(comparison.rows.filter(({ verdict }) => verdict === 'worse')).toMatchObject([
        { caseId: 'case_1', isRegression: false },
      ]);
    });

    it('does not pass a judge that says nothing any more', () => {
      const comparison = compare(judgedRows([0.9, 0.8]), judgedRows([null, null]));
      expect(comparison.regressions).toMatchObject([{ caseId: null, verdict: 'gone', after: null }]);
      expect(compare(judgedRows([0.9, 0.8, 0.7]), judgedRows([0.9, null, 0.7])).passes).toBe(true);
    });
  });

  it('takes everything of live runs as noisy', () => {
    const rows = (scores: readonly number[]) =>
      scores.map((score, index) => evalRow({ caseId: `case_${index}`, kind: 'groundedness', score }));
    const live = (scores: readonly number[]) => evalResults(rows(scores), { mode: 'live' });
    const [baseline, results] = [live([0.9, 0.8, 0.85, 0.95]), live([0.8, 0.9, 0.9, 0.8])];
    expect(compareWithBaseline({ results, baseline }).passes).toBe(true);
    expect(compare(baseline.rows, results.rows).passes).toBe(false);
  });

  it('has null where there was nothing to judge: a number after it is new, a number before it is gone', () => {
    const [nothing, number] = [evalRow({ score: null, message: 'no claims' }), evalRow({ score: 0.5 })];
    expect(compare([nothing], [nothing]).rows).toMatchObject([{ verdict: 'same', change: null }]);
    expect(
      compare([nothing, evalRow({ metric: 'other' })], [number, evalRow({ metric: 'other' })]),
    ).toMatchObject({
      passes: true,
      counts: { new: 1 },
    });
    const lost = compare([number], [nothing]);
    expect(lost.passes).toBe(false);
    expect(lost.rows).toMatchObject([
      { verdict: 'gone', before: 0.5, after: null, note: 'there is nothing to judge any more: no claims' },
    ]);
  });

  it('misses a metric whose case was run, and none of a case that was not', () => {
    const baseline = [
      evalRow(),
      evalRow({ metric: 'listed' }),
      evalRow({ caseId: 'narrow' }),
      evalRow({ pipeline: 'advanced-full' }),
    ];
    const comparison = compare(baseline, [evalRow()]);
    expect(
      comparison.regressions.map(({ pipeline, metric, verdict }) => [pipeline, metric, verdict]),
    ).toEqual([
      ['advanced-full', 'resolved', 'gone'],
      ['standard-multi', 'listed', 'gone'],
    ]);
    expect(comparison.notes).toEqual(['Rows of the baseline that were not asked for: 1, of narrow.']);
    const asked = { pipelines: ['standard-multi'], evaluators: ['citations'], cases: ['broad', 'narrow'] };
    expect(
      compare(baseline, [evalRow()], asked).regressions.map(({ caseId, metric }) => [caseId, metric]),
    ).toEqual([
      ['broad', 'listed'],
      ['narrow', 'resolved'],
    ]);
  });

  it('does not pass where nothing could be compared', () => {
    for (const [before, after] of [
      [[evalRow()], []],
      [[], [evalRow()]],
      [[], []],
    ] as const) {
      const comparison = compare(before, after);
      expect(comparison).toMatchObject({ passes: false, exitCode: 1 });
      expect(comparison.notes.join()).toMatch(/nothing could be compared/);
    }
  });

  it('keeps apart names that only together look alike', () => {
    const one = evalRow({ evaluator: 'a', metric: 'b.c' });
    const other = evalRow({ evaluator: 'a.b', metric: 'c', score: 0 });
    expect(compare([one, other], [one, other]).rows).toHaveLength(2);
  });

  it('gives the same for rows in any order', () => {
    const before = [evalRow(), ...judgedRows([0.9, 0.8, 0.7, 0.6], [0.8, 0.9, 0.6, 0.7])];
    const after = [evalRow({ score: 0.5 }), ...judgedRows([0.5, 0.4, 0.7, 0.3], [0.6, 0.4, 0.6, 0.4])];
    const shuffled = (rows: readonly EvalRow[]) => [...rows.slice(3).reverse(), ...rows.slice(0, 3)];
    expect(compare(shuffled(before), shuffled(after))).toEqual(compare(before, after));
  });
});
