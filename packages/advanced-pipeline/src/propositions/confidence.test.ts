import { signOf } from '@research-studio/messages';
import { describe, expect, it } from 'vitest';
import type { SourceStanding } from '../credibility/source-standing.ts';
import { Knobs } from '../knobs.ts';
import { rateStatement, type StatementFacts } from './confidence.ts';

const knobs = Knobs.parse({});
const aSource = (overrides: Partial<SourceStanding> = {}): SourceStanding => ({
  credibility: 0.65,
  trust: 0.6,
  freshness: 0.9,
  isInterested: false,
  isUnfit: false,
  isFirstHand: false,
  publishedAt: '2024-01-01',
  ...overrides,
});
const rated = (overrides: Partial<StatementFacts> = {}) =>
  rateStatement(
    {
      verdict: 'supported',
      decidedBy: 'model',
      support: 0.98,
      doubt: null,
      problem: null,
      sources: [aSource()],
      names: ['Norrland Herald'],
      origins: 1,
      goodOrigins: 1,
      dispute: 'none',
      isWritten: false,
      ...overrides,
    },
    knobs,
  );
const signed = (overrides: Partial<StatementFacts> = {}) =>
  signOf({ verdict: 'supported', ...overrides, reason: rated(overrides).reason });
const office = aSource({ credibility: 0.85, isFirstHand: true });
const maker = aSource({ credibility: 0.45, isInterested: true });
const forum = aSource({ credibility: 0.38, trust: 0.25 });

describe('rateStatement', () => {
  it('signs no fact that a reputable source states, also where it is the only one', () => {
    expect(signed()).toBeNull();
    expect(signed({ sources: [office] })).toBeNull();
    expect(signed({ sources: [aSource(), office], origins: 2, goodOrigins: 2 })).toBeNull();
    expect(rated().reason).toMatchObject({ code: 'one_source', origins: 1 });
  });

  it('signs forecasts, unnamed voices, the word of a party and the report’s own inference, and is less sure of them', () => {
    const fact = rated({ sources: [office] }).confidence;
    for (const doubt of ['forecast', 'unnamed', 'interested', 'inference'] as const) {
      expect(rated({ sources: [office], doubt }).reason.code).toBe(doubt);
      expect(signed({ sources: [office], doubt })).toBe('doubt');
      expect(rated({ sources: [office], doubt }).confidence).toBeLessThan(fact - 0.1);
    }
  });

  it('signs what only a party, a weak or an old source says, however often, unless a model read it in the report', () => {
    for (const [code, source] of [
      ['interested', maker],
      ['weak', aSource({ credibility: 0.4 })],
      ['weak', forum],
      ['outdated', aSource({ freshness: 0.05 })],
    ] as const)
      for (const origins of [1, 3])
        expect(rated({ sources: [source], origins, goodOrigins: 0 }).reason.code).toBe(code);
    const byParty = { sources: [maker], goodOrigins: 0, isWritten: true } as const;
    expect(signed(byParty)).toBeNull();
    expect(signed({ ...byParty, decidedBy: 'quote' })).toBe('doubt');
    expect(signed({ ...byParty, doubt: 'interested' })).toBe('doubt');
    expect(rated({ sources: [forum], goodOrigins: 0 }).confidence).toBeLessThan(0.3);
    expect(rated({ sources: [maker], goodOrigins: 0 }).confidence).toBeGreaterThanOrEqual(0.35);
  });

  it('signs a dispute that is open, and the losing side, which is below the threshold', () => {
    expect(rated({ sources: [office], dispute: 'open' }).reason.code).toBe('disputed');
    expect(rated({ sources: [office], dispute: 'lost' }).confidence).toBeLessThan(0.3);
    expect(signed({ sources: [office], dispute: 'preferred' })).toBeNull();
    expect(signed({ sources: [office], dispute: 'both' })).toBeNull();
  });

  it('uses its scale: from several origins down to what a forum says', () => {
    const scale = [
      rated({ sources: [aSource(), office], origins: 2, goodOrigins: 2 }),
      rated({ sources: [office] }),
      rated(),
      rated({ doubt: 'forecast' }),
      rated({ doubt: 'unnamed' }),
      rated({ sources: [forum], goodOrigins: 0 }),
    ].map(({ confidence }) => confidence);
    expect(scale).toEqual(scale.toSorted((a, b) => b - a));
    expect(Math.min(...scale.slice(1).map((value, at) => (scale[at] ?? 0) - value))).toBeGreaterThan(0.02);
  });

  it.each([
    ['partially_supported', 'partly_supported'],
    ['open', 'open'],
    ['unsupported', 'not_supported'],
    ['contradicted', 'contradicted'],
  ] as const)('gives the verdict as the reason, for every speaker: %s', (verdict, code) => {
    expect(rated({ verdict, sources: [office] }).reason.code).toBe(code);
  });
});
