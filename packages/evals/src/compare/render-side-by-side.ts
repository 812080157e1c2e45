import { changeText, numberTexts } from '../gate/change-text.ts';
import { allCases } from '../gate/place-text.ts';
import { printableLine } from '../gate/printable-line.ts';
import type { ComparedSides, LoneReport } from './compare-sides.ts';
import { countText } from './count-text.ts';
import { isSameReport } from './pair-reports.ts';
import type { ComparedSide } from './read-compared-side.ts';
import { type SideBySideRow, sortedRows } from './side-by-side.ts';

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
          ...tableLines([['', 'metric', 'A', 'B', 'better'], ...shown.map(cellsOf)]),
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

function tableLines(table: readonly (readonly string[])[]): string[] {
  const widths = (table[0] ?? []).map((_, column) =>
    Math.max(...table.map((cells) => cells[column]?.length ?? 0)),
  );
  return table.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
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
  const own = alone.filter((one) => one.side === side && !one.isOtherAbsent);
  if (own.length === 0) return [];
  const names = own.slice(0, 8).map(({ report }) => `${report.caseId} · ${report.pipeline}`);
  const more = own.length > names.length ? ', …' : '';
  return [printableLine(`Only in ${side}: ${countText(own.length, 'report')} (${names.join(', ')}${more}).`)];
}
