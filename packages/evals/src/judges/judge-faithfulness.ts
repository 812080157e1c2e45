import type { EvalContext, EvalSubject, Evaluator, Measurement } from '../evaluators/evaluator.ts';
import { askBatches } from './ask-batches.ts';
import { spreadOf } from './batches-of.ts';
import { claimFault } from './claim-fault.ts';
import { claimBatches } from './claims-against-passages.ts';
import { claimsOfReport, type JudgedClaim } from './claims-of-report.ts';
import { openEvidence } from './evidence-shelf.ts';
import { type Faithfulness, judgeFaithfulnessTask } from './judge-faithfulness.task.ts';
import { judgedMeasurement } from './judged-measurement.ts';

/** Of a longer report a spread sample is judged. */
const MAX_CLAIMS = 200;

const WORTH: Readonly<Record<Faithfulness, number>> = {
  faithful: 1,
  overstated: 0.5,
  unfaithful: 0,
  reversed: 0,
};

/** How far the sources that the cited sentences name say what the sentences say; an overstated one counts half. */
export const judgeFaithfulness: Evaluator = { name: 'judge_faithfulness', kind: 'judge', evaluate };

async function evaluate({ bundle }: EvalSubject, context: EvalContext): Promise<Measurement[]> {
  const report = await claimsOfReport(bundle);
  const shelf = openEvidence(bundle, report);
  const sampled = spreadOf(report.claims.filter(isJudgeable), MAX_CLAIMS);
  const cases = sampled.map((claim) => ({ claim, cited: shelf.cited(claim), others: [] }));
  const open = cases.filter(({ cited }) => cited.length > 0);
  const inputs = claimBatches(bundle.question, open);
  const { outputs, use, problem } = await askBatches({ task: judgeFaithfulnessTask, inputs, context });
  const judged = [
    ...(outputs?.flatMap((output) => output.verdicts) ?? []).map(({ verdict, reason }, index) => ({
      claim: open[index]?.claim,
      verdict,
      reason,
    })),
    ...cases.filter(({ cited }) => cited.length === 0).map(({ claim }) => settledByCode(claim)),
  ];
  const sum = judged.reduce((total, { verdict }) => total + WORTH[verdict], 0);
  const faults = judged.filter(({ verdict }) => verdict !== 'faithful');
  return [
    judgedMeasurement({
      metric: 'faithful_share',
      score: outputs === null || judged.length === 0 ? null : sum / judged.length,
      use,
      problem,
      nothing: 'The report has no cited sentence whose sources could be read.',
      summary: `${judged.length - faults.length} of ${judged.length} cited sentences are faithful.`,
      faults: faults
        .toSorted((a, b) => WORTH[a.verdict] - WORTH[b.verdict])
        .map(({ claim, ...verdict }) => claimFault(claim, verdict)),
    }),
  ];
}

/** Cited sentences; where none of the sources that the run has could be read there is nothing to hold them against. */
function isJudgeable({ sources, deadMarks }: JudgedClaim): boolean {
  return sources.length === 0 ? deadMarks.length > 0 : sources.some(({ text }) => text !== '');
}

function settledByCode(claim: JudgedClaim): {
  claim: JudgedClaim;
  verdict: Faithfulness;
  reason: string;
} {
  const reason = `It cites ${claim.deadMarks.join(', ')}, which the run does not have.`;
  return { claim, verdict: 'unfaithful', reason };
}
