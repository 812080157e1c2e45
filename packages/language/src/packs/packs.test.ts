import { describe, expect, it } from 'vitest';
import { packs } from './index.ts';
import { ENTRIES, type Entry, type LanguagePack, SCALES } from './pack.ts';

const english = packs[0] as LanguagePack;

/** Entries for which a language may have no words. */
const MAY_BE_EMPTY: ReadonlySet<string> = new Set([
  'agents',
  'of',
  'forWhom',
  'inWhich',
  'attribution',
  'bodies',
]);

describe('packs', () => {
  it('has one pack a language, by a tag that the platform knows', () => {
    const tags = packs.map(({ tag }) => tag);
    expect(new Set(tags).size).toBe(tags.length);
    expect(Intl.PluralRules.supportedLocalesOf(tags)).toEqual(tags);
  });
});

describe.each(packs.map((pack) => [pack.tag, pack] as const))('the pack %s', (_, pack) => {
  it('has the entries of every pack, in one order, and words for them', () => {
    expect(Object.keys(pack)).toEqual(Object.keys(english));
    expect(Object.keys(pack.words)).toEqual(Object.keys(ENTRIES));
    expect(Object.keys(pack.scales)).toEqual(Object.keys(SCALES));
    const empty = Object.entries(pack.words).filter(([, phrases]) => phrases === '');
    expect(empty.filter(([entry]) => !MAY_BE_EMPTY.has(entry))).toEqual([]);
  });

  it('has as many sides to each named scale as the others', () => {
    const sides = (scales: LanguagePack['scales']) =>
      Object.entries(scales).map(([scale, row]) => [scale, row.split(' | ').length]);
    expect(sides(pack.scales)).toEqual(sides(english.scales));
  });

  it('writes phrases in lower case, parted by comma and blank, none twice', () => {
    const rows = [
      ...Object.values(pack.words),
      ...Object.values(pack.scales).flatMap((row) => row.split(' | ')),
      ...pack.contrasts.flatMap((row) => row.split(' | ')),
      ...Object.values(pack.units),
      ...Object.values(pack.magnitudes),
    ];
    for (const row of rows) {
      const phrases = row === '' ? [] : row.split(', ');
      for (const phrase of phrases) {
        expect(phrase, row).toBe(phrase.trim().toLocaleLowerCase(pack.tag));
        expect(phrase, row).not.toBe('');
      }
      expect(new Set(phrases).size, row).toBe(phrases.length);
    }
  });

  it('puts no word on two sides of one scale', () => {
    for (const row of [...Object.values(pack.scales), ...pack.contrasts]) {
      const words = row.split(' | ').flatMap((side) => side.split(', '));
      expect(new Set(words).size, row).toBe(words.length);
    }
  });

  it('has a word for each number from 2 to 20 and each ten, where its numbers are words', () => {
    expect(pack.numbers.split(', ')).toHaveLength(pack.isSpaced ? 26 : 9);
  });
});

it('describes every entry', () => {
  for (const entry of Object.keys(ENTRIES) as Entry[]) expect(ENTRIES[entry]).not.toBe('');
});
