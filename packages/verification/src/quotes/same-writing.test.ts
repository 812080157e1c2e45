import { expect, it } from 'vitest';
import { sameWriting } from './same-writing.ts';

it.each([
  ['Year · Sold / 2023 · 96,300', 'Year | Sold\n2023 | 96,300'],
  ['Year | Sold / 2023 | 96,300', 'Year | Sold\n2023 | 96,300'],
])('%j is a table as it stands', (shown, stored) => {
  expect(sameWriting(shown, stored)).toBe(true);
});

it.each([
  ['2023 · 96,300', '2023 | 96,200'],
  ['5·3', '5|3'],
])('%j is not %j', (shown, stored) => {
  expect(sameWriting(shown, stored)).toBe(false);
});
