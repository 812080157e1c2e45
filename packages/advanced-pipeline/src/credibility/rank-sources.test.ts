import { describe, expect, it } from 'vitest';
import { type RankedCandidate, rankSources } from './rank-sources.ts';

const candidate = (id: string, change: Partial<RankedCandidate> = {}): RankedCandidate => ({
  id,
  relevance: 0.8,
  credibility: 0.6,
  usefulness: 0.7,
  publisher: 'unknown',
  ...change,
});
const many = (count: number, change: Partial<RankedCandidate> = {}) =>
  Array.from({ length: count }, (_, at) => candidate(`${change.publisher ?? 'c'}${at}`, change));
const order = (candidates: readonly RankedCandidate[]) => rankSources(candidates);

describe('rankSources', () => {
  it('puts the more credible first among those that are on the matter', () => {
    expect(
      order([
        candidate('to the point', { relevance: 1, credibility: 0.5 }),
        candidate('credible', { relevance: 0.7, credibility: 0.9 }),
      ]),
    ).toEqual(['credible', 'to the point']);
  });

  it('lets no credibility make up for being off the matter', () => {
    const off = candidate('off', { relevance: 0.05, credibility: 1, usefulness: 0.4 });
    expect(order([off, candidate('on', { relevance: 0.9, credibility: 0.4 })])).toEqual(['on', 'off']);
  });

  it('takes into account how much can be taken from a source', () => {
    const kinds = ['video', 'social', 'news', 'unknown', 'journal', 'encyclopaedia'] as const;
    const alike = { relevance: 0.4, credibility: 0.4, usefulness: 0.4 };
    expect(order(kinds.map((publisher) => candidate(publisher, { ...alike, publisher })))).toEqual(
      kinds.toReversed(),
    );
  });

  it.each([
    ['few sources', many(12), 0.45],
    ['a usual number', many(20), 0.6],
    ['many sources', many(41), 0.65],
    ['talk for the most part', [...many(9), ...many(14, { publisher: 'social' })], 0.45],
    ['many sources with a fair share of talk', [...many(35), ...many(10, { publisher: 'community' })], 0.6],
  ])('asks less or more of each: %s', (_, others, threshold) => {
    const scoring = (id: string, score: number) =>
      candidate(id, { relevance: 2 * (score - 0.3 * 0.9), credibility: 0.9, usefulness: 0 });
    const ranked = order([...others, scoring('below', threshold - 0.02), scoring('above', threshold + 0.02)]);
    const passing = others.filter(({ publisher }) => publisher === 'unknown').length;
    expect(ranked.indexOf('above')).toBe(0);
    expect(ranked.indexOf('below')).toBeGreaterThanOrEqual(passing);
  });

  it('ranks nothing out of nothing', () => {
    expect(rankSources([])).toEqual([]);
  });
});
