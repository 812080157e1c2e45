import { expect, it } from 'vitest';
import { publisherOf } from './site-of.ts';

it.each([
  ['Associated Press', 'Associated Press (ctpost.com)'],
  ['Orrin Chronicle (ctpost.com)', 'Orrin Chronicle (ctpost.com)'],
  ['ctpost.com', 'ctpost.com'],
  [null, 'ctpost.com'],
])('names the host of a publisher once: %s', (siteName, shown) => {
  expect(publisherOf({ siteName, url: 'https://www.ctpost.com/a' })).toBe(shown);
});
