import { describe, expect, it } from 'vitest';
import type { EvalRow } from '../results/eval-row.ts';
import { compareWithBaseline } from './compare-with-baseline.ts';
import { headline } from './render-table.ts';
import { checkedRuns } from './testing/checked-runs.ts';
import { evalResults, evalRow, judgedRows } from './testing/eval-rows.ts';

function compare(
  before: readonly EvalRow[],
  after: readonly EvalRow[],
  asked: Pick<Parameters<typeof compareWithBaseline>[0], 'wasAsked'> = {},
) {
  return compareWithBaseline({ baseline: evalResults(before), results: evalResults(after), ...asked });
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
      { verdict: 'worse', note: 'the check held and fails now: [7] names no source.' },
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
    it('reports a clear drop over cases', () => {
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
      const comparison = compare(
        judgedRows([0.9, 0.8, 0.7, 0.6, 0.5, 0.4]),
        judgedRows([0.88, 0.78, 0.68, 0.58, 0.48, 0.38]),
      );
      expect(comparison.counts.worse).toBe(0);
    });

    it('says that two scores tell nothing', () => {
      const [overall] = compare(judgedRows([0.9, 0.8]), judgedRows([0.2, 0.1])).rows;
      expect(overall).toMatchObject({ verdict: 'same' });
      expect(overall?.note).toBe('too few runs to distinguish a change from noise');
    });

    it('learns from repeats of a single case', () => {
      const comparison = compare(
        judgedRows([0.9], [0.85], [0.9], [0.8], [0.9]),
        judgedRows([0.4], [0.5], [0.45], [0.5], [0.4]),
      );
      expect(comparison.passes).toBe(false);
    });

    it('shows a single case that fell, and lets all cases decide', () => {
      const level = [0.8, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8, 0.8];
      const fallen = [0.2, ...level.slice(1)];
      const comparison = compare(judgedRows(level, level, level), judgedRows(fallen, fallen, fallen));
      expect(comparison.rows.find(({ caseId }) => caseId === 'case_1')).toMatchObject({
        change: expect.closeTo(-0.6, 9),
        isRegression: false,
      });
      expect(comparison.passes).toBe(true);
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

  describe('of live runs', () => {
    const live = (rows: readonly EvalRow[]) => evalResults(rows, { mode: 'live' });
    const compareLive = (before: readonly EvalRow[], after: readonly EvalRow[]) =>
      compareWithBaseline({ baseline: live(before), results: live(after) });
    const cases = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    /** A check of one run of each case, failing in the first ones. */
    const held = (failing: number, given: Partial<EvalRow> = {}) =>
      cases.map((caseId, index) =>
        evalRow({
          caseId,
          passed: index >= failing,
          score: Number(index >= failing),
          message: index >= failing ? '' : 'Not so.',
          ...given,
        }),
      );

    it('lets a check flip in one run, and reports it', () => {
      const comparison = compareLive(held(0), held(1));
      expect(headline(comparison)).toMatch(/^No regressions: 1 worse \(1 not counted\), 0 gone/);
      expect(comparison).toMatchObject({ passes: true, exitCode: 0, counts: { worse: 1 } });
      expect(comparison.rows.find(({ verdict }) => verdict === 'worse')).toMatchObject({
        caseId: 'a',
        isRegression: false,
        note: 'one case; the rows of all cases decide: Not so.',
      });
    });

    it('says of a single run of a single case that it can tell nothing', () => {
      const one = (passed: boolean) => [evalRow({ passed, score: Number(passed) })];
      const [overall] = compareLive(one(true), one(false)).rows;
      expect(overall).toMatchObject({
        verdict: 'same',
        note: 'too few runs to distinguish a change from noise',
      });
    });

    it('fails by a check that flips in all of eight cases, once each', () => {
      const { regressions } = compareLive(held(0), held(8));
      expect(regressions).toMatchObject([
        { caseId: null, verdict: 'worse', note: 'failed in 0 of 8 and now in 8 of 8' },
      ]);
    });

    it('fails by a check that fails in all seven repeats of one case of two', () => {
      const repeats = (passed: boolean) =>
        [1, 2, 3, 4, 5, 6, 7].flatMap((repeat) => [
          evalRow({ repeat, passed }),
          evalRow({ repeat, caseId: 'other', passed: true }),
        ]);
      expect(compareLive(repeats(true), repeats(false)).regressions.map(({ caseId }) => caseId)).toEqual([
        null,
      ]);
    });

    it('fails by many checks that flip here and there, and names them', () => {
      const metrics = Array.from({ length: 12 }, (_, index) => `check_${index}`);
      const scattered = (failing: number) =>
        metrics.flatMap((metric, at) =>
          cases.map((caseId, index) =>
            evalRow({ caseId, metric, passed: (index * 5 + at * 7) % 12 >= failing, score: null }),
          ),
        );
      const { regressions } = compareLive(scattered(0), scattered(3));
      expect(regressions).toMatchObject([
        { evaluator: 'all', metric: 'checks', caseId: null, before: 1, after: 0.75 },
      ]);
      expect(regressions[0]?.note).toMatch(
        /^failed in 0 of 96 and now in 24 of 96; most of all citations\.check_/,
      );
    });

    it('counts a run that came to nothing, and an evaluator that failed, at once', () => {
      for (const given of [{ evaluator: 'run', metric: 'finished' }, { metric: 'evaluated' }])
        expect(compareLive(held(0, given), held(1, given)).passes).toBe(false);
    });

    it.each([
      { what: 'eight cases', cases: 8, repeats: 1 },
      { what: 'three cases in three repeats', cases: 3, repeats: 3 },
    ])(
      'raises a false alarm in no more than 5% of comparisons without a change: $what',
      ({ cases, repeats }) => {
        const trials = 20;
        const alarms = Array.from({ length: trials }, (_, trial) => {
          const runs = checkedRuns({ seed: `none ${trial}`, cases, repeats });
          return compareWithBaseline({ baseline: live(runs(0)), results: live(runs(0)) });
        }).filter(({ passes }) => !passes).length;
        // 5% of 20 is 1; more than three are seen by chance in one of sixty.
        expect(alarms).toBeLessThanOrEqual(3);
      },
    );

    it.each([
      { share: 0.1, cases: 24, least: 0.8 },
      { share: 0.3, cases: 8, least: 0.9 },
    ])(
      'notices that a share of $share more of all checks fails, in $cases cases',
      ({ share, cases, least }) => {
        const trials = 10;
        const noticed = Array.from({ length: trials }, (_, trial) => {
          const runs = checkedRuns({ seed: `drop ${trial}`, cases, repeats: 1 });
          return compareWithBaseline({ baseline: live(runs(0)), results: live(runs(share)) });
        }).filter(({ passes }) => !passes).length;
        expect(noticed / trials).toBeGreaterThanOrEqual(least);
      },
    );
  });

  it('has null where there was nothing to judge: a number after it is new, a number before it is gone', () => {
    const [nothing, number] = [evalRow({ score: null, message: 'no claims' }), evalRow({ score: 0.5 })];
    expect(compare([nothing], [nothing]).rows).toMatchObject([{ verdict: 'same', change: null }]);
    expect(
      compare([nothing, evalRow({ metric: 'other' })], [number, evalRow({ metric: 'other' })]),
    ).toMatchObject({ passes: true, counts: { new: 1 } });
    const lost = compare([number], [nothing]);
    expect(lost.passes).toBe(false);
    expect(lost.rows).toMatchObject([
      { verdict: 'gone', before: 0.5, after: null, note: 'there is nothing left to judge: no claims' },
    ]);
  });

  describe('of checks that fail and are not known to have failed', () => {
    const failing = evalRow({ caseId: 'mine', passed: false, score: 0, message: 'No "9 am" in it.' });

    it('fails by those of a new case, and says how they are accepted', () => {
      const comparison = compare([evalRow()], [evalRow(), failing]);
      expect(comparison).toMatchObject({ passes: false, exitCode: 1, counts: { worse: 1, new: 0 } });
      expect(comparison.regressions[0]?.note).toBe(
        'the check fails and is not in the baseline; if intended, update the baseline: No "9 am" in it.',
      );
    });

    it('takes those of a new case that hold, and its measures, as new', () => {
      const holding = evalRow({ caseId: 'mine', passed: true });
      const measure = evalRow({ caseId: 'mine', metric: 'share', score: 0 });
      expect(compare([evalRow()], [evalRow(), holding, measure])).toMatchObject({
        passes: true,
        counts: { new: 2, worse: 0 },
      });
    });

    it('fails by one that had nothing to judge before', () => {
      const nothing = evalRow({ caseId: 'mine', score: null });
      const comparison = compare([nothing], [failing]);
      expect(comparison.regressions[0]?.note).toMatch(/^there was nothing to judge, and the check fails now/);
      expect(compare([evalRow(), nothing], [evalRow(), { ...failing, passed: true }]).passes).toBe(true);
    });

    it('lets pass what was accepted', () => {
      expect(compare([evalRow(), failing], [evalRow(), failing]).passes).toBe(true);
    });

    it('counts a new case of live runs by what most of its repeats say', () => {
      const repeats = (...held: readonly boolean[]) =>
        held.map((passed, index) => ({ ...failing, passed, repeat: index + 1 }));
      const after = (held: readonly boolean[]) =>
        evalResults([evalRow(), ...repeats(...held)], { mode: 'live' });
      const passes = (...held: readonly boolean[]) =>
        compareWithBaseline({ baseline: evalResults([evalRow()], { mode: 'live' }), results: after(held) })
          .passes;
      expect([passes(false), passes(true, false, true), passes(false, false, true)]).toEqual([
        false,
        true,
        false,
      ]);
    });
  });

  describe('of what was asked for and could not be measured', () => {
    const silent = evalRow({
      evaluator: 'quality',
      kind: 'judge',
      metric: 'overall',
      score: null,
      message: 'Not judged: the key was refused.',
      unmeasured: true,
    });

    it('does not pass, and says that it is not a finding', () => {
      const comparison = compare([evalRow(), { ...silent, score: 0.8 }], [evalRow(), silent]);
      expect(comparison).toMatchObject({ passes: false, exitCode: 3, regressions: [], counts: { gone: 2 } });
      expect(comparison.unmeasured).toEqual([
        '1 of 1 judge gave no verdict: the key was refused. 0 of 1 report judged in full.',
      ]);
      expect(comparison.rows.find(({ verdict }) => verdict === 'gone')?.note).toBe(
        'it could not be measured: Not judged: the key was refused.',
      );
    });

    it('exits by a regression beside it', () => {
      expect(compare([evalRow()], [evalRow({ score: 0 }), silent]).exitCode).toBe(1);
    });

    it('learns nothing from a run that no model made', () => {
      const run = (given: Partial<EvalRow>) =>
        evalRow({ evaluator: 'run', metric: 'finished', passed: true, ...given });
      const asLive = (rows: readonly EvalRow[]) => evalResults(rows, { mode: 'live' });
      const baseline = asLive([run({}), evalRow({ score: 0.9 })]);
      const byModel = {
        metric: 'by_model',
        score: null,
        passed: null,
        unmeasured: true,
        message: 'The key was refused.',
      } as const;
      const results = asLive([run({}), run(byModel), evalRow({ score: 0.2 })]);
      const comparison = compareWithBaseline({ baseline, results });
      expect(comparison).toMatchObject({ exitCode: 3, regressions: [] });
      expect(comparison.rows.map(({ metric, verdict, note }) => [metric, verdict, note])).toEqual([
        ['resolved', 'gone', 'it could not be measured: The key was refused.'],
        ['finished', 'gone', 'it could not be measured: The key was refused.'],
      ]);
    });

    it('takes a live run that came to nothing for one failure, not for the loss of all its metrics', () => {
      const run = (passed: boolean) =>
        evalRow({
          evaluator: 'run',
          metric: 'finished',
          passed,
          score: Number(passed),
          message: 'No search.',
        });
      const live = (rows: readonly EvalRow[]) => evalResults(rows, { mode: 'live' });
      const { regressions, counts } = compareWithBaseline({
        baseline: live([run(true), evalRow(), evalRow({ metric: 'listed' })]),
        results: live([run(false)]),
      });
      expect(regressions.map(({ metric }) => metric)).toEqual(['finished']);
      expect(counts.gone).toBe(2);
    });
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
    const asked = { wasAsked: ({ pipeline }: { pipeline: string }) => pipeline === 'standard-multi' };
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
