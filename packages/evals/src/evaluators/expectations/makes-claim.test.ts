import { describe, expect, it } from 'vitest';
import { makesClaim } from './makes-claim.ts';
import { readStatement } from './read-statement.ts';
import { type ClaimPairs, ENGLISH_PAIRS, FOREIGN_PAIRS } from './testing/claim-pairs.ts';
import { FURTHER_PAIRS } from './testing/further-claim-pairs.ts';

const ALL = [...ENGLISH_PAIRS, ...FOREIGN_PAIRS, ...FURTHER_PAIRS];

const isMade = (
  claim: string,
  sentence: string,
  { language, context = '' }: { language: string; context?: string },
) =>
  makesClaim(readStatement(claim, language), readStatement(sentence, language), {
    context: readStatement(context, language),
    language,
  });

const found = (sentences: (pairs: ClaimPairs) => readonly string[], wanted: boolean) =>
  ALL.flatMap((pairs) =>
    sentences(pairs).filter((sentence) => isMade(pairs.claim, sentence, pairs) === wanted),
  );

describe('makesClaim', () => {
  it('sees a claim in other words, units and order', () => {
    expect(found(({ made }) => made, false)).toEqual([
      // A permission that is denied for a door that is closed, a German verb in two parts, and other verbs altogether.
      'Swimmers may not use Lake Tarn, closed to them since 2019.',
      'Der Bürgermeister ist am 4. Mai 2021 zurückgetreten.',
      '21 million passengers used the airport in 2022, the operator reports.',
      'The battery has a range of 500 km.',
      'In the fire, more than 300 people lost their lives.',
      'Skarland exports less wine than Lirania.',
    ]);
  });

  it('does not take for it what is denied, doubted, disputed, or of another figure, unit, name or thing', () => {
    expect(found(({ notMade }) => notMade, true)).toEqual([]);
  });

  it.each([
    ['They will add 1.7 to 2 GW of capacity.', 'What capacity will the dams add by 2030?', true],
    ['They will add 1.7 to 2 GW of capacity by 2035.', 'What capacity will the dams add by 2030?', false],
    ['They will add 1.7 to 2 GW of capacity.', '', false],
    ['Much was said of it.', 'Will the dams add 1.7 to 2 GW of capacity by 2030?', false],
  ])('lets its context name what a sentence leaves out: %s', (sentence, context, expected) => {
    const claim = 'The dams will add 1.7 to 2 gigawatts of capacity by 2030';
    expect(isMade(claim, sentence, { language: 'en', context })).toBe(expected);
  });

  it.each(['', '…', '42', '[[[', '\u0000', 'a '.repeat(3000)])('survives %j', (text) => {
    expect(isMade('The limit is 42 dB', text, { language: 'en' })).toBe(false);
    expect(typeof isMade(text, 'The limit is 42 dB', { language: 'en' })).toBe('boolean');
  });
});
