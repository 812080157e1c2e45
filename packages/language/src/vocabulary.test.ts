import { describe, expect, it } from 'vitest';
import { areOpposite, scalesIn } from './scales.ts';
import { vocabulary } from './vocabulary.ts';

describe('vocabulary', () => {
  it('finds words and phrases whole, in any case, the longest first', () => {
    const since = vocabulary('en', 'since');
    expect(since.all('In force since 2 May, and As of today.').map(({ text }) => text)).toEqual([
      'In force since',
      'As of',
    ]);
    expect(vocabulary('en', 'negations').test('They noted knots.')).toBe(false);
  });

  it('takes inflected forms where a phrase ends in a star', () => {
    expect(vocabulary('en', 'supersedes').test('The rule was superseded.')).toBe(true);
    expect(vocabulary('de', 'publicBody').has('Bundesverkehrsministerium')).toBe(true);
  });

  it('takes a few words into a gap, and no other sentence', () => {
    const money = vocabulary('en', 'askMoney');
    expect(money.test('How much does a new lamp cost?')).toBe(true);
    expect(vocabulary('en', 'absence').test('No figures for 2020 were found.')).toBe(true);
    expect(vocabulary('en', 'absence').test('No figures stand. They were found.')).toBe(false);
  });

  it('finds what opens a text and what is beside a position', () => {
    expect(vocabulary('en', 'pronouns').opens('“This is new.”')?.text).toBe('This');
    expect(vocabulary('en', 'pronouns').opens('Lamps, this says, glow.')).toBeNull();
    const text = 'at least 5 lamps';
    expect(vocabulary('en', 'atLeast').precedes(text, 9)).toBe(true);
    expect(vocabulary('en', 'atLeast').follows(text, 0)).toBe(true);
    expect(vocabulary('en', 'atLeast').follows(text, 9)).toBe(false);
  });

  it('looks anywhere in scripts without spaces', () => {
    expect(vocabulary('ja', 'reporting').test('市長は必要だと述べた。')).toBe(true);
  });

  it('reads an unknown language as English, one without a pack as none, "any" as all', () => {
    expect(vocabulary(null, 'negations').test('not')).toBe(true);
    expect(vocabulary('nl', 'negations').test('not')).toBe(false);
    expect(vocabulary('any', 'negations').test('nicht')).toBe(true);
  });
});

describe('scalesIn', () => {
  it('gives the sides on which words and phrases lie', () => {
    const sides = scalesIn('Sales rose and cost the firm less.', 'en').map(({ scale, side }) => [
      scale,
      side,
    ]);
    expect(sides).toContainEqual(['trend', 0]);
    expect(sides).toContainEqual(['cost', 1]);
  });
});

describe('areOpposite', () => {
  it.each([
    ['en', 'rose', 'fell', true],
    ['en', 'rise', 'rose', false],
    ['en', 'likely', 'unlikely', true],
    ['de', 'gestiegen', 'gesunken', true],
    ['ru', 'рост', 'падение', true],
    ['ja', '増加', '減少', true],
    ['en', 'lamp', 'bridge', false],
  ])('%s: %s and %s: %s', (language, one, other, expected) => {
    expect(areOpposite(one, other, language)).toBe(expected);
  });
});
