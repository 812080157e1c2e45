import { printableLine } from '../gate/printable-line.ts';
import type { PairwiseBias } from '../judges/pairwise-bias.ts';
import { countText } from './count-text.ts';
import type { JudgedPair, PairVerdicts } from './judge-pairs.ts';

/** What the judge of pairs said, for a terminal: each pair, the count, how far the judge can be trusted, the cost. */
export function renderPairVerdicts(verdicts: PairVerdicts): string {
  const { judged, identical, wins, failed, use, bias } = verdicts;
  const same = identical === 0 ? [] : [`Not asked about ${countText(identical, 'pair')} of the same report.`];
  if (judged.length === 0)
    return `${['No two reports differ: there is nothing to judge.', ...same].join('\n')}\n`;
  const by = use === null ? '' : ` by ${use.model} (${use.promptId})`;
  const lines = [
    printableLine(`Judged in both orders${by}:`),
    ...judged.map(verdictLine),
    `A is the better report in ${wins.A}, B in ${wins.B}, neither in ${wins.tie} of ${countText(judged.length, 'pair')}.`,
    ...same,
    ...(failed === 0 ? [] : [`Not judged: ${failed} of ${countText(judged.length, 'pair')}.`]),
    ...biasLines(bias),
    ...(use === null ? [] : [costLine(verdicts)]),
  ];
  return `${lines.join('\n')}\n`;
}

function verdictLine({ pair, outcome }: JudgedPair): string {
  const { left, right } = pair;
  const pipelines = left.pipeline === right.pipeline ? left.pipeline : `${left.pipeline} / ${right.pipeline}`;
  const repeat = left.repeat === 1 ? '' : ` · ${left.repeat}`;
  return printableLine(`  ${left.caseId} · ${pipelines}${repeat}: ${told(outcome)}`);
}

function told({ winner, isOrderDependent, orders, problem }: JudgedPair['outcome']): string {
  if (winner === null) return problem;
  if (isOrderDependent)
    return `neither: ${orders.map(({ first, winner: one }) => `with ${first} first ${one === 'tie' ? 'neither' : one} won`).join(', ')}`;
  return `${winner === 'tie' ? 'neither' : winner}: ${orders[0]?.reason ?? ''}`;
}

/** How far the verdicts follow from what must not decide them. */
export function biasLines({ orderDependent, firstWins, longerWins, pairs }: PairwiseBias): string[] {
  if (pairs === 0) return [];
  return [
    [
      `The order changed the answer in ${percent(orderDependent)} of pairs`,
      `what stood first won ${percent(firstWins)} of the single judgements with a winner (50% is no liking)`,
      `the longer report won ${percent(longerWins)} of the pairs with a winner and unequal lengths.`,
    ].join('; '),
  ];
}

function costLine({ use }: PairVerdicts): string {
  const { inputTokens = 0, outputTokens = 0, costUsd = null } = use ?? {};
  const cost = costUsd === null ? 'at a price that is not known' : `$${costUsd.toFixed(4)}`;
  return `Judging took ${inputTokens.toLocaleString('en-US')} + ${outputTokens.toLocaleString('en-US')} tokens, ${cost}.`;
}

function percent(share: number | null): string {
  return share === null ? '–' : `${Math.round(100 * share)}%`;
}
