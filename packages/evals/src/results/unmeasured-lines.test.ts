import { describe, expect, it } from 'vitest';
import { evalRow } from '../gate/testing/eval-rows.ts';
import { unmeasuredLines } from './eval-row.ts';

const verdict = (given: object) => evalRow({ kind: 'judge', evaluator: 'mild', metric: 'score', ...given });
const silent = (message: string, given: object = {}) =>
  verdict({ score: null, message: `Not judged: ${message}`, unmeasured: true, ...given });
const run = (given: object) => evalRow({ evaluator: 'run', metric: 'finished', passed: true, ...given });

describe('unmeasuredLines', () => {
  it('has nothing to say where there was nothing to judge', () => {
    expect(unmeasuredLines([run({}), verdict({ score: null, message: 'The report has no text.' })])).toEqual(
      [],
    );
  });

  it('counts judges, verdicts and reports, and gives each reason once', () => {
    const rows = [
      ...['a', 'b', 'c'].flatMap((caseId) => [verdict({ caseId }), run({ caseId })]),
      silent('no JSON.', { caseId: 'a', evaluator: 'strict' }),
      silent('no JSON.', { caseId: 'b', evaluator: 'strict' }),
      silent('too slow.', { caseId: 'b', evaluator: 'strict', metric: 'other' }),
      verdict({ caseId: 'c', evaluator: 'strict' }),
    ];
    expect(unmeasuredLines(rows)).toEqual([
      '1 of 2 judges gave no verdict 2 of 6 times: no JSON. too slow. 1 of 3 reports judged in full.',
    ]);
  });

  it('names three reasons at most, and none at any length', () => {
    const [line] = unmeasuredLines(
      ['x'.repeat(5000), 'two.', 'three.', 'four.', 'five.'].map((reason, at) =>
        silent(reason, { caseId: `case_${at}` }),
      ),
    );
    expect(line?.length).toBeLessThan(500);
    expect(line).toContain('two. three. And 2 other reasons.');
  });

  it('reports runs that were not made, and those that no model made', () => {
    const unmeasured = { score: null, passed: null, unmeasured: true };
    const rows = [
      run({}),
      run({ caseId: 'a', ...unmeasured, message: 'The cost cap is reached.' }),
      run({ caseId: 'b' }),
      run({ caseId: 'b', metric: 'by_model', ...unmeasured, message: 'No model answered.' }),
    ];
    expect(unmeasuredLines(rows)).toEqual([
      '1 of 3 runs not made: The cost cap is reached.',
      '1 of 3 runs not made by a model, so that nothing was learnt of it: No model answered.',
    ]);
  });
});
