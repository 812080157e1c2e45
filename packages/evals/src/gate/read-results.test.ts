import { describe, expect, it } from 'vitest';
import { readResults } from './read-results.ts';
import { evalResults, evalRow } from './testing/eval-rows.ts';

describe('readResults', () => {
  it('reads what was written', () => {
    const results = evalResults([evalRow({ score: null })]);
    expect(readResults(JSON.stringify(results), 'base.json')).toEqual(results);
  });

  it.each([
    ['{"rows": [', /^base\.json: it is no JSON/],
    ['[]', /^base\.json: it names no schemaVersion/],
    [
      '{"schemaVersion": 2, "rows": []}',
      /it is of version 2, and results are read of version 1 only\. Make it anew/,
    ],
    [JSON.stringify({ ...evalResults([]), mode: 'soon' }), /no results of an evaluation at mode/],
    [JSON.stringify(evalResults([{ ...evalRow(), repeat: 0 }])), /at rows\.0\.repeat/],
  ])('says what is wrong with %s', (json, message) => {
    expect(() => readResults(json, 'base.json')).toThrow(message);
  });
});
