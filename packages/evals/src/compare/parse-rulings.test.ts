import { describe, expect, it } from 'vitest';
import { parseRulings } from './rulings.ts';

const whole = { claim: 'It rained.', passage: 'Rain fell.', ruling: 'supported', by: 'A. Reader' };
const lines = (...values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).join('\r\n');

describe('parseRulings', () => {
  it('reads a ruling a line with its number, past empty lines and a byte order mark', () => {
    const bundled = {
      bundle: 'run/report.json',
      claimId: 'C2',
      ruling: 'unsupported',
      by: 'B',
      note: 'Not there.',
    };
    expect(parseRulings(`\ufeff${lines(whole)}\n\n${lines(bundled)}\n`, 'gold.jsonl')).toEqual([
      { ...whole, note: '', line: 1 },
      { ...bundled, line: 3 },
    ]);
  });

  it.each([
    ['', /^gold\.jsonl has no rulings/],
    ['{"claim": ', /^gold\.jsonl, line 1: it is not JSON/],
    [lines(whole, { ...whole, ruling: 'true' }), /^gold\.jsonl, line 2: it is not a ruling at ruling/],
    [lines({ ...whole, by: undefined }), /line 1: it is not a ruling at by/],
    [
      lines({ ...whole, source: 'a.html' }),
      /it gives claim and passage and source; allowed: claim and passage, claim and source/,
    ],
    [lines({ claimId: 'C1', ruling: 'supported', by: 'A' }), /it gives claimId; allowed/],
    [lines({ ...whole, confidence: 1 }), /confidence/],
  ])('says what is wrong with %j', (text, message) => {
    expect(() => parseRulings(text, 'gold.jsonl')).toThrow(message);
  });
});
