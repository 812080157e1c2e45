import type { Bundle } from '@research-studio/schemas';
import { expect, it } from 'vitest';
import { areSame, compareClaims } from './compare-bundles.ts';
import pairs from './statement-pairs.json' with { type: 'json' };

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

/** The likest statements of two recorded runs of one question, judged by hand: same where both say the same thing of it. */
it.each([
  ['of the running costs', pairs.filter(({ run }) => run === 'recorded_running_costs')],
  ['of other runs', pairs.filter(({ run }) => run !== 'recorded_running_costs')],
])('finds most statements that are the same, %s, and is right in nine of ten', (_, labelled) => {
  const found = labelled.filter(({ a, b }) => areSame(a, b));
  const right = found.filter(({ isSame }) => isSame).length;
  expect(right / found.length).toBeGreaterThan(0.9);
  expect(right / labelled.filter(({ isSame }) => isSame).length).toBeGreaterThan(0.88);
});
