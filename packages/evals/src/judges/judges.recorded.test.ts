import { openCassette, startModelServer } from '@research-studio/core/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { pairwiseBias } from './compare-reports.ts';
import { judgeEvaluators } from './judge-evaluators.ts';
import { lengthBias } from './testing/length-bias.ts';
import { JUDGEMENTS, judgeAllReports, type RecordedJudgements } from './testing/recorded-judgements.ts';
import type { ReportCase } from './testing/report-case.ts';
import { reportCases } from './testing/report-cases.ts';

let judged: RecordedJudgements;
let misses: readonly string[];
let unused: readonly string[];
let calls: number;

beforeAll(async () => {
  const cassette = await openCassette(JUDGEMENTS);
  await using server = await startModelServer({ answer: cassette.answer });
  judged = await judgeAllReports(server.baseUrl, 200_000);
  misses = cassette.misses;
  unused = cassette.unused();
  calls = server.requests.length;
});

const scoresOf = (evaluator: string, kind: 'good' | 'bad') =>
  judged.reports
    .filter((report) => report.evaluator === evaluator && report.kind === kind)
    .map(({ rows }) => rows[0]?.score ?? Number.NaN);

/** Where the main fault of a bad report must show. */
const SHOWS_IN: Readonly<Record<ReportCase['fault'], readonly [evaluator: string, metric: string]>> = {
  off_topic: ['judge_relevance', 'relevance'],
  ungrounded: ['judge_groundedness', 'grounded_share'],
  plan_missed: ['judge_completeness', 'covered_share'],
  badly_cited: ['judge_faithfulness', 'faithful_share'],
  padded: ['judge_quality', 'clarity'],
  contradictory: ['judge_quality', 'analytical_rigour'],
};

/**
 * Every judge on six good and six bad reports, each call answered by a careful reader and kept. A change of a prompt or
 * of a report needs a new recording (see CONTRIBUTING.md).
 */
describe('the recorded judgements', () => {
  it('ask what was recorded and nothing else, no answer being refused for speaking against itself', () => {
    expect(misses).toEqual([]);
    expect(unused).toEqual([]);
    expect(calls).toBe(72);
  });

  it.each(judgeEvaluators.map(({ name }) => name))(
    '%s scores every good report above every bad one',
    (name) => {
      const good = scoresOf(name, 'good');
      const bad = scoresOf(name, 'bad');
      expect(good).toHaveLength(6);
      expect(bad).toHaveLength(6);
      expect(Math.min(...good)).toBeGreaterThan(Math.max(...bad));
    },
  );

  it.each(reportCases.map(({ fault, id }) => [fault, id] as const))(
    'find a report %s where that shows',
    (fault, id) => {
      const [evaluator, metric] = SHOWS_IN[fault];
      const report = judged.reports.find(
        ({ caseId, kind, ...of }) => caseId === id && kind === 'bad' && of.evaluator === evaluator,
      );
      const row = report?.rows.find((row) => row.metric === metric);
      expect(row?.score).toBeLessThanOrEqual(0.5);
      expect(row?.message).not.toBe('');
    },
  );

  it('prefer the good report of each pair in both orders, the longer one or not', () => {
    for (const { caseId, winner, good, isOrderDependent } of judged.pairs) {
      expect(winner, caseId).toBe(good);
      expect(isOrderDependent, caseId).toBe(false);
    }
    expect(pairwiseBias(judged.pairs)).toMatchObject({ firstWins: 0.5, orderDependent: 0, pairs: 6 });
  });

  it('let the longer report win where it is the better one, and never where it is the worse one', () => {
    const { longerGood, longerBad, preference } = lengthBias(judged.pairs);
    expect(longerGood.won).toBe(longerGood.pairs);
    expect(longerGood.pairs).toBeGreaterThan(0);
    expect(longerBad.pairs).toBeGreaterThan(0);
    expect(longerBad.won).toBe(0);
    expect(preference).toBe(0);
  });

  it('carry the model, the prompt and the tokens of each judgement', () => {
    for (const { rows } of judged.reports) {
      expect(rows[0]?.judge?.model).toBe('openai:relay');
      expect(rows[0]?.judge?.promptId).toMatch(/^judge-\w+@\d+$/);
      expect(rows[0]?.judge?.inputTokens).toBeGreaterThan(0);
    }
  });
});
