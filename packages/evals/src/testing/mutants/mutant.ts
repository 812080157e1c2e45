import { readFile } from 'node:fs/promises';
import type { Bundle } from '@research-studio/schemas';
import { parse } from 'yaml';
import { z } from 'zod';
import { codedEdits } from './coded-edits.ts';
import { editOf, MutantRow, type Mutation } from './edit-of.ts';
import { randomChoice } from './random-choice.ts';

export type MutantGroup = MutantRow['group'];

/** One way in which a finished run can be wrong so that a careful reader would see it. */
export interface Mutant {
  readonly name: string;
  readonly group: MutantGroup;
  /** "evaluator" or "evaluator.metric" of which one must notice it. */
  readonly noticedBy: readonly string[];
  /** Same bundle, same seed: same mutation. Null where the bundle has nothing of the kind to break. */
  readonly mutate: (bundle: Bundle, seed: number) => Mutation | null;
}

const TABLE = new URL('../../../data/mutants.yaml', import.meta.url);

/** Every known way to break a good bundle, in the order of the table. */
export async function readMutants(): Promise<readonly Mutant[]> {
  const rows = z.array(MutantRow).parse(parse(await readFile(TABLE, 'utf8')));
  return rows.map((row) => {
    const edit = row.where === 'code' ? codedEdits[row.kind] : editOf(row);
    if (edit === undefined)
      throw new Error(`No function breaks a bundle as "${row.kind}" of ${TABLE.pathname} says.`);
    return {
      name: row.kind,
      group: row.group,
      noticedBy: [row.noticedBy].flat(),
      mutate: (bundle, seed) => edit(bundle, randomChoice(seed)),
    };
  });
}
