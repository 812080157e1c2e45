import { describe, expect, it } from 'vitest';
import { Config } from '../config.ts';
import type { SourceStanding } from '../credibility/source-standing.ts';
import { rateStatement, type StatementFacts } from './confidence.ts';

const knobs = Config.parse({});
const aSource = (overrides: Partial<SourceStanding> = {}): SourceStanding => ({
  id: 's1',
  name: 'Norrland Herald',
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
      problem: null,
      sources: [aSource()],
      origins: 1,
      goodOrigins: 1,
      dispute: 'none',
      ...overrides,
    },
    knobs,
  );
const office = aSource({ name: 'Statistics Norrland', credibility: 0.85, isFirstHand: true });
const maker = aSource({ name: 'Fennwick', credibility: 0.45, isInterested: true });

describe('rateStatement', () => {
  it('is high for two good origins, and for one that knows at first hand', () => {
    expect(rated({ sources: [aSource(), office], origins: 2, goodOrigins: 2 })).toMatchObject({
      confidence: 0.98,
      level: 'high',
    });
    expect(rated({ sources: [office] })).toMatchObject({ level: 'high' });
    expect(rated({ sources: [office] }).confidence).toBeLessThan(0.9);
  });

  it('is medium for one good origin that reports', () => {
    const { confidence, level } = rated();
    expect(level).toBe('medium');
    expect(confidence).toBeGreaterThanOrEqual(0.7);
  });

  it('is low for a party on its own cause and for a weak source, however often it is repeated', () => {
    const alone = rated({ sources: [maker], goodOrigins: 0 });
    expect(alone).toMatchObject({ level: 'low', reason: { code: 'interested_alone' } });
    expect(alone.confidence).toBeGreaterThanOrEqual(0.35);
    expect(rated({ sources: [aSource({ credibility: 0.38 })], goodOrigins: 0 }).confidence).toBeLessThan(0.5);
    expect(rated({ sources: [aSource({ isUnfit: true })], goodOrigins: 0 }).confidence).toBeLessThan(0.3);
    const forum = aSource({ credibility: 0.38, trust: 0.25 });
    expect(rated({ sources: [forum], goodOrigins: 0 })).toMatchObject({
      reason: { code: 'unreliable_alone' },
    });
    expect(rated({ sources: [forum], goodOrigins: 0 }).confidence).toBeLessThan(0.3);
  });

  it('is a half where a dispute is open, and below the threshold on the losing side', () => {
    expect(rated({ sources: [office], dispute: 'open' }).confidence).toBe(0.5);
    expect(rated({ sources: [office], dispute: 'lost' }).confidence).toBeLessThan(0.3);
    expect(rated({ sources: [office], dispute: 'preferred' }).level).toBe('high');
    expect(rated({ sources: [office], dispute: 'told' }).level).toBe('high');
  });

  it.each([
    ['partially_supported', 0.5],
    ['open', 0.5],
    ['unsupported', 0.2],
    ['contradicted', 0.1],
  ] as const)('is at most what its verdict allows: %s', (verdict, most) => {
    expect(rated({ verdict, sources: [office, aSource()], origins: 2, goodOrigins: 2 }).confidence).toBe(
      most,
    );
  });
});
