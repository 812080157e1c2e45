import { describeEvidence } from '@research-studio/core';
import { anEvidence, aSource } from '@research-studio/core/testing';
import { describe, expect, it } from 'vitest';
import { quotableItems } from './quotable-items.ts';

const KNOBS = { maxQuoteWords: 60 };

const items = (quotes: readonly string[]) =>
  describeEvidence(
    quotes.map((quote, index) => anEvidence({ id: `E${index + 1}`, quote, fact: quote, end: quote.length })),
    { s1: aSource() },
  );
const quotable = (quote: string) =>
  quotableItems({ question: 'How many heat pumps did Norrland buy?', items: items([quote]), knobs: KNOBS })
    .length;

describe('quotableItems', () => {
  it.each([
    'In 2023 Norrland bought 41,200 heat pumps.',
    'Norrland bought 41,200 heat pumps, “a record”, in the year 2023 (see annex).',
    'Im Jahr 2023 kaufte Norrland 41.200 Wärmepumpen (heat pumps).',
  ])('takes %j', (quote) => {
    expect(quotable(quote)).toBe(1);
  });

  it.each([
    ['the middle of a sentence', 'bought 41,200 heat pumps in Norrland last year.'],
    ['a sentence without its end', 'In 2023 Norrland bought 41,200 heat pumps and'],
    ['half a quotation', '"In 2023 Norrland bought 41,200 heat pumps.'],
    ['a table row', 'Norrland | 41,200 heat pumps | 2023.'],
    ['a line break', 'In 2023 Norrland bought\n41,200 heat pumps.'],
    ['a few words', 'Norrland: 41,200 heat pumps.'],
    ['a long passage', `In 2023 Norrland bought 41,200 heat pumps${' and many others'.repeat(25)}.`],
    ['a question', 'How many heat pumps did Norrland buy in 2023?'],
    ['words of an unnamed "we"', 'We counted 41,200 heat pumps in Norrland in 2023.'],
  ])('does not take %s', (_name, quote) => {
    expect(quotable(quote)).toBe(0);
  });
});

describe('quotableItems: what answers', () => {
  const isOfKind = (question: string, quote: string, others: readonly string[] = []) =>
    quotableItems({ question, items: items([quote, ...others]), knobs: KNOBS }).find(
      ({ item }) => item.quote === quote,
    )?.isOfKind;

  it('tells what has the asked-for kind from what only shares words', () => {
    const question = 'How long does a ski lift last?';
    expect(isOfKind(question, 'A ski lift lasts for 25 to 30 years in the mountains.')).toBe(true);
    expect(isOfKind(question, 'A ski lift is made of steel and carries people uphill.')).toBe(false);
  });

  it('tells what is about the name that was asked for', () => {
    const question = 'How many boats did Hald build in 2023?';
    const hald = 'In 2023 the yards of Hald built 412 boats in all.';
    const brek = 'In 2023 the yards of Brek built 518 boats in all.';
    expect(isOfKind(question, hald, [brek])).toBe(true);
    expect(isOfKind(question, brek, [hald])).toBe(false);
  });
});
