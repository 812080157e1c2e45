import { describeEvidence } from '@research-studio/core';
import { anEvidence, aSource } from '@research-studio/core/testing';
import { describe, expect, it } from 'vitest';
import { chooseFindings, type FindingCandidate } from './choose-findings.ts';

const KNOBS = { minFindings: 3, maxFindings: 5 };

const items = (quotes: readonly string[]) =>
  describeEvidence(
    quotes.map((quote, index) => anEvidence({ id: `E${index + 1}`, quote, fact: quote, end: quote.length })),
    { s1: aSource() },
  );
const QUOTES = [
  'In 2023 Norrland bought 41,200 heat pumps for dwellings.',
  'Norrland bought 41,200 heat pumps for dwellings in 2023, a record.',
  'A grant pays a third of the price of each device.',
  'Winters on the northern coast have become milder since 1990.',
];
const candidates: readonly FindingCandidate[] = items(QUOTES).map((item, index) => ({
  ...item,
  confidence: 0.9,
  credibility: 0.8,
  origin: index < 3 ? 'a.example' : 'b.example',
  isAnswer: true,
}));

describe('chooseFindings', () => {
  it('takes what was asked for first, as far as it exists, and fills up from other origins', () => {
    expect(chooseFindings(candidates, ['E3', 'E99', 'E3'], KNOBS)).toEqual(['E3', 'E4', 'E1']);
  });

  it('says nothing twice, so that fewer than the least may be shown', () => {
    expect(chooseFindings(candidates.slice(0, 2), ['E1', 'E2'], KNOBS)).toEqual(['E1']);
  });

  it('shows no more than the most, however many are asked for', () => {
    const asked = ['E1', 'E3', 'E4'];
    expect(chooseFindings(candidates, asked, { minFindings: 3, maxFindings: 2 })).toEqual(['E1', 'E3']);
    expect(chooseFindings(candidates, [], { minFindings: 0, maxFindings: 2 })).toEqual([]);
  });

  it('fills up with what answers only, and takes what was asked for as it is', () => {
    const others = candidates.map((item) => ({ ...item, isAnswer: item.id === 'E4' }));
    expect(chooseFindings(others, [], KNOBS)).toEqual(['E4']);
    expect(chooseFindings(others, ['E3'], KNOBS)).toEqual(['E3', 'E4']);
  });
});

describe('chooseFindings: what fills up', () => {
  const filler = (id: string, quote: string, ...sections: readonly number[]) => ({
    id,
    quote,
    origin: `${id}.example`,
    places: sections.map((section, place) => ({ section, place })),
    isRelated: true,
  });
  const none = candidates.map((item) => ({ ...item, isAnswer: false }));

  it('takes the first statement of each section before the other answers, and tells them in the order of the report', () => {
    const fillers = [
      filler('F1', 'The bridge at Sorn cost 12 million euros.', 1),
      filler('F2', 'Ships of forty metres pass below it.', 0),
      filler('F3', 'Painters work on it for half of every year.', 1),
    ];
    const answers = candidates.filter(({ id }) => id === 'E1');
    expect(chooseFindings(answers, [], { ...KNOBS, fillers })).toEqual(['F2', 'F1', 'E1']);
  });

  it('takes what the report rests on before what its sources say besides', () => {
    const fillers = [
      filler('F1', 'Seals live below the bridge.'),
      filler('F2', 'The toll is three euros.', 0),
    ];
    expect(chooseFindings(none, [], { ...KNOBS, minFindings: 1, fillers })).toEqual(['F2']);
    expect(chooseFindings(none, [], { ...KNOBS, fillers })).toEqual(['F2', 'F1']);
  });

  it('takes what only stands near last, though nothing of its origin is shown yet', () => {
    const fillers = [
      filler('F1', 'The bridge at Sorn opened in May.', 0),
      { ...filler('F2', 'Ships of forty metres pass below it.'), isRelated: false },
      { ...filler('F3', 'The toll is three euros.'), origin: 'F1.example' },
    ];
    expect(chooseFindings(none, [], { ...KNOBS, minFindings: 2, fillers })).toEqual(['F1', 'F3']);
    expect(chooseFindings(none, [], { ...KNOBS, fillers })).toEqual(['F1', 'F3', 'F2']);
  });

  it('keeps what was asked for, and adds no more than the least', () => {
    const fillers = [filler('F1', 'Seals live below the bridge.', 0)];
    expect(chooseFindings(none, ['E3', 'E4', 'E1'], { ...KNOBS, fillers })).toEqual(['E3', 'E4', 'E1']);
  });
});
