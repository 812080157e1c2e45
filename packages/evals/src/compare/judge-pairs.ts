import pLimit from 'p-limit';
import type { EvalContext } from '../evaluators/evaluator.ts';
import { compareReports, type PairOutcome, pairwiseBias } from '../judges/compare-reports.ts';
import { sumOfUses } from '../judges/judge-reasoner.ts';
import type { JudgeUse } from '../results/eval-row.ts';
import { printableLine } from '../results/printable-text.ts';
import { isSameReport, type ReportPair } from './report-pairs.ts';

/** The verdict of the judge of pairs on two reports; A is the left one. */
export interface JudgedPair {
  readonly pair: ReportPair;
  readonly outcome: PairOutcome;
}

type PairVerdicts = Awaited<ReturnType<typeof judgePairs>>;

/** Which report of each pair is better, in a model's judgement; pairs of the same report are not asked about. */
export async function judgePairs(request: {
  pairs: readonly ReportPair[];
  context: EvalContext;
  /** Pairs at the same time. */
  concurrency: number;
  /** Called after each pair, with how many are done. */
  onJudged?: (judged: JudgedPair, progress: { readonly done: number; readonly total: number }) => void;
}) {
  const { pairs, context, concurrency, onJudged = () => undefined } = request;
  const different = pairs.filter((pair) => !isSameReport(pair));
  const limit = pLimit(concurrency);
  let done = 0;
  const judged = await Promise.all(
    different.map((pair) =>
      limit(async (): Promise<JudgedPair> => {
        context.signal?.throwIfAborted();
        const [a, b] = [pair.left.bundle, pair.right.bundle];
        const outcome = await compareReports({ question: a.question, a, b }, context);
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
    /** Pairs of the same report; the model is not asked about them. */
    identical: pairs.length - different.length,
    wins: { A: wins('A'), B: wins('B'), tie: wins('tie') },
    /** Pairs without a verdict, which their outcomes explain. Of two reports without text there is nothing to judge. */
    failed: outcomes.filter(({ winner, lengths }) => winner === null && lengths.A + lengths.B > 0).length,
    /** Use of all calls; null without a call. */
    use: sumOfUses(outcomes.flatMap(({ judge }) => judge ?? [])),
    bias: pairwiseBias(outcomes),
  };
}

/** The verdict on each pair, the count, how far the judge can be trusted, and the cost, for a terminal. */
export function renderPairVerdicts(verdicts: PairVerdicts): string {
  const { judged, identical, wins, failed, use, bias } = verdicts;
  const by = use === null ? '' : ` by ${use.model} (${use.promptId})`;
  const lines = [
    ...(judged.length === 0
      ? ['No two reports differ: there is nothing to judge.']
      : [
          `Judged in both orders${by}:`,
          ...judged.map(verdictLine),
          `A is better in ${wins.A}, B in ${wins.B}, neither in ${wins.tie} of ${judged.length}.`,
        ]),
    ...(identical === 0 ? [] : [`Pairs of the same report, not judged: ${identical}.`]),
    ...(failed === 0 ? [] : [`No verdict on ${failed} of ${judged.length}.`]),
    ...(bias.pairs === 0 ? [] : [biasLine(bias)]),
    ...(use === null ? [] : [costLine(use)]),
  ];
  return `${lines.map(printableLine).join('\n')}\n`;
}

function verdictLine({ pair: { left, right }, outcome }: JudgedPair): string {
  const pipelines = left.pipeline === right.pipeline ? left.pipeline : `${left.pipeline} / ${right.pipeline}`;
  const repeat = left.repeat === 1 ? '' : ` · ${left.repeat}`;
  return `  ${left.caseId} · ${pipelines}${repeat}: ${verdictText(outcome)}`;
}

function verdictText({ winner, isOrderDependent, orders, problem }: PairOutcome): string {
  if (winner === null) return problem;
  if (isOrderDependent)
    return `neither: ${orders.map(({ first, winner: one }) => `with ${first} first ${one === 'tie' ? 'neither' : one} won`).join(', ')}`;
  return `${winner === 'tie' ? 'neither' : winner}: ${orders[0]?.reason ?? ''}`;
}

/** How far the verdicts depend on order and length, which must not decide them. */
function biasLine({ orderDependent, firstWins, longerWins }: PairVerdicts['bias']): string {
  return `The order changed the answer in ${percent(orderDependent)} of pairs; the first report won ${percent(firstWins)} of single judgements with a winner (50% is not a preference); the longer one won ${percent(longerWins)} of pairs with a winner and unequal lengths.`;
}

function costLine({ inputTokens, outputTokens, costUsd }: JudgeUse): string {
  const cost = costUsd === null ? 'at an unknown price' : `$${costUsd.toFixed(4)}`;
  return `Judging took ${inputTokens.toLocaleString('en-US')} + ${outputTokens.toLocaleString('en-US')} tokens, ${cost}.`;
}

function percent(share: number | null): string {
  return share === null ? '–' : `${Math.round(100 * share)}%`;
}
