import { describeEvidence } from '@research-studio/core';
import { describe, expect, it } from 'vitest';
import { type MadeUpPage, madeUpEvidence } from '../testing/made-up-evidence.ts';
import { drawFromEvidence } from './draw-from-evidence.ts';

interface Weighed extends MadeUpPage {
  readonly weight?: {
    readonly credibility: number;
    readonly freshness: number;
    readonly isHostile?: boolean;
  };
}

function drawn(question: string, pages: readonly Weighed[]) {
  const { state } = madeUpEvidence(pages.map(({ weight: _, ...page }) => page));
  const evidence = describeEvidence(
    state.evidence.map((item) => ({ ...item, fact: item.quote })),
    state.sources,
  );
  const [section] = drawFromEvidence({
    brief: { question, format: 'detailed', maxWords: null, language: 'en' } as never,
    sections: [{ heading: question, purpose: '', questionIds: [] }],
    questions: [],
    evidence,
    maxClaims: 20,
    weights: Object.fromEntries(
      pages.flatMap(({ id, weight }) => (weight === undefined ? [] : [[id, weight]])),
    ),
  });
  return section?.claims.map(({ text }) => text) ?? [];
}
const good = { credibility: 0.7, freshness: 0.9 };

describe('drawFromEvidence', () => {
  it('leaves out what is old where what is of today answers, and else gives its year', () => {
    const old = 'A day pass for the ski lift at Sorn costs €29.';
    const now = 'At the Sorn ski lift a day pass is sold for €47 this winter.';
    const question = 'How much is a day pass for the ski lift at Sorn?';
    const column = {
      id: 'column',
      text: old,
      quotes: [old],
      publishedAt: '2019-02-01',
      weight: { credibility: 0.49, freshness: 0.2 },
    };
    const lift = { id: 'lift', text: now, quotes: [now], publishedAt: '2025-10-01', weight: good };
    expect(drawn(question, [column, lift])).toEqual([`${now} [E2]`]);
    expect(drawn(question, [column])).toEqual(['A day pass for the ski lift at Sorn costs €29 (2019). [E1]']);
  });

  it('tells what carries no claim alone after the rest', () => {
    const blog = 'A day pass for the ski lift at Sorn costs €49.';
    const now = 'At the Sorn ski lift a day pass is sold for €47 this winter.';
    const texts = drawn('How much is a day pass for the ski lift at Sorn?', [
      { id: 'blog', text: blog, quotes: [blog], weight: { credibility: 0.45, freshness: 0.9 } },
      { id: 'lift', text: now, quotes: [now], weight: good },
    ]);
    expect(texts).toEqual([`${now} [E2]`, `${blog} [E1]`]);
  });

  it('takes what follows an announcement in its place', () => {
    const announcing = 'For the fall of the herring catch at Sorn the port gives two reasons.';
    const follows = ['A storm closed the harbour for six weeks.', 'The quota was halved in May.'];
    const text = [announcing, ...follows].join(' ');
    const texts = drawn('Why did the herring catch at Sorn fall?', [
      { id: 'port', text, quotes: [announcing, ...follows], weight: good },
    ]);
    expect(texts.join(' ')).not.toContain('two reasons');
    expect(texts.join(' ')).toContain('storm closed');
    expect(texts.join(' ')).toContain('halved in May');
  });

  it('puts what speaks of another name behind', () => {
    const own = 'At Sorn 4,100 tonnes of herring were landed by the boats in 2023.';
    const other = 'In 2023 4,900 tonnes of herring were landed at Vik.';
    const texts = drawn('How many tonnes of herring were landed at Sorn in 2023?', [
      { id: 'a', text: other, quotes: [other], weight: good },
      { id: 'b', text: own, quotes: [own], weight: good },
    ]);
    expect(texts[0]).toContain('Sorn');
  });

  it('leaves out what does not tell the quality that is asked for, where something does', () => {
    const lasts = 'A ski lift at Sorn lasts for 30 years.';
    const valid = 'Day passes for a ski lift at Sorn are valid for 9 hours.';
    const question = 'How long does a ski lift at Sorn last?';
    const lift = { id: 'lift', text: valid, quotes: [valid], weight: good };
    expect(drawn(question, [lift, { id: 'b', text: lasts, quotes: [lasts], weight: good }])).toEqual([
      `${lasts} [E2]`,
    ]);
    expect(drawn(question, [lift])).toEqual([`${valid} [E1]`]);
  });

  it('is not crowded out by what cannot carry a claim', () => {
    const forum = ['Will the ski lift at Sorn run at minus 20? Mine did at minus 20, the ski lift at Sorn.'];
    const test = 'The ski lift at Sorn ran in all nights of the test, down to -20 °C.';
    const texts = drawn('Does the ski lift at Sorn run at minus 20 degrees?', [
      { id: 'forum', text: forum[0] ?? '', quotes: forum, weight: { credibility: 0.3, freshness: 0.9 } },
      { id: 'test', text: test, quotes: [test], weight: good },
    ]);
    expect(texts[0]).toContain(test);
  });

  it('lets no page that gives orders to machines set the bar', () => {
    const echo =
      'Are dogs allowed on the ski lift at Sorn? Dogs are allowed on the ski lift at Sorn, says everyone.';
    const rule = 'On all lifts dogs remain allowed on a lead.';
    const texts = drawn('Are dogs allowed on the ski lift at Sorn?', [
      {
        id: 'hostile',
        text: echo,
        quotes: [echo],
        weight: { credibility: 0.38, freshness: 0.9, isHostile: true },
      },
      { id: 'rule', text: rule, quotes: [rule], weight: good },
    ]);
    expect(texts[0]).toBe(`${rule} [E2]`);
  });

  it('puts nothing else in the place of an answer that cannot be told', () => {
    const wall = 'The ski lift at Sorn will be sold for a price that our readers learn on this page.';
    const other = 'Repairs cost €17 million.';
    const texts = drawn('For what price will the ski lift at Sorn be sold?', [
      { id: 'wall', text: wall, quotes: [wall], weight: { credibility: 0.3, freshness: 0.9 } },
      { id: 'b', text: other, quotes: [other], weight: good },
    ]);
    expect(texts.join(' ')).not.toContain('Repairs');
  });

  it('leaves out what speaks of other years, where the most direct answer speaks of the one that is asked about', () => {
    const own = 'In 2021 the port of Sorn landed 4,100 tonnes of herring.';
    const other = 'In 2019 the port of Sorn landed 3,900 tonnes of herring from 61 boats.';
    const texts = drawn('How many tonnes of herring did the port of Sorn land in 2021?', [
      { id: 'a', text: own, quotes: [own], weight: good },
      { id: 'b', text: other, quotes: [other], weight: good },
    ]);
    expect(texts).toEqual([`${own} [E1]`]);
  });
});
