import type { Bundle } from '@research-studio/schemas';
import type { EvalContext, EvalSubject, Evaluator, Measurement } from '../evaluators/evaluator.ts';
import { askBatches } from './ask-batches.ts';
import { claimsOfReport, type JudgedClaim } from './claims-of-report.ts';
import { judgeQualityTask, QUALITIES, type QualityInput } from './judge-quality.task.ts';
import { judgedMeasurement } from './judged-measurement.ts';
import { reportParts } from './report-parts.ts';

/** Five sub-scores and their mean, of long reports weighted by the length of the parts. */
export const judgeQuality: Evaluator = { name: 'judge_quality', kind: 'judge', evaluate };

async function evaluate({ bundle }: EvalSubject, context: EvalContext): Promise<Measurement[]> {
  const parts = reportParts(bundle.report.markdown);
  const inputs = parts.length === 0 ? [] : await qualityInputs(bundle, parts);
  const { outputs, use, problem } = await askBatches({ task: judgeQualityTask, inputs, context });
  const total = parts.reduce((sum, { length }) => sum + length, 0);
  const graded = QUALITIES.map((metric) => {
    const grades = (outputs ?? []).flatMap(({ grades }, index) =>
      grades === null ? [] : [{ ...grades[metric], weight: (parts[index]?.length ?? 0) / total }],
    );
    const score = grades.reduce((sum, { score, weight }) => sum + ((score - 1) / 4) * weight, 0);
    return { metric, score: grades.length === 0 ? null : score, grades };
  });
  const nothing = 'The report has no text to judge.';
  const scores = graded.flatMap(({ score }) => score ?? []);
  const mean = scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return [
    judgedMeasurement({ metric: 'quality', score: mean, use, problem, nothing, summary: '', faults: [] }),
    // The call is one and its cost is told once, with the mean.
    ...graded.map(({ metric, score, grades }) =>
      judgedMeasurement({
        metric,
        score,
        use: use === null ? null : { ...use, inputTokens: 0, outputTokens: 0, costUsd: 0 },
        problem,
        nothing,
        summary: `${metric.replaceAll('_', ' ')}:`,
        // A good grade keeps its reason, too.
        faults: grades.map(({ score, reason }) => `${score} of 5. ${reason}`),
      }),
    ),
  ];
}

async function qualityInputs(bundle: Bundle, parts: readonly string[]): Promise<QualityInput[]> {
  const { claims } = await claimsOfReport(bundle);
  const counts = {
    sentencesThatStateSomething: claims.length,
    ofTheseCited: claims.filter(({ sources, deadMarks }) => sources.length + deadMarks.length > 0).length,
    citationsWithoutSource: claims.reduce((sum, { deadMarks }) => sum + deadMarks.length, 0),
  };
  const sources = citedSources(claims);
  return parts.map((report, index) => ({
    question: bundle.question,
    report,
    part: { number: index + 1, of: parts.length },
    sources,
    counts,
  }));
}

const MAX_SOURCES = 60;

function citedSources(claims: readonly JudgedClaim[]): string[] {
  const cited = claims.flatMap(({ sources }) => sources.map(({ key, context }) => [key, context] as const));
  return [...new Map(cited)].map(([key, context]) => `[${key}] ${context}`).slice(0, MAX_SOURCES);
}
