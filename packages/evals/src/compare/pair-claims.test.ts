import type { Claim } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import { pairClaims } from './side-by-side.ts';

function claims(...texts: readonly string[]): Claim[] {
  return texts.map((text, index) => ({
    id: `C${index + 1}`,
    text,
    verdict: 'supported',
    confidence: 1,
    signals: {},
    evidenceIds: [],
    independentSources: 1,
  }));
}

const paired = (left: readonly Claim[], right: readonly Claim[]) =>
  pairClaims(left, right).map((pair) => [pair.left?.text ?? null, pair.right?.text ?? null]);

describe('pairClaims', () => {
  it('pairs equal and nearly equal claims wherever they stand, and leaves the others alone', () => {
    const left = claims('The pier is 310 metres long.', 'The mayor resigned in 2019.', 'Boats are blue.');
    const right = claims('In 2019 the mayor resigned.', 'Trains run hourly.', 'The pier is 310 metres long.');
    expect(paired(left, right)).toEqual([
      ['The pier is 310 metres long.', 'The pier is 310 metres long.'],
      ['The mayor resigned in 2019.', 'In 2019 the mayor resigned.'],
      ['Boats are blue.', null],
      [null, 'Trains run hourly.'],
    ]);
  });

  it('gives each claim away once, also in other languages', () => {
    const twice = claims('Der Hafen wurde 1911 gebaut.', 'Der Hafen wurde 1911 gebaut.');
    expect(paired(twice, claims('Der Hafen wurde 1911 gebaut.'))).toEqual([
      ['Der Hafen wurde 1911 gebaut.', 'Der Hafen wurde 1911 gebaut.'],
      ['Der Hafen wurde 1911 gebaut.', null],
    ]);
    expect(paired(claims('港は1911年に完成した。'), claims('港は1911年に完成した。'))).toHaveLength(1);
  });

  it('pairs the same claim though all of its words are everywhere', () => {
    const same = claims(...Array.from({ length: 60 }, () => 'The pier is long.'));
    expect(pairClaims(same, same).filter(({ left, right }) => left !== null && right !== null)).toHaveLength(
      60,
    );
  });
});
