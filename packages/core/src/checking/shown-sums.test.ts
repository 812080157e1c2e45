import { describe, expect, it } from 'vitest';
import { shownSums } from './shown-sums.ts';

const first = (text: string) => shownSums(text)[0];

describe('sums that a sentence shows', () => {
  it.each([
    ['a third less than before (2,400 / 3,600 = 0.67)', true],
    ['The gap is 20 hp (355 − 335 = 20).', true],
    ['Over the year that is $219.88 ($129.88 + 9 × $10 = $219.88)', true],
    ['Together 46 + 28 = 74 people', true],
    ['about half (41% + 9% = 50%)', true],
    ['a growth of 12% (4.8 / 4.3 − 1 = 12%)', true],
    ['8,800 / 30 = 293', true],
    ['8,800 / 30 ≈ 290', true],
    ['1.234,5 + 0,5 = 1.235', true],
    ['on average (318,900 + 187,600) / 2 = 253,250 machines', true],
    ['a saving of 39% ((1,783 − 1,085) / 1,783 = 39%)', true],
    ['a range of 367 miles (590 km / 1.609 = 367 miles)', true],
    ['on average (318,900 + 187,600) / 2 = 263,250 machines', false],
    ['a third less (2,400 / 3,600 = 0.76)', false],
    ['46 + 28 = 84 people', false],
    ['8,800 / 30 = 239', false],
  ])('%s: right is %s', (text, isRight) => {
    expect(first(text)).toMatchObject({ isRight });
  });

  it('says what the sum comes to', () => {
    expect(first('46 + 28 = 84')).toMatchObject({ stated: 84, computed: 74, text: '46 + 28 = 84' });
  });

  it.each(['In 2019 the plant fed in 12 GWh.', 'a ratio of 3:1', 'on 2019-11-22', 'x = 3', 'E = mc²'])(
    'sees none in "%s"',
    (text) => {
      expect(shownSums(text)).toEqual([]);
    },
  );

  it('reads long hostile texts in no time', () => {
    expect(shownSums('1 + '.repeat(50_000))).toEqual([]);
    expect(shownSums('1,'.repeat(50_000))).toEqual([]);
  });
});
