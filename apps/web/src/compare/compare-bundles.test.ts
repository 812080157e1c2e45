import type { Bundle } from '@research-studio/schemas';
import { expect, it } from 'vitest';
import { compareClaims } from './compare-bundles.ts';

const of = (...texts: string[]) => ({ claims: texts.map((text) => ({ text })) }) as unknown as Bundle;

it('takes statements for one that differ in a word, and apart those that differ in a figure', () => {
  const { both, onlyA, onlyB } = compareClaims(
    of('Sales in Valmark fell by 7.9% last year.', 'In Bergau they fell by 41%.', 'Only here.'),
    of('In Bergau they fell by 40%.', 'Sales in Valmark fell by 7.9% in the last year.'),
  );
  expect(both.map(({ a, b }) => [a.text, b.text])).toEqual([
    ['Sales in Valmark fell by 7.9% last year.', 'Sales in Valmark fell by 7.9% in the last year.'],
  ]);
  expect(onlyA.map(({ text }) => text)).toEqual(['In Bergau they fell by 41%.', 'Only here.']);
  expect(onlyB.map(({ text }) => text)).toEqual(['In Bergau they fell by 40%.']);
});
