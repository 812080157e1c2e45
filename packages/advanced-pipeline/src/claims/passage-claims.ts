import { isStatement, opensWithPronoun } from '@research-studio/extractive';
import { type ColumnTest, detectLanguage, quotedTable, readingOf } from '@research-studio/language';
import { isAnnouncement, isFragment } from './is-fragment.ts';

/**
 * What a passage states, each statement by itself: prose block by block, a block that leans on the one before it together
 * with that one; of a table its last row with the names of the
 * columns (of those that are asked for, where any is), which is the row that the passage was taken for. Heads of tables, rows without names for several figures,
 * captions and what only announces something else are left out.
 */
export function passageClaims(passage: string, isAsked?: ColumnTest): readonly string[] {
  if (isList(passage)) return [readingOf(passage)].filter(isStated);
  if (!isRow.test(passage)) return blocksOf(passage).filter(isStated);
  if (quotedTable(passage).head !== undefined) return [rowOf(passage.split('\n'), isAsked)].filter(isStated);
  const runs: string[][] = [];
  let wasRow: boolean | null = null;
  for (const line of passage.split('\n').filter((text) => text.trim() !== '')) {
    const row = isRow.test(line);
    if (row === wasRow) runs.at(-1)?.push(line);
    else runs.push([line]);
    wasRow = row;
  }
  return runs
    .map((lines) => (isRow.test(lines[0] ?? '') ? rowOf(lines, isAsked) : lines.join(' ')))
    .filter(isStated);
}

const isList = (passage: string): boolean => !passage.includes(' | ') && readingOf(passage) !== passage;

const isRow = /\s\|\s|^\s*\|/mu;

/** What leans on the block before it is one statement with it. */
function blocksOf(prose: string): readonly string[] {
  const language = detectLanguage(prose) ?? 'en';
  const blocks: string[] = [];
  for (const block of prose.split(/\n\s*\n/u).map(withoutBullets)) {
    const before = blocks.pop();
    if (before !== undefined && opensWithPronoun(block, language) && isStatement(before))
      blocks.push(`${before} ${block}`);
    else blocks.push(...(before === undefined ? [] : [before]), block);
  }
  return blocks;
}

/** Items of a list that a passage takes in are read as sentences. */
function withoutBullets(block: string): string {
  return block.replace(/^\s*[-–—•*]\s+(?=\p{Lu})/gmu, '');
}

function rowOf(lines: readonly string[], isAsked: ColumnTest | undefined): string {
  const read = readingOf(lines.join('\n'), isAsked);
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
