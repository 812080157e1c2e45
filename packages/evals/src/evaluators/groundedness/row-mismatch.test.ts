import { describe, expect, it } from 'vitest';
import { rowMismatch } from './row-mismatch.ts';

const check = rowMismatch(`We tried three kettles in May 2024. A litre of water took 240 seconds on average.

Kettle | Price | Time at 20 °C | Time at 5 °C | Noise
Ardo Steam 7 | €49 | 212 s | 251 s | 71 dB
Belmo Quick | €63 | 198 s | 237 s | 74 dB
Corvin Still 3 | €88 | 263 s | 301 s | 58 dB

Stadt | 2023 | 2024
Lindau am See | 1.204 | 1.377
Hohenfels | 980 | 1.015`);

describe('rowMismatch', () => {
  it.each([
    ['Belmo Quick: Price €49', /49 stands in the row of “Ardo Steam 7”/],
    ['The Steam 7 costs €88.', /88 stands in the row of “Corvin Still 3”/],
    ['Corvin Still 3: Time at 20 °C 301 s', /301 stands under “Time at 5 °C”, not under “Time at 20 °C”/],
    ['In Hohenfels waren es 1.377.', /1\.377 stands in the row of “Lindau am See”/],
    ['Lindau am See: 2023 1.377', /1\.377 stands under “2024”, not under “2023”/],
  ])('refuses %s', (statement, reason) => {
    expect(check(statement)).toMatch(reason);
  });

  it.each([
    'Ardo Steam 7: Price €49, Time at 20 °C 212 s, Noise 71 dB',
    'Corvin Still 3: Time at 5 °C 301 s, Time at 20 °C 263 s',
    'The Steam 7 costs €49 and is the cheapest.',
    'The Still 3 is the quietest, with 58 dB at a price of €88.',
    'The Quick needs less than the average of 240 seconds.',
    'The Belmo Quick (74 dB) is louder than the Corvin Still 3 (58 dB).',
    'Hohenfels: 2023 980, 2024 1.015',
    'Three kettles were tried in 2024.',
    '',
  ])('lets stand: %s', (statement) => {
    expect(check(statement)).toBeNull();
  });

  it('lets a figure stand that another source of the statement has', () => {
    const statement = 'The maker of the Belmo Quick promises 71 dB.';
    expect(check(statement)).toMatch(/71 stands in the row of “Ardo Steam 7”/);
    expect(check(statement, new Set(['71']))).toBeNull();
  });

  it('has nothing to say of a page without tables', () => {
    expect(rowMismatch('The Belmo Quick costs €63. | not a table')('The Belmo Quick costs €49.')).toBeNull();
  });

  it('takes little time for a table of many rows', () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => `Row number ${at} | ${at} | ${at + 1}`);
    const large = rowMismatch(['Name | First | Second', ...rows].join('\n'));
    expect(large('Row number 77 has 78 as its second.')).toBeNull();
  });
});
