import { changeText, numberTexts } from '../gate/change-text.ts';
import { allCases } from '../gate/place-text.ts';
import { printableLine } from '../gate/printable-line.ts';
import type { SideBySideRow } from './side-by-side.ts';

/** Two evaluations for a terminal: every metric over all cases, and each case in which they differ. */
export function renderSideBySide(
  rows: readonly SideBySideRow[],
  labels: { readonly left: string; readonly right: string },
): string {
  const shown = rows.filter(({ caseId, left, right }) => caseId === null || left !== right);
  const head = ['', 'metric', printableLine(labels.left), printableLine(labels.right), 'better'];
  const table = [head, ...shown.map((row) => cellsOf(row, labels))];
  const widths = head.map((_, column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)));
  const lines = table.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const single = rows.filter(({ caseId }) => caseId !== null);
  const count = (better: SideBySideRow['better']) => single.filter((row) => row.better === better).length;
  const [left, right] = [printableLine(labels.left), printableLine(labels.right)];
  const ending = `${left} is better in ${count('left')}, ${right} in ${count('right')}, neither in ${count(null)} of ${single.length} metrics of cases.`;
  return `${[...lines, '', ending].join('\n')}\n`;
}

function cellsOf(row: SideBySideRow, labels: { readonly left: string; readonly right: string }): string[] {
  const { pipeline, caseId, evaluator, metric, left, right, better } = row;
  const sides = { ...row, before: left, after: right };
  const by = changeText(sides).match(/\((.*)\)$/)?.[1] ?? '';
  const who = better === null ? '' : `${printableLine(labels[better])} (${by})`;
  return [
    printableLine(`${pipeline} ${caseId ?? allCases}`),
    printableLine(`${evaluator}.${metric}`),
    ...numberTexts(sides),
    who,
  ];
}
