import { describe, expect, it } from 'vitest';
import { readResults, renderResults } from './read-results.ts';
import { evalResults, evalRow } from './testing/eval-rows.ts';

describe('renderResults', () => {
  const rows = [evalRow({ caseId: 'b' }), evalRow({ caseId: 'a', repeat: 2 }), evalRow({ caseId: 'a' })];

  it('can be read back', () => {
    const read = readResults(renderResults(evalResults(rows)), 'base.json');
    expect(read.rows.map(({ caseId, repeat }) => [caseId, repeat])).toEqual([
      ['a', 1],
      ['a', 2],
      ['b', 1],
    ]);
  });

  it('is the same text whatever was finished first, metrics of one evaluator staying in their order', () => {
    const metrics = ['z', 'a'].map((metric) => evalRow({ metric }));
    const one = renderResults(evalResults([...rows, ...metrics]));
    expect(
      renderResults(
        evalResults(
          [...metrics, ...rows].reverse().sort((a, b) => (a.metric === 'z' ? -1 : b.metric === 'z' ? 1 : 0)),
        ),
      ),
    ).toBe(one);
    expect(one.indexOf('"z"')).toBeLessThan(one.indexOf('"a"', one.indexOf('"broad"')));
  });
});
