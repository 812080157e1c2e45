import { expect, it } from 'vitest';
import { originalsFor } from './originals-for.ts';

const sourceOf: Readonly<Record<string, string>> = { E1: 'post', E2: 'courier', E3: 'agency', E4: 'courier' };
const of = (ids: readonly string[], supporting: readonly string[]) =>
  originalsFor(ids, {
    supporting,
    nearCopies: [{ original: 'courier', copies: ['post'], similarity: 0.9 } as never],
    sourceIdOf: (id) => sourceOf[id],
  });

it('cites the original in the place of its copy, once', () => {
  expect(of(['E1', 'E3'], ['E1', 'E2', 'E3'])).toEqual(['E2', 'E3']);
  expect(of(['E1', 'E2'], ['E1', 'E2'])).toEqual(['E2']);
});

it('leaves the copy where its original does not say so', () => {
  expect(of(['E1'], ['E1', 'E3'])).toEqual(['E1']);
});
