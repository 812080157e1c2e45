import { readFile, writeFile } from 'node:fs/promises';
import { ScoreTable } from './score-table.ts';

const TABLE = new URL('../../data/scores/table.json', import.meta.url);

/** The committed figures. */
export async function readCommittedTable(): Promise<ScoreTable> {
  return ScoreTable.parse(JSON.parse(await readFile(TABLE, 'utf8')));
}

export async function writeCommittedTable(table: ScoreTable): Promise<void> {
  await writeFile(TABLE, `${JSON.stringify(table, null, 2)}\n`);
}
