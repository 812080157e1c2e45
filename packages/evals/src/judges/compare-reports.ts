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

/** Limit of each report; both are cut alike. */
const COMPARED_CHARACTERS = 40_000;

/** Which of two reports on one question is better, asked in both orders. */
export async function compareReports(
  pair: { readonly question: string; readonly a: Bundle; readonly b: Bundle },
  context: EvalContext,
): Promise<PairOutcome> {
  const [a, b] = [comparedText(pair.a), comparedText(pair.b)];
  const lengths = { A: a.length, B: b.length };
  const none = { winner: null, orders: [], isOrderDependent: false, lengths };
  if (a === '' && b === '') return { ...none, judge: null, problem: 'Neither report has text to compare.' };
  const { question } = pair;
  const inputs = [
    { question, first: a, second: b },
    { question, first: b, second: a },
  ];
  const { outputs, use, problem } = await askBatches({ task: compareReportsTask, inputs, context });
  const orders = (['A', 'B'] as const).flatMap((first, index) => {
    const { better, reason } = outputs?.[index]?.verdict ?? {};
    return better === undefined ? [] : [{ first, winner: winnerOf(better, first), reason: reason ?? '' }];
  });
  const [one, other] = orders;
  if (one === undefined || other === undefined) return { ...none, judge: use, problem };
  const isOrderDependent = one.winner !== other.winner;
  const winner = isOrderDependent ? 'tie' : one.winner;
  return { winner, orders, isOrderDependent, lengths, judge: use, problem: '' };
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

/** How far comparisons were decided by what must not decide them; null without a comparison that shows it. */
export function pairwiseBias(outcomes: readonly PairOutcome[]) {
  const judged = outcomes.filter(({ winner }) => winner !== null);
  const single = judged.flatMap(({ orders }) => orders).filter(({ winner }) => winner !== 'tie');
  const unequal = judged.filter(({ winner, lengths }) => winner !== 'tie' && isOneLonger(lengths));
  return {
    /** Share of the judged pairs whose winner changes with their order. */
    orderDependent: share(judged, ({ isOrderDependent }) => isOrderDependent),
    /** Share of the single judgements with a winner that prefer the first report; 0.5 is not a preference. */
    firstWins: share(single, ({ first, winner }) => winner === first),
    /** Share of the pairs with a winner and unequal lengths that the longer report won. */
    longerWins: share(unequal, ({ winner, lengths }) => winner === longerOf(lengths)),
    /** Pairs that were judged. */
    pairs: judged.length,
  };
}

function share<Item>(items: readonly Item[], holds: (item: Item) => boolean): number | null {
  return items.length === 0 ? null : items.filter(holds).length / items.length;
}

/** Reports whose lengths differ by less than this share of the longer one are equally long. */
const SAME_LENGTH = 0.1;

export function isOneLonger({ A, B }: PairOutcome['lengths']): boolean {
  return Math.abs(A - B) >= SAME_LENGTH * Math.max(A, B);
}

export function longerOf({ A, B }: PairOutcome['lengths']): 'A' | 'B' {
  return A > B ? 'A' : 'B';
}
