import { Keys, Settings } from '@research-studio/core';
import type { Measurement } from '../../evaluators/evaluator.ts';
import { compareReports, type PairOutcome } from '../compare-reports.ts';
import { judgeEvaluators } from '../judge-evaluators.ts';
import { createJudgeReasoner } from '../judge-reasoner.ts';
import { subjectOf } from './report-case.ts';
import { reportCases } from './report-cases.ts';

/** The kept model calls of all judges over all reports. */
export const JUDGEMENTS = new URL('../cassettes/judgements.jsonl', import.meta.url);

export interface JudgedReport {
  readonly caseId: string;
  readonly kind: 'good' | 'bad';
  readonly evaluator: string;
  readonly rows: readonly Measurement[];
}

export interface RecordedJudgements {
  readonly reports: readonly JudgedReport[];
  /** Good against bad, one for each case; the good one is A in every other. */
  readonly pairs: readonly (PairOutcome & { readonly caseId: string; readonly good: 'A' | 'B' })[];
}

/** Every judge on every good and bad report, a call each, and every pair in both orders: 72 calls. */
export async function judgeAllReports(baseUrl: string, timeoutMs: number): Promise<RecordedJudgements> {
  const { models } = Settings.parse({
    models: { smart: 'openai:relay', fast: 'openai:relay', retries: 0, timeoutMs, concurrency: 64 },
  });
  const keys = new Keys({ OPENAI_API_KEY: 'sk-loopback', OPENAI_BASE_URL: baseUrl });
  const context = { reasoner: createJudgeReasoner({ models, keys }), signal: undefined };
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
