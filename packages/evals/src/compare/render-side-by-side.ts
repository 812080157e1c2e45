import { alignColumns, allCases, changeText, numberTexts, printableLine } from '../gate/comparison.ts';
import type { PairwiseBias } from '../judges/compare-reports.ts';
import type { JudgedPair, PairVerdicts } from './judge-pairs.ts';
import { countText } from './marked-reports.ts';
import type { ComparedSide } from './read-compared-side.ts';
import {
  type ComparedReport,
  type ComparedSides,
  isSameReport,
  type LoneReport,
  type SideBySideRow,
  sortedRows,
} from './side-by-side.ts';

/** Rows that a terminal is given; the page and the JSON have all. */
const MOST_ROWS = 60;

/** Two evaluations for a terminal: what they are, every metric in which they differ, and what is alike in numbers. */
export function renderSideBySide(sides: ComparedSides): string {
  const { left, right, rows } = sides;
  const { differing } = sortedRows(rows);
  const shown = differing.slice(0, MOST_ROWS);
  const more = differing.length - shown.length;
  const blocks = [
    [
      legendLine('A', left),
      legendLine('B', right),
      ...[...left.problems, ...right.problems].map(printableLine),
    ],
    shown.length === 0
      ? []
      : [
          ...alignColumns([['', 'metric', 'A', 'B', 'better'], ...shown.map(cellsOf)]),
          ...(more > 0 ? [`… and ${more} more, which --html and --json have.`] : []),
        ],
    [scoresLine(rows), ...reportLines(sides)],
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function legendLine(name: 'A' | 'B', { label, results, reports }: ComparedSide): string {
  const made = results.createdAt === '' ? '' : `, ${results.createdAt}`;
  return printableLine(`${name}: ${label} (${results.mode}${made}, ${countText(reports.length, 'report')})`);
}

function cellsOf(row: SideBySideRow): string[] {
  const { pipeline, caseId, evaluator, metric, left, right, better } = row;
  const sides = { ...row, before: left, after: right };
  const by = changeText({ ...sides, interval: null }).match(/\((.*)\)$/)?.[1] ?? '';
  return [
    printableLine(`${pipeline} ${caseId ?? allCases}`),
    printableLine(`${evaluator}.${metric}`),
    ...numberTexts(sides),
    better === null ? '' : `${better === 'left' ? 'A' : 'B'} (${by})`,
  ];
}

function scoresLine(rows: readonly SideBySideRow[]): string {
  const { differing, oneSided, alike } = sortedRows(rows.filter(({ caseId }) => caseId !== null));
  const count = (better: SideBySideRow['better']) => differing.filter((row) => row.better === better).length;
  const onlyIn = (side: 'left' | 'right') => oneSided.filter((row) => row[side] !== null).length;
  const single = [onlyIn('left'), onlyIn('right')];
  const [onlyA = 0, onlyB = 0] = single;
  return [
    differing.length === 0
      ? 'No metric of a case differs'
      : `A is better in ${count('left')}, B in ${count('right')}, neither in ${count(null)} of ${countText(differing.length, 'metric')} of cases that differ`,
    `${alike.length.toLocaleString('en-US')} alike`,
    ...(onlyA > 0 ? [`${countText(onlyA, 'metric')} only in A`] : []),
    ...(onlyB > 0 ? [`${countText(onlyB, 'metric')} only in B`] : []),
  ]
    .join('; ')
    .concat('.');
}

function reportLines({ pairs, alone }: ComparedSides): string[] {
  const same = pairs.filter(isSameReport).length;
  return [
    ...(pairs.length === 0
      ? []
      : [
          `Of ${countText(pairs.length, 'pair')} of reports ${same} are the same, ${pairs.length - same} differ.`,
        ]),
    ...(['A', 'B'] as const).flatMap((side) => aloneLine(side, alone)),
  ];
}

function aloneLine(side: 'A' | 'B', alone: readonly LoneReport[]): string[] {
  const own = alone.filter((one) => one.side === side);
  if (own.length === 0) return [];
  const names = own.slice(0, 8).map(({ report }) => `${report.caseId} · ${report.pipeline}`);
  const more = own.length > names.length ? ', …' : '';
  return [printableLine(`Only in ${side}: ${countText(own.length, 'report')} (${names.join(', ')}${more}).`)];
}

/** A comparison as JSON, with everything but the text of the reports; `verdicts` is null where nobody judged. */
export function renderComparisonJson(sides: ComparedSides, verdicts: PairVerdicts | null): string {
  const { left, right, rows, pairs, alone } = sides;
  const judgedOf = new Map((verdicts?.judged ?? []).map(({ pair, outcome }) => [pair.left, outcome]));
  const comparison = {
    schemaVersion: 1,
    a: described(left),
    b: described(right),
    metrics: rows,
    pairs: pairs.map((pair) => ({
      ...placeOf(pair.left),
      b: placeOf(pair.right),
      question: pair.left.bundle.question,
      isSame: isSameReport(pair),
      judged: judgedOf.get(pair.left) ?? null,
    })),
    alone: alone.map(({ side, report }) => ({ side, ...placeOf(report) })),
    verdicts: verdicts === null ? null : summaryOf(verdicts),
  };
  return `${JSON.stringify(comparison, null, 1)}\n`;
}

function described({ label, results, reports, problems }: ComparedSide) {
  const { mode, createdAt } = results;
  return { label, mode, createdAt, rows: results.rows.length, reports: reports.length, problems };
}

function placeOf({ caseId, pipeline, repeat }: ComparedReport) {
  return { caseId, pipeline, repeat };
}

function summaryOf({
  judged,
  identical,
  wins,
  failed,
  use,
  bias,
}: PairVerdicts & { judged: readonly JudgedPair[] }) {
  return { judged: judged.length - failed, identical, wins, failed, judge: use, bias };
}

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
