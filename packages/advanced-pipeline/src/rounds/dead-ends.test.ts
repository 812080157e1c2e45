import { anEvidence, aSource } from '@research-studio/core/testing';
import { describe, expect, it } from 'vitest';
import { avoidedAddresses, deadEndsOf, describeDeadEnds } from './dead-ends.ts';

const nothing = { subQuestionId: 'q1', searches: [], sources: [], evidence: [], unread: [] };
const unread = {
  url: 'https://a.example/x',
  reason: 'robots',
  isRetryable: false,
  message: 'Closed.',
} as const;

describe('deadEndsOf', () => {
  it('tells queries without results, closed pages, log-in walls and pages that say nothing apart', () => {
    const ends = deadEndsOf({
      ...nothing,
      searches: [
        { query: 'no luck', results: 0 },
        { query: 'luck', results: 3 },
      ],
      unread: [unread],
      sources: [
        aSource({ id: 's1', url: 'https://wall.example/', flags: ['login_wall'] }),
        aSource({ id: 's2', url: 'https://other.example/' }),
        aSource({ id: 's3', url: 'https://good.example/' }),
      ],
      evidence: [anEvidence({ sourceId: 's3' })],
    });
    expect(ends.map(({ kind, target }) => [kind, target])).toEqual([
      ['nothing_found', 'no luck'],
      ['blocked', 'https://a.example/x'],
      ['paywall', 'https://wall.example/'],
      ['irrelevant', 'https://other.example/'],
    ]);
  });

  it('records no dead end for what may work at another time', () => {
    expect(deadEndsOf({ ...nothing, unread: [{ ...unread, reason: 'timeout', isRetryable: true }] })).toEqual(
      [],
    );
  });
});

it('avoids the addresses of dead ends, not their queries', () => {
  const ends = deadEndsOf({
    ...nothing,
    searches: [{ query: 'no luck', results: 0 }],
    unread: [unread, unread],
  });
  expect(avoidedAddresses(ends)).toEqual(['https://a.example/x']);
});

it('tells a model of dead ends once each', () => {
  const ends = deadEndsOf({
    ...nothing,
    searches: [{ query: 'no luck', results: 0 }],
    unread: [unread, unread],
  });
  expect(describeDeadEnds(ends)).toEqual(['nothing_found: the query "no luck"', 'blocked: Closed.']);
});
