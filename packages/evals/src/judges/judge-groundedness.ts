import type { EvalContext, EvalSubject, Evaluator, Measurement } from '../evaluators/evaluator.ts';
import { askBatches } from './ask-batches.ts';
import { spreadOf } from './batches-of.ts';
import { claimFault } from './claim-fault.ts';
import { claimBatches } from './claims-against-passages.ts';
import { claimsOfReport } from './claims-of-report.ts';
import { openEvidence } from './evidence-shelf.ts';
import { judgeGroundednessTask } from './judge-groundedness.task.ts';
import { judgedMeasurement } from './judged-measurement.ts';

/** Of a longer report a spread sample is judged. */
const MAX_CLAIMS = 200;

/** The share of the report's claims, cited or not, that the run's evidence carries in full. */
export const judgeGroundedness: Evaluator = { name: 'judge_groundedness', kind: 'judge', evaluate };

async function evaluate({ bundle }: EvalSubject, context: EvalContext): Promise<Measurement[]> {
  const report = await claimsOfReport(bundle);
  const shelf = openEvidence(bundle, report);
  const claims = spreadOf(report.claims, MAX_CLAIMS);
  const cases = claims.map((claim) => {
    const cited = shelf.cited(claim);
    const known = new Set(cited.map(({ text }) => text));
    return { claim, cited, others: shelf.nearest(claim).filter(({ text }) => !known.has(text)) };
  });
  const inputs = claimBatches(bundle.question, cases);
  const { outputs, use, problem } = await askBatches({ task: judgeGroundednessTask, inputs, context });
  const verdicts = outputs?.flatMap((output) => output.verdicts) ?? [];
  const grounded = verdicts.filter(({ verdict }) => verdict === 'grounded').length;
  return [
    judgedMeasurement({
      metric: 'grounded_share',
      score: verdicts.length === 0 ? null : grounded / verdicts.length,
      use,
      problem,
      nothing: 'The report makes no claim to judge.',
      summary: `${grounded} of ${verdicts.length} claims are grounded (${report.claims.length} in the report).`,
      faults: verdicts.flatMap((verdict, index) =>
        verdict.verdict === 'grounded' ? [] : [claimFault(claims[index], verdict)],
      ),
    }),
  ];
}
