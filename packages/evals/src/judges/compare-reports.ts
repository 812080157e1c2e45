import type { Bundle } from '@research-studio/schemas';
import type { EvalContext } from '../evaluators/evaluator.ts';
import type { JudgeUse } from '../results/eval-row.ts';
import { askBatches } from './claim-verdicts.ts';
import { compareReportsTask, type Side } from './compare-reports.task.ts';
import { reportParts } from './report-sections.ts';

export type PairWinner = 'A' | 'B' | 'tie';

export interface PairOutcome {
  /** Tie where the two orders disagree; null when nobody judged. */
  readonly winner: PairWinner | null;
  /** One for each order of the two reports, A first and then B first; empty when nobody judged. */
  readonly orders: readonly {
    readonly first: 'A' | 'B';
    readonly winner: PairWinner;
    readonly reason: string;
  }[];
  /** The reports were judged by where they stood: each order has another winner. */
  readonly isOrderDependent: boolean;
  /** Characters that were compared. */
  readonly lengths: { readonly A: number; readonly B: number };
  readonly judge: JudgeUse | null;
  /** Why nobody judged; empty otherwise. */
  readonly problem: string;
}

/** Of each report; both are cut alike. */
const COMPARED_CHARACTERS = 40_000;

/** Which of two reports on one question is better, asked in both orders. */
export async function compareReports(
  pair: { readonly question: string; readonly a: Bundle; readonly b: Bundle },
  context: EvalContext,
): Promise<PairOutcome> {
  const a = comparedText(pair.a);
  const b = comparedText(pair.b);
  const lengths = { A: a.length, B: b.length };
  const none = { winner: null, orders: [], isOrderDependent: false, lengths };
  if (a === '' && b === '') return { ...none, judge: null, problem: 'Neither report has text to compare.' };
  const { question } = pair;
  const { outputs, use, problem } = await askBatches({
    task: compareReportsTask,
    inputs: [
      { question, first: a, second: b },
      { question, first: b, second: a },
    ],
    context,
  });
  const orders = (outputs ?? []).flatMap(({ verdict }, index) => {
    const first = index === 0 ? ('A' as const) : ('B' as const);
    return verdict === null
      ? []
      : [{ first, winner: winnerOf(verdict.better, first), reason: verdict.reason }];
  });
  const [one, other] = orders;
  if (one === undefined || other === undefined) return { ...none, judge: use, problem };
  const isOrderDependent = one.winner !== other.winner;
  return {
    winner: isOrderDependent ? 'tie' : one.winner,
    orders,
    isOrderDependent,
    lengths,
    judge: use,
    problem: '',
  };
}

function comparedText(bundle: Bundle): string {
  const text = reportParts(bundle.report.markdown).join('\n\n');
  return text.length <= COMPARED_CHARACTERS ? text : `${text.slice(0, COMPARED_CHARACTERS)}\n\n(cut)`;
}

function winnerOf(better: Side, first: 'A' | 'B'): PairWinner {
  if (better === 'equal') return 'tie';
  const second = first === 'A' ? 'B' : 'A';
  return better === 'first' ? first : second;
}

/** How far comparisons were decided by what must not decide them; null where no comparison tells. */
export interface PairwiseBias {
  /** Of the judged pairs, those whose winner changes with their order. */
  readonly orderDependent: number | null;
  /** Of the single judgements with a winner, those for the report that stood first; 0.5 is no preference. */
  readonly firstWins: number | null;
  /** Of the pairs with a winner and unequal lengths, those that the longer report won. */
  readonly longerWins: number | null;
  /** Pairs that were judged. */
  readonly pairs: number;
}

export function pairwiseBias(outcomes: readonly PairOutcome[]): PairwiseBias {
  const judged = outcomes.filter(({ winner }) => winner !== null);
  const single = judged.flatMap(({ orders }) => orders).filter(({ winner }) => winner !== 'tie');
  const unequal = judged.filter(({ winner, lengths }) => winner !== 'tie' && isOneLonger(lengths));
  return {
    orderDependent: share(judged, ({ isOrderDependent }) => isOrderDependent),
    firstWins: share(single, ({ first, winner }) => winner === first),
    longerWins: share(unequal, ({ winner, lengths }) => winner === longerOf(lengths)),
    pairs: judged.length,
  };
}

function share<Item>(items: readonly Item[], holds: (item: Item) => boolean): number | null {
  return items.length === 0 ? null : items.filter(holds).length / items.length;
}

type Lengths = PairOutcome['lengths'];

/** Reports whose lengths differ by less than this share of the longer one are equally long. */
const SAME_LENGTH = 0.1;

export function isOneLonger({ A, B }: Lengths): boolean {
  return Math.abs(A - B) >= SAME_LENGTH * Math.max(A, B);
}

export function longerOf({ A, B }: Lengths): 'A' | 'B' {
  return A > B ? 'A' : 'B';
}
