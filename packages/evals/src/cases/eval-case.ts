import { z } from 'zod';

export const CaseKind = z.enum([
  'factual_simple',
  'comparison',
  'ambiguous',
  'broad',
  'narrow',
  'recent',
  'contested',
  'unanswerable',
]);
export type CaseKind = z.infer<typeof CaseKind>;

/**
 * Texts of which at least one must be there in whole words and figures, each as a reader would write it; case, spacing,
 * commas, separators of thousands and inflection do not count.
 */
const alternatives = z.array(z.string().min(1)).min(1).readonly();
const texts = z.array(z.string().min(1)).readonly().default([]);

/** Expectations of a good answer to a case. Everything that is left out is not expected. */
export const Expectations = z.strictObject({
  mustCite: texts.describe(
    'Hosts, names of files, or whole words of titles or names of sites; each must be cited by a sentence.',
  ),
  mayCite: texts.describe(
    'Hosts, addresses and file names: no source may be another. Empty: any may be cited.',
  ),
  mustMention: z.array(alternatives).readonly().default([]),
  mustNotClaim: texts.describe(
    'Statements, in the language of the report, that no sentence, row or item of it may make, in whatever words. Not made: what is denied, doubted, or given with its contradiction.',
  ),
  mustAbstain: z
    .boolean()
    .default(false)
    .describe('The sources do not answer it, and the report as a whole must say so.'),
  mustAskBack: z.boolean().default(false).describe('The question is ambiguous, and the user must be asked.'),
});
export type Expectations = z.infer<typeof Expectations>;

/** A question to evaluate the pipelines with. */
export const EvalCase = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9]+(_[a-z0-9]+)*$/)
    .describe('Names its snapshots and rows.'),
  kind: CaseKind,
  question: z.string().min(1),
  docs: z
    .array(z.string().min(1))
    .readonly()
    .describe('Files or folders to search, from the folder of the case file; empty for the web.'),
  today: z.iso.date().nullable().default(null).describe('Date of the run; null: the clock.'),
  expect: Expectations.prefault({}),
});
export type EvalCase = z.infer<typeof EvalCase>;
