import { ResearchError } from '@research-studio/schemas';
import type { CollectedSentence, JudgedNow, LabelledSentence, SentenceRuling } from './labelled-sentence.ts';

/**
 * Sentences with the labels that readers gave them; those without one are named in `unlabelled`.
 *
 * @throws {ResearchError} USAGE, for a label of a sentence that is not there
 */
export function addLabels(
  rows: readonly CollectedSentence[],
  rulings: readonly SentenceRuling[],
): { readonly labelled: LabelledSentence[]; readonly unlabelled: string[] } {
  const byId = new Map(rulings.map((ruling) => [ruling.id, ruling]));
  const ids = new Set(rows.map(({ id }) => id));
  const stray = rulings.find(({ id }) => !ids.has(id));
  if (stray !== undefined)
    throw new ResearchError({
      code: 'USAGE',
      message: `There is a label for "${stray.id}", and no such sentence.`,
      isRetryable: false,
    });
  return {
    labelled: rows.flatMap((row) => {
      const ruling = byId.get(row.id);
      return ruling === undefined ? [] : [{ ...row, ...ruling }];
    }),
    unlabelled: rows.flatMap(({ id }) => (byId.has(id) ? [] : [id])),
  };
}

/** Sentences that no run judged, such as those made wrong on purpose, with what a model says of them now. */
export function addVerdicts<Row extends CollectedSentence>(
  rows: readonly Row[],
  { verdicts }: JudgedNow,
): Row[] {
  const byId = new Map(verdicts.flatMap(({ answers }) => answers.map(({ id, ...verdict }) => [id, verdict])));
  return rows.map((row) => ({ ...row, verdict: row.verdict ?? byId.get(row.id) ?? null }));
}
