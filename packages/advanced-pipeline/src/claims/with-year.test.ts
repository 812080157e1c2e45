import { expect, it } from 'vitest';
import { withYear } from './with-year.ts';

it.each([
  ['A day costs €12.', '2019-04-01', 'A day costs €12 (2019).'],
  ['In 2018 a day cost €12.', '2019-04-01', 'In 2018 a day cost €12.'],
  ['Price: €12', '2019-04-01', 'Price: €12 (2019)'],
  ['一日は12ユーロである。', '2019-04-01', '一日は12ユーロである（2019年）。'],
  ['A day costs €12.', null, 'A day costs €12.'],
])('tells the year of an old statement: %s', (text, day, told) => {
  expect(withYear(text, day)).toBe(told);
});
