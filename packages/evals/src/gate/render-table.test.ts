import { describe, expect, it } from 'vitest';
import { compareWithBaseline } from './compare-with-baseline.ts';
import { renderTable } from './render-table.ts';
import { evalResults, evalRow } from './testing/eval-rows.ts';
import { hostileNames } from './testing/hostile-names.ts';

const baseline = evalResults([
  evalRow({ score: 0.4 }),
  evalRow({ metric: 'listed', passed: true }),
  evalRow({ metric: 'ordered' }),
]);
const results = evalResults([
  evalRow({ score: 0.6 }),
  evalRow({ metric: 'listed', passed: false, message: '[7] has no entry.' }),
  evalRow({ metric: 'ordered' }),
]);

describe('renderTable', () => {
  it('has regressions first, their reason below them, and the headline last', () => {
    expect(renderTable(compareWithBaseline({ baseline, results }))).toBe(
      [
        '✗ regression  standard-multi broad  citations.listed    1',
        '    the check held and fails now: [7] has no entry.',
        '↑ better      standard-multi broad  citations.resolved  0.4 → 0.6 (+0.2)',
        '',
        '1 regression: 1 worse, 0 gone, 1 better, 0 new, 1 same.',
        '',
      ].join('\n'),
    );
  });

  it.each(hostileNames)('lets %j neither break the line nor reach the terminal', (name) => {
    const row = evalRow({ pipeline: name, caseId: name, evaluator: name, passed: true });
    const broken = { ...row, passed: false, message: name };
    const comparison = compareWithBaseline({ baseline: evalResults([row]), results: evalResults([broken]) });
    const table = renderTable(comparison);
    expect(table.split('\n')).toHaveLength(5);
    expect(table.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u);
  });
});
