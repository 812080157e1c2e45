import { SentenceKind } from '@research-studio/core/citation';
import { Verdict } from '@research-studio/schemas';
import { z } from 'zod';
import { parseJsonLines, readText, unusable } from '../results/read-named-file.ts';

/** A careful reader's label of a sentence, by the passages that it cites. */
export const SentenceLabel = z.enum([
  'supported',
  'partially_supported',
  'contradicted',
  'unsupported',
  'not_a_claim',
]);
export type SentenceLabel = z.infer<typeof SentenceLabel>;

/** A passage as the one who judged the sentence saw it. */
export const SentencePassage = z.strictObject({
  id: z
    .string()
    .regex(/^E\d+$/)
    .describe('Unique within the run.'),
  source: z.string().min(1).describe('Publisher, title, author, date and standing in one line.'),
  text: z
    .string()
    .regex(/«[\s\S]*»/, 'it has no passage between « and »')
    .describe(
      'The passage between guillemets, with the text around it; at its end “(context: …)” where it has a note.',
    ),
});
export type SentencePassage = z.infer<typeof SentencePassage>;

/** A sentence of a report that a model wrote, with all that is needed to judge it; not yet labelled. */
export const CollectedSentence = z.strictObject({
  version: z.literal(1),
  id: z.string().min(1).describe('Unique within the file.'),
  run: z.string().min(1).describe('Name of the run.'),
  question: z.string(),
  today: z.iso.date().describe('The day of the run.'),
  heading: z.string().describe('Empty in the opening.'),
  before: z.string().describe('The two sentences before it, without marks.'),
  sentence: z
    .string()
    .min(1)
    .describe('Markdown with its marks; a table row as “(table row) Head: cell; Head: cell [E101]”.'),
  cites: z.array(SentencePassage).readonly(),
  near: z
    .array(SentencePassage)
    .readonly()
    .describe('Passages that were offered for a sentence that cites none.'),
  origin: z
    .enum(['report', 'removed', 'altered'])
    .describe(
      'report: as it stood in the final report; removed: taken out or changed by the program, as the draft had it; altered: made wrong on purpose by a person.',
    ),
  verdict: z
    .strictObject({ kind: SentenceKind, verdict: Verdict })
    .nullable()
    .describe('What the checking model answered in its run; null where it was not asked.'),
  shown: Verdict.nullable().describe(
    'Verdict of the final report; supported where it is shown without one, null where it is not in it.',
  ),
});
export type CollectedSentence = z.infer<typeof CollectedSentence>;

/** A reader's ruling on one sentence. */
export const SentenceRuling = z.strictObject({
  id: z.string().min(1),
  label: SentenceLabel,
  note: z.string().default('').describe('Why.'),
});
export type SentenceRuling = z.infer<typeof SentenceRuling>;

/** One line of a scored corpus. */
export const LabelledSentence = CollectedSentence.extend(SentenceRuling.shape);
export type LabelledSentence = z.infer<typeof LabelledSentence>;

/** @throws {ResearchError} USAGE, for a file or a line that cannot be used, naming it */
export function readLabelledSentences(path: string): Promise<LabelledSentence[]> {
  return readRows(path, LabelledSentence);
}

export async function readRows<Row extends { id: string }>(
  path: string,
  schema: z.ZodType<Row>,
): Promise<Row[]> {
  const rows = parseJsonLines(await readText(path, 'the sentences'), {
    name: path,
    what: 'sentence',
    schema,
  });
  const lineOf = new Map<string, number>();
  for (const { line, value } of rows) {
    const first = lineOf.get(value.id);
    if (first !== undefined) throw unusable(`${path}: lines ${first} and ${line} are both "${value.id}".`);
    lineOf.set(value.id, line);
  }
  return rows.map(({ value }) => value);
}
