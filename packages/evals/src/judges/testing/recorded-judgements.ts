import { Keys } from '@research-studio/core/settings';
import { Settings } from '@research-studio/schemas';
import type { EvalContext, Measurement } from '../../evaluators/evaluator.ts';
import { compareReports } from '../compare-reports.ts';
import { judgeEvaluators } from '../judge-evaluators.ts';
import { createJudgeReasoner } from '../judge-reasoner.ts';
import type { KnownPair } from './length-bias.ts';
import { bundleOf, subjectOf } from './report-case.ts';
import { reportCases } from './report-cases.ts';
import { wordyReport } from './wordy-report.ts';

/** The kept model calls of all judges over all reports. */
export const JUDGEMENTS = new URL('../cassettes/judgements.jsonl', import.meta.url);

/** The kept calls of the judge of pairs over the pairs whose longer report is the worse one. */
export const WORDY_JUDGEMENTS = new URL('../cassettes/wordy-judgements.jsonl', import.meta.url);

export interface JudgedReport {
  readonly caseId: string;
  readonly kind: 'good' | 'bad';
  readonly evaluator: string;
  readonly rows: readonly Measurement[];
}

export interface RecordedJudgements {
  readonly reports: readonly JudgedReport[];
  /** Good against bad, one for each case; the good one is A in every other. */
  readonly pairs: readonly RecordedPair[];
}

export interface RecordedPair extends KnownPair {
  readonly caseId: string;
}

/** Every judge on every good and bad report, a call each, and every pair in both orders: 72 calls. */
export async function judgeAllReports(baseUrl: string, timeoutMs: number): Promise<RecordedJudgements> {
  const context = contextAt(baseUrl, timeoutMs);
  const reports = reportCases.flatMap((reportCase) =>
    (['good', 'bad'] as const).flatMap((kind) =>
      judgeEvaluators.map(async ({ name, evaluate }) => ({
        caseId: reportCase.id,
        kind,
        evaluator: name,
        rows: await evaluate(subjectOf(reportCase, kind), context),
      })),
    ),
  );
  const pairs = reportCases.map(async (reportCase, index) => {
    const [good, bad] = [subjectOf(reportCase, 'good').bundle, subjectOf(reportCase, 'bad').bundle];
    const isGoodFirst = index % 2 === 0;
    const [a, b] = isGoodFirst ? [good, bad] : [bad, good];
    const outcome = await compareReports({ question: reportCase.question, a, b }, context);
    return { ...outcome, caseId: reportCase.id, good: isGoodFirst ? ('A' as const) : ('B' as const) };
  });
  return { reports: await Promise.all(reports), pairs: await Promise.all(pairs) };
}

/** Every good report against itself with padding, the good one as A in every other: 12 calls. */
export function judgeWordyPairs(baseUrl: string, timeoutMs: number): Promise<RecordedPair[]> {
  const context = contextAt(baseUrl, timeoutMs);
  return Promise.all(
    reportCases.map(async (reportCase, index) => {
      const { question, id } = reportCase;
      const [good, wordy] = [
        bundleOf(reportCase, reportCase.good),
        bundleOf(reportCase, wordyReport(reportCase)),
      ];
      const isGoodFirst = index % 2 === 0;
      const [a, b] = isGoodFirst ? [good, wordy] : [wordy, good];
      const outcome = await compareReports({ question, a, b }, context);
      return { ...outcome, caseId: id, good: isGoodFirst ? 'A' : 'B' };
    }),
  );
}

function contextAt(baseUrl: string, timeoutMs: number): EvalContext {
  const { models } = Settings.parse({
    models: { smart: 'openai:relay', fast: 'openai:relay', retries: 0, timeoutMs, concurrency: 64 },
  });
  const keys = new Keys({ OPENAI_API_KEY: 'sk-loopback', OPENAI_BASE_URL: baseUrl });
  return { reasoner: createJudgeReasoner({ models, keys }), signal: undefined };
}
