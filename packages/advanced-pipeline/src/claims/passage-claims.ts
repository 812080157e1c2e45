import { readingOf } from '@research-studio/core';
import { isAnnouncement, isFragment } from './is-fragment.ts';

/**
 * What a passage states, each statement by itself: prose block by block, of a table its last row with the names of the
 * columns, which is the row that the passage was taken for. Heads of tables, rows without names for several figures,
 * captions and what only announces something else are left out.
 */
export function passageClaims(passage: string): readonly string[] {
  if (!isRow.test(passage)) return passage.split(/\n\s*\n/u).filter(isStated);
  const runs: string[][] = [];
  let wasRow: boolean | null = null;
  for (const line of passage.split('\n').filter((text) => text.trim() !== '')) {
    const row = isRow.test(line);
    if (row === wasRow) runs.at(-1)?.push(line);
    else runs.push([line]);
    wasRow = row;
  }
  return runs.map((lines) => (isRow.test(lines[0] ?? '') ? rowOf(lines) : lines.join(' '))).filter(isStated);
}

const isRow = /\s\|\s|^\s*\|/mu;

function rowOf(lines: readonly string[]): string {
  const read = readingOf(lines.join('\n'));
  if (!isRow.test(read)) return read;
  const cells = (lines.at(-1) ?? '')
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
  const [label = '', value = ''] = cells;
  return cells.length === 2 && /\p{L}/u.test(label) ? `${label}: ${value}` : '';
}

function isStated(text: string): boolean {
  return text.trim() !== '' && !isFragment(text) && !isAnnouncement(text);
}
