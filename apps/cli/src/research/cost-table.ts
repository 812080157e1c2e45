import type { Bundle } from '@research-studio/schemas';
import stringWidth from 'string-width';
import { formatDuration } from '../progress/format-progress.ts';

/** What the model calls of a run cost, step by step, as lines of text; null when no model was asked. */
export function costTable({ metadata }: Pick<Bundle, 'metadata'>): string | null {
  const { steps = [], usage, costUsd, modelCallsInSequence } = metadata;
  if (steps.length === 0) return null;
  const time = steps.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const depth = modelCallsInSequence === undefined ? '' : ` (${modelCallsInSequence} in sequence)`;
  const rows = [
    ['step', 'calls', 'tokens in', 'out', 'cost', 'time'],
    ...steps.map((step) => row(step.step, step)),
    row(`all${depth}`, { ...usage, costUsd, durationMs: time }),
  ];
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((cells) => stringWidth(cells[column] ?? ''))),
  );
  return rows
    .map((cells) => cells.map((cell, column) => padded(cell, widths?.[column] ?? 0, column === 0)).join('  '))
    .join('\n');
}

interface Cost {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number | null;
  readonly durationMs: number;
}

function row(name: string, { calls, inputTokens, outputTokens, costUsd, durationMs }: Cost): string[] {
  const cost = costUsd === null ? 'not known' : `$${costUsd.toFixed(4)}`;
  return [name, String(calls), String(inputTokens), String(outputTokens), cost, formatDuration(durationMs)];
}

function padded(cell: string, width: number, isName: boolean): string {
  const space = ' '.repeat(Math.max(0, width - stringWidth(cell)));
  return isName ? cell + space : space + cell;
}
