import { anEvidence, aSource } from '@research-studio/core/testing';
import { describe, expect, it } from 'vitest';
import { avoidedAddresses, fruitlessPages, fruitlessQueries } from './dead-ends.ts';

const nothing = { sources: [], evidence: [], unread: [], candidates: [], subQuestionId: 'q1' };
const unread = {
  url: 'https://a.example/x',
  title: 'X',
  reason: 'robots',
  isRetryable: false,
  message: 'Closed.',
} as const;
const candidate = (url: string, subQuestionId: string) => ({
  url,
  title: 'A page',
  snippet: null,
  score: 0.5,
  provider: 'test',
  publishedAt: null,
  foundFor: [{ subQuestionId, rank: 0 }],
});

describe('dead ends', () => {
  it('are queries without results', () => {
    const searches = [
      { query: 'no luck', results: 0 },
      { query: 'luck', results: 3 },
    ];
    expect(fruitlessQueries('q1', searches)).toMatchObject([
      { kind: 'nothing_found', subQuestionId: 'q1', target: 'no luck' },
    ]);
  });

  it('are closed pages, log-in walls and pages that say nothing, each of the sub-question that found it', () => {
    const ends = fruitlessPages({
      ...nothing,
      unread: [unread],
      sources: [
        aSource({ id: 's1', url: 'https://wall.example/', flags: ['login_wall'] }),
        aSource({ id: 's2', url: 'https://other.example/' }),
        aSource({ id: 's3', url: 'https://good.example/' }),
      ],
      evidence: [anEvidence({ sourceId: 's3' })],
      candidates: [candidate('https://other.example/', 'q2')],
    });
    expect(ends.map(({ kind, target, subQuestionId }) => [kind, target, subQuestionId])).toEqual([
      ['blocked', 'https://a.example/x', 'q1'],
      ['paywall', 'https://wall.example/', 'q1'],
      ['irrelevant', 'https://other.example/', 'q2'],
    ]);
  });

  it('are none where another time may do', () => {
    const slow = { ...unread, reason: 'timeout', isRetryable: true } as const;
    expect(fruitlessPages({ ...nothing, unread: [slow] })).toEqual([]);
  });

  it('name addresses to be avoided once each, and no queries', () => {
    const ends = [
      ...fruitlessQueries('q1', [{ query: 'no luck', results: 0 }]),
      ...fruitlessPages({ ...nothing, unread: [unread, unread] }),
    ];
    expect(avoidedAddresses(ends)).toEqual(['https://a.example/x']);
  });
});
