import { changeText } from './change-text.ts';
import type { ComparedRow, ComparedVerdict, Comparison } from './comparison.ts';
import { headline } from './headline.ts';
import { allCases } from './place-text.ts';
import { printableLine } from './printable-line.ts';

export interface RenderTableOptions {
  /** Colours a line by what it says; left out, nothing is coloured. */
  readonly paint?: (tone: 'regression' | ComparedVerdict, text: string) => string;
  /** Rows that stayed the same are counted only, unless they are asked for. */
  readonly withSame?: boolean;
}

/** A comparison for a terminal: rows that changed, the worst first, and the headline at the end, where eyes are. */
export function renderTable(comparison: Comparison, options: RenderTableOptions = {}): string {
  const { paint = (_, text) => text, withSame = false } = options;
  const shown = order
    .flatMap((tone) => comparison.rows.filter((row) => toneOf(row) === tone))
    .filter(({ verdict }) => withSame || verdict !== 'same');
  const cells = shown.map(cellsOf);
  const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...cells.map((row) => row[column]?.length ?? 0)));
  const lines = shown.flatMap((row, index) => {
    const columns = (cells[index] ?? []).map((cell, column) => cell.padEnd(widths[column] ?? 0));
    const note = row.note === '' ? [] : [`    ${printableLine(row.note).slice(0, longestNote)}`];
    return [paint(toneOf(row), columns.join('  ').trimEnd()), ...note];
  });
  const gap = lines.length === 0 ? [] : [''];
  const ending = paint(comparison.passes ? 'same' : 'regression', headline(comparison));
  const unmeasured = comparison.unmeasured.map((line) =>
    paint('regression', `Not measured: ${printableLine(line)}`),
  );
  return `${[...lines, ...gap, ...comparison.notes.map(printableLine), ...unmeasured, ending].join('\n')}\n`;
}

const order = ['regression', 'worse', 'gone', 'better', 'new', 'same'] as const;
const marks: Readonly<Record<(typeof order)[number], string>> = {
  regression: '✗ regression',
  worse: '↓ worse',
  gone: '- gone',
  better: '↑ better',
  new: '+ new',
  same: '= same',
};
const longestNote = 300;

function toneOf({ isRegression, verdict }: ComparedRow): (typeof order)[number] {
  return isRegression ? 'regression' : verdict;
}

function cellsOf(row: ComparedRow): string[] {
  const { pipeline, caseId, evaluator, metric } = row;
  return [
    marks[toneOf(row)],
    printableLine(`${pipeline} ${caseId ?? allCases}`),
    printableLine(`${evaluator}.${metric}`),
    changeText(row),
  ];
}
