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
const order = (candidates: readonly RankedCandidate[]) => rankSources(candidates).ranks.map(({ id }) => id);

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
    const { ranks } = rankSources([
      candidate('off', { relevance: 0.05, credibility: 1, usefulness: 0.4 }),
      candidate('on', { relevance: 0.9, credibility: 0.4 }),
    ]);
    expect(ranks).toMatchObject([
      { id: 'on', isPassing: true },
      { id: 'off', isPassing: false },
    ]);
  });

  it('weighs relevance, credibility and usefulness as 5, 3 and 2', () => {
    const [only] = rankSources([candidate('a', { relevance: 1, credibility: 0.5, usefulness: 0 })]).ranks;
    expect(only?.score).toBe(0.65);
  });

  it.each([
    ['video', 0.14],
    ['social', 0.35],
    ['news', 0.6],
    ['unknown', 0.7],
    ['journal', 0.76],
    ['encyclopaedia', 0.77],
  ] as const)('takes into account how much can be taken from %s', (publisher, score) => {
    const [only] = rankSources([
      candidate('a', { relevance: 0.7, credibility: 0.7, usefulness: 0.7, publisher }),
    ]).ranks;
    expect(only?.score).toBe(score);
  });

  it.each([
    ['few sources', many(14), 0.45],
    ['a usual number', many(20), 0.6],
    ['many sources', many(41), 0.65],
    ['talk for the most part', [...many(9), ...many(11, { publisher: 'social' })], 0.45],
    ['many sources with a fair share of talk', [...many(35), ...many(10, { publisher: 'community' })], 0.6],
  ])('asks less or more of each: %s', (_, candidates, threshold) => {
    expect(rankSources(candidates).threshold).toBe(threshold);
  });

  it('ranks nothing out of nothing', () => {
    expect(rankSources([])).toEqual({ ranks: [], threshold: 0.45 });
  });
});
