import { analyzeQuestion, facetsOf } from '@research-studio/extractive';
import { similarity } from '@research-studio/language';
import type { EvalContext, EvalSubject, Evaluator, Measurement } from '../evaluators/evaluator.ts';
import { askBatches } from './ask-batches.ts';
import { type Coverage, judgeCompletenessTask } from './judge-completeness.task.ts';
import { judgedMeasurement } from './judged-measurement.ts';
import { reportParts } from './report-parts.ts';

const MAX_ITEMS = 20;

/** What was told to be open is better than silence, and all that there is to say where the sources have no answer. */
const WORTH: Readonly<Record<Coverage, number>> = { answered: 1, partly: 0.5, told_open: 0.5, missed: 0 };

/** The share of what had to be dealt with that the report deals with: the parts of the question and the plan's items. */
export const judgeCompleteness: Evaluator = { name: 'judge_completeness', kind: 'judge', evaluate };

async function evaluate(subject: EvalSubject, context: EvalContext): Promise<Measurement[]> {
  const { bundle } = subject;
  const items = expectedItems(bundle.question, subject.plan ?? []);
  const worth = subject.case.expect.mustAbstain ? { ...WORTH, told_open: 1 } : WORTH;
  const parts = reportParts(bundle.report.markdown);
  const inputs = parts.map((report, index) => ({
    question: bundle.question,
    items,
    report,
    part: { number: index + 1, of: parts.length },
  }));
  const { outputs, use, problem } = await askBatches({ task: judgeCompletenessTask, inputs, context });
  const best = items.flatMap((item, index) => {
    const verdicts = (outputs ?? []).flatMap((output) => output.verdicts[index] ?? []);
    const [first] = verdicts.toSorted((a, b) => worth[b.verdict] - worth[a.verdict]);
    return first === undefined ? [] : [{ item, verdict: first.verdict, reason: first.reason }];
  });
  const sum = best.reduce((total, { verdict }) => total + worth[verdict], 0);
  const short = best.filter(({ verdict }) => worth[verdict] < 1);
  return [
    judgedMeasurement({
      metric: 'covered_share',
      score: best.length === 0 ? null : sum / best.length,
      use,
      problem,
      nothing: 'The report has no text to judge.',
      summary: `${best.length - short.length} of ${best.length} items are covered.`,
      faults: short
        .toSorted((a, b) => worth[a.verdict] - worth[b.verdict])
        .map(({ item, verdict, reason }) => `${verdict.replaceAll('_', ' ')}: "${item}". ${reason}`),
    }),
  ];
}

/** Items at least this similar ask for the same. */
const SAME = 0.85;

/** The question and its plan; where the plan is not known, the parts of the question, or itself where it has none. */
function expectedItems(question: string, plan: readonly string[]): string[] {
  const facets = facetsOf(analyzeQuestion(question), MAX_ITEMS).map(({ text }) => text);
  const parts = facets.length > 1 ? facets.slice(1) : [question];
  const items: string[] = [];
  for (const item of plan.length > 0 ? [question, ...plan] : parts) {
    if (items.length === MAX_ITEMS) break;
    if (item.trim() !== '' && items.every((other) => similarity(item, other) < SAME)) items.push(item);
  }
  return items;
}
