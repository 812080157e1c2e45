import pLimit from 'p-limit';
import type { EvalContext } from '../evaluators/evaluator.ts';
import {
  compareReports,
  type PairOutcome,
  type PairwiseBias,
  pairwiseBias,
} from '../judges/compare-reports.ts';
import { sumOfUses } from '../judges/judge-reasoner.ts';
import type { JudgeUse } from '../results/eval-row.ts';
import { isSameReport, type ReportPair } from './side-by-side.ts';

/** What the judge of pairs said of two reports; A is the left one. */
export interface JudgedPair {
  readonly pair: ReportPair;
  readonly outcome: PairOutcome;
}

export interface PairVerdicts {
  readonly judged: readonly JudgedPair[];
  /** Pairs of the same report, about which nobody was asked. */
  readonly identical: number;
  readonly wins: { readonly A: number; readonly B: number; readonly tie: number };
  /** Pairs that should have been judged and were not; what kept them from it stands in their outcomes. */
  readonly failed: number;
  /** Of all calls; null when there was none. */
  readonly use: JudgeUse | null;
  readonly bias: PairwiseBias;
}

/** Which report of each pair is better, in a model's judgement; pairs of the same report are not asked about. */
export async function judgePairs(request: {
  pairs: readonly ReportPair[];
  context: EvalContext;
  /** Pairs at the same time. */
  concurrency: number;
  /** Told after each pair, with how many are done. */
  onJudged?: (judged: JudgedPair, progress: { readonly done: number; readonly total: number }) => void;
}): Promise<PairVerdicts> {
  const { pairs, context, concurrency, onJudged = () => undefined } = request;
  const different = pairs.filter((pair) => !isSameReport(pair));
  const limit = pLimit(concurrency);
  let done = 0;
  const judged = await Promise.all(
    different.map((pair) =>
      limit(async (): Promise<JudgedPair> => {
        context.signal?.throwIfAborted();
        const { left, right } = pair;
        const { question } = left.bundle;
        const outcome = await compareReports({ question, a: left.bundle, b: right.bundle }, context);
        done += 1;
        onJudged({ pair, outcome }, { done, total: different.length });
        return { pair, outcome };
      }),
    ),
  );
  const outcomes = judged.map(({ outcome }) => outcome);
  const wins = (winner: PairOutcome['winner']) => outcomes.filter((one) => one.winner === winner).length;
  return {
    judged,
    identical: pairs.length - different.length,
    wins: { A: wins('A'), B: wins('B'), tie: wins('tie') },
    failed: outcomes.filter(hasFailed).length,
    use: sumOfUses(outcomes.flatMap(({ judge }) => judge ?? [])),
    bias: pairwiseBias(outcomes),
  };
}

/** Of two reports without text there is nothing to judge. */
function hasFailed({ winner, lengths }: PairOutcome): boolean {
  return winner === null && lengths.A + lengths.B > 0;
}
