import { describe, expect, it } from 'vitest';
import { readResults } from './read-results.ts';
import { evalResults, evalRow } from './testing/eval-rows.ts';

describe('readResults', () => {
  it('reads what was written', () => {
    const results = evalResults([evalRow({ score: null })]);
    expect(readResults(JSON.stringify(results), 'base.json')).toEqual(results);
  });

  it.each([
    ['{"rows": [', /^base\.json: it is not JSON/],
    ['[]', /^base\.json: it names no schemaVersion/],
    [
      '{"schemaVersion": 2, "rows": []}',
      /it is of version 2, and results are read of version 1 only\. Make it again/,
    ],
    [JSON.stringify({ ...evalResults([]), mode: 'soon' }), /no results of an evaluation at mode/],
    [JSON.stringify(evalResults([{ ...evalRow(), repeat: 0 }])), /at rows\.0\.repeat/],
    [
      JSON.stringify(evalResults([{ ...evalRow(), passed: false }])),
      /1 failing checks without a reason, the first is standard-multi · broad/,
    ],
  ])('says what is wrong with %s', (json, message) => {
    expect(() => readResults(json, 'base.json')).toThrow(message);
  });

  it('reads a failing check with its reason, and those of live runs without', () => {
    const failing = { ...evalRow(), passed: false };
    const explained = evalResults([{ ...failing, knownBecause: 'Known since 2.1.' }]);
    expect(readResults(JSON.stringify(explained), 'base.json')).toEqual(explained);
    const live = { ...evalResults([failing]), mode: 'live' as const };
    expect(readResults(JSON.stringify(live), 'base.json')).toEqual(live);
  });
});
