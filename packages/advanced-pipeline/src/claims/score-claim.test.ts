import { describe, expect, it } from 'vitest';
import { Config } from '../config.ts';
import { type ClaimFacts, scoreClaim } from './score-claim.ts';
import type { SourceStanding } from './source-standing.ts';

const knobs = Config.parse({});

const source = (overrides: Partial<SourceStanding> = {}): SourceStanding => ({
  id: 's1',
  name: 'Norrland Statistics',
  credibility: 0.75,
  trust: 0.9,
  freshness: 0.9,
  isInterested: false,
  isUnfit: false,
  publishedAt: '2025-03-01',
  ...overrides,
});
const AGENCY = source();
const PAPER = source({ id: 's2', name: 'Journal of Heat', credibility: 0.8 });
const UNKNOWN = source({ id: 's3', name: 'Thermo Notes', credibility: 0.56, trust: 0.5, freshness: 0.7 });
const FORUM = source({ id: 's4', name: 'Heating Forum', credibility: 0.42, trust: 0.25 });
const ANSWERS = source({ id: 's5', name: 'Home Answers', credibility: 0.43, trust: 0.3 });
const HOSTILE = source({
  id: 's6',
  name: 'Deals',
  credibility: 0.38,
  trust: 0.35,
  isInterested: true,
  isUnfit: true,
});
const MAKER = source({ id: 's7', name: 'Fennwick', credibility: 0.47, trust: 0.35, isInterested: true });
const TRADE = source({
  id: 's8',
  name: 'Trade Association',
  credibility: 0.49,
  trust: 0.45,
  isInterested: true,
});
const OUTDATED = source({
  id: 's9',
  name: 'Ministry',
  credibility: 0.49,
  freshness: 0.02,
  publishedAt: '2010-03-08',
});
const OLD_FORUM = source({ ...FORUM, freshness: 0.02 });

const facts = (
  overrides: Partial<ClaimFacts> & { verdict?: ClaimFacts['verification']['verdict'] } = {},
): ClaimFacts => {
  const { verdict = 'supported', ...rest } = overrides;
  const sources = rest.sources ?? [AGENCY];
  return {
    verification: {
      verdict,
      score: verdict === 'supported' ? 0.97 : 0.4,
      decidedBy: 'quote',
      reason: null,
      signals: { verbatim: verdict === 'supported' ? 1 : 0 },
    },
    sources,
    origins: sources.length,
    dispute: 'none',
    ...rest,
  };
};

const out = 'out of the report';
const place = (claim: ClaimFacts) => {
  const { confidence, level } = scoreClaim(claim, knobs);
  return confidence < knobs.hallucinationThreshold ? out : level;
};

describe('scoreClaim', () => {
  it.each<[string, ClaimFacts, string]>([
    ['two good sources in its words', facts({ sources: [AGENCY, PAPER] }), 'high'],
    ['a good source and a forum', facts({ sources: [AGENCY, FORUM] }), 'high'],
    ['two sources of one origin', facts({ sources: [AGENCY, UNKNOWN], origins: 1 }), 'medium'],
    ['one unknown source', facts({ sources: [UNKNOWN] }), 'medium'],
    ['a forum alone', facts({ sources: [FORUM] }), out],
    ['an old forum thread alone', facts({ sources: [OLD_FORUM] }), out],
    ['answers by users alone', facts({ sources: [ANSWERS] }), out],
    ['a hostile page alone', facts({ sources: [HOSTILE] }), out],
    ['a forum and its copy', facts({ sources: [FORUM, ANSWERS], origins: 1 }), out],
    ['a forum that another confirms', facts({ sources: [FORUM, ANSWERS] }), 'low'],
    ['a hostile page that a good source confirms', facts({ sources: [HOSTILE, AGENCY] }), 'high'],
    ['the maker alone', facts({ sources: [MAKER] }), 'low'],
    ['two parties of one trade', facts({ sources: [MAKER, TRADE] }), 'medium'],
    ['a page that time has overtaken', facts({ sources: [OUTDATED] }), 'low'],
    ['what its passage denies', facts({ verdict: 'contradicted', sources: [AGENCY, PAPER] }), out],
    ['what its passages do not say', facts({ verdict: 'unsupported', sources: [AGENCY, PAPER] }), out],
    [
      'what its passages say in part',
      facts({ verdict: 'partially_supported', sources: [AGENCY, PAPER] }),
      'low',
    ],
    ['what could not be checked', facts({ verdict: 'unverifiable', sources: [AGENCY, PAPER] }), 'low'],
    ['no source at all', facts({ sources: [], origins: 0 }), out],
    ['an open contradiction', facts({ sources: [AGENCY, PAPER], dispute: 'open' }), 'medium'],
    ['the preferred side of one', facts({ sources: [AGENCY, PAPER], dispute: 'preferred' }), 'high'],
    ['the losing side of one', facts({ sources: [AGENCY, PAPER], dispute: 'lost' }), 'low'],
    ['both sides of one told', facts({ sources: [AGENCY, PAPER], dispute: 'told' }), 'high'],
  ])('places %s', (_, claim, expected) => {
    expect(place(claim)).toBe(expected);
  });

  it.each<[string, ClaimFacts, string | RegExp]>([
    [
      'who says so',
      facts({ sources: [AGENCY, PAPER] }),
      'Two independent sources say so, among them Journal of Heat.',
    ],
    ['a lone source', facts(), 'One source says so in these words: Norrland Statistics.'],
    [
      'copies that count once',
      facts({ sources: [AGENCY, PAPER], origins: 1 }),
      /what repeats it counts with it/,
    ],
    [
      'an interest',
      facts({ sources: [MAKER] }),
      'Only Fennwick says so, with an interest of its own in the matter.',
    ],
    [
      'little standing',
      facts({ sources: [FORUM] }),
      'Only Heating Forum says so, which is not reliable enough to stand alone.',
    ],
    ['age', facts({ sources: [OUTDATED] }), 'Only Ministry says so, which is old for this question (2010).'],
    ['a lost side', facts({ dispute: 'lost' }), /^Norrland Statistics says so, but .* says otherwise\.$/],
    ['open sides', facts({ dispute: 'open' }), /nothing settles who is right\.$/],
  ])('tells %s in one sentence', (_, claim, expected) => {
    const { reason } = scoreClaim(claim, knobs);
    expect(reason).toMatch(expected);
    expect(reason.match(/[.](?:\s|$)/g)).toHaveLength(1);
  });

  it('rises with each signal and names all of them', () => {
    const weak = scoreClaim(facts({ sources: [UNKNOWN] }), knobs);
    const better = scoreClaim(facts({ sources: [AGENCY] }), knobs);
    const best = scoreClaim(facts({ sources: [AGENCY, PAPER] }), knobs);
    expect(better.confidence).toBeGreaterThan(weak.confidence);
    expect(best.confidence).toBeGreaterThan(better.confidence);
    expect(Object.keys(best.signals)).toEqual(
      expect.arrayContaining([
        'span',
        'credibility',
        'origins',
        'freshness',
        'contradiction',
        'model',
        'verbatim',
      ]),
    );
    for (const value of Object.values(best.signals)) expect(value).toBeLessThanOrEqual(1);
  });

  it('follows the thresholds of a run', () => {
    const strict = { ...knobs, hallucinationThreshold: 0.5, mediumConfidence: 0.7, highConfidence: 0.95 };
    expect(scoreClaim(facts({ sources: [FORUM] }), strict).confidence).toBeLessThan(0.5);
    expect(scoreClaim(facts({ verdict: 'unsupported' }), strict).confidence).toBeLessThan(0.5);
    expect(scoreClaim(facts({ sources: [AGENCY, PAPER] }), strict).level).toBe('medium');
    expect(
      scoreClaim(facts({ sources: [AGENCY, PAPER] }), { ...strict, crossValidationThreshold: 4 }).confidence,
    ).toBeLessThan(scoreClaim(facts({ sources: [AGENCY, PAPER] }), strict).confidence);
  });
});
