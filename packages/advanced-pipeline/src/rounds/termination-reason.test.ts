import { anEvidence } from '@research-studio/core/testing';
import { describe, expect, it } from 'vitest';
import { Knobs } from '../knobs.ts';
import { aState } from '../testing/builders.ts';
import { terminationReason } from './termination-reason.ts';

const knobs = Knobs.parse({ maxIterations: 4 });
const evidence = [anEvidence()];
const subQuestions = [{ id: 'q1', text: 'Why?', priority: 1, queries: ['why'] }];
const round = (confidence: number, novelty = 1) => ({ confidence, novelty, coverage: 0.5, sourcesSoFar: 4 });

function reasonFor(
  overrides: Parameters<typeof aState>[0],
  tier: Parameters<typeof terminationReason>[2] = 'full',
) {
  return terminationReason(aState({ iteration: 2, evidence, subQuestions, ...overrides }), knobs, tier);
}

describe('terminationReason', () => {
  it('lets a round follow that gains enough from new domains', () => {
    expect(reasonFor({ rounds: [round(0.5), round(0.55, 0.2)] })).toBeNull();
    expect(reasonFor({ iteration: 1, rounds: [round(0.1, 0)] })).toBeNull();
  });

  it.each([
    ['the gain in confidence is under 5%', { rounds: [round(0.5), round(0.54)] }, /gained 4% confidence/],
    ['confidence falls', { rounds: [round(0.5), round(0.3)] }, /gained -20% confidence/],
    [
      'the last sources are from known domains',
      { rounds: [round(0.5), round(0.9, 0.1)] },
      /10% were from new domains/,
    ],
    ['all rounds are done', { iteration: 4, rounds: [round(0.5)] }, /All 4 rounds/],
    ['no query was new', { subQuestions: [], rounds: [round(0.5)] }, /No query is left/],
    [
      'two rounds found nothing',
      { evidence: [], rounds: [round(0, 0), round(0, 0)] },
      /2 rounds found no evidence/,
    ],
  ])('ends research when %s', (_, state, reason) => {
    expect(reasonFor(state)).toMatch(reason);
  });

  it('gives a round that found nothing a second try, whatever it gained', () => {
    expect(reasonFor({ iteration: 1, evidence: [], subQuestions: [], rounds: [round(0, 0)] })).toBeNull();
  });

  describe('with a model', () => {
    const asked = { usesModel: true, needsMoreResearch: true, newPassages: 3, pagesLeft: 5 };
    const covering = (coverage: number) => ({ ...round(0.8), coverage });

    it('counts what the model says is covered as gain', () => {
      expect(reasonFor({ ...asked, rounds: [covering(0.4), covering(0.7)] })).toBeNull();
    });

    it('ends research where a round gains too little, unless a question was never searched', () => {
      const rounds = [covering(0.6), covering(0.62)];
      expect(reasonFor({ ...asked, rounds })).toMatch(/gained 2% confidence/);
      expect(reasonFor({ ...asked, rounds, notSearched: ['the cost'] })).toBeNull();
    });
  });

  it('ends research from tier cached on', () => {
    const rounds = [round(0.2), round(0.9)];
    expect(reasonFor({ rounds }, 'reduced')).toBeNull();
    expect(reasonFor({ rounds }, 'cached')).toMatch(/tier "cached"/);
  });
});
