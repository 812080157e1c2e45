import { describe, expect, it } from 'vitest';
import type { JudgeReasoner } from '../evaluators/evaluator.ts';
import { compareReports, pairwiseBias } from './compare-reports.ts';
import { reportParts } from './report-sections.ts';
import { judgeOfPairs, PAIR_JUDGES } from './testing/judge-of-pairs.ts';
import { type KnownPair, lengthBias } from './testing/length-bias.ts';
import { bundleOf } from './testing/report-case.ts';
import { reportCases } from './testing/report-cases.ts';

const sound = judgeOfPairs(({ first }) => (goodTexts.has(first) ? 'first' : 'second'));
const goodTexts = new Set(
  reportCases.map((one) => reportParts(bundleOf(one, one.good).report.markdown).join('\n\n')),
);

/** The twelve reports of the recorded judgements in their six pairs, the good one as A in every other. */
function judgedBy(reasoner: JudgeReasoner): Promise<KnownPair[]> {
  return Promise.all(
    reportCases.map(async (one, index) => {
      const [good, bad] = [bundleOf(one, one.good), bundleOf(one, one.bad)];
      const [a, b] = index % 2 === 0 ? [good, bad] : [bad, good];
      const outcome = await compareReports({ question: one.question, a, b }, { reasoner, signal: undefined });
      return { ...outcome, good: index % 2 === 0 ? 'A' : 'B' };
    }),
  );
}

describe('lengthBias', () => {
  it('finds none in a sound judge, for whom the longer report wins where it is the better one', async () => {
    const pairs = await judgedBy(sound);
    const { longerGood, longerBad, preference } = lengthBias(pairs);
    expect(pairs.every(({ winner, good }) => winner === good)).toBe(true);
    expect(longerGood.pairs).toBeGreaterThan(0);
    expect(longerBad.pairs).toBeGreaterThan(0);
    expect([longerGood.won, longerBad.won, preference]).toEqual([longerGood.pairs, 0, 0]);
    expect(pairwiseBias(pairs)).toMatchObject({ orderDependent: 0, firstWins: 0.5 });
  });

  it('reports a judge of length and a judge of brevity from it, whom their order does not betray', async () => {
    const byLength = await judgedBy(PAIR_JUDGES.ofLength);
    expect(lengthBias(byLength)).toMatchObject({ preference: 1 });
    expect(pairwiseBias(byLength)).toMatchObject({ orderDependent: 0, firstWins: 0.5, longerWins: 1 });
    expect(lengthBias(await judgedBy(PAIR_JUDGES.ofBrevity))).toMatchObject({ preference: -1 });
  });

  it('does not take a judge of position for one of length: the order betrays that one', async () => {
    const byPosition = await judgedBy(PAIR_JUDGES.ofPosition);
    expect(lengthBias(byPosition)).toMatchObject({ preference: 0 });
    expect(pairwiseBias(byPosition)).toMatchObject({ orderDependent: 1, firstWins: 1 });
  });

  it('measures part of a liking: half of the bad reports that are longer win', () => {
    const pair = (
      winner: 'A' | 'B' | 'tie' | null,
      good: 'A' | 'B',
      lengths = { A: 900, B: 300 },
    ): KnownPair => ({
      winner,
      good,
      lengths,
      orders: [],
      isOrderDependent: false,
      judge: null,
      problem: '',
    });
    expect(lengthBias([pair('A', 'A'), pair('A', 'B'), pair('B', 'B')])).toEqual({
      longerGood: { pairs: 1, won: 1 },
      longerBad: { pairs: 2, won: 1 },
      preference: 0.5,
    });
    expect(lengthBias([pair('A', 'A'), pair('tie', 'B')]).preference).toBe(0.5);
    const same = pair('A', 'B', { A: 1000, B: 950 });
    expect(lengthBias([pair('A', 'A'), same, pair(null, 'B')])).toMatchObject({
      longerBad: { pairs: 0, won: 0 },
      preference: null,
    });
  });
});
