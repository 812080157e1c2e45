import { Decider, Verdict } from '@research-studio/schemas';
import { z } from 'zod';
import { StatementDoubt } from './claim-doubt.ts';

/** The kind of a sentence of a report. */
export const SentenceKind = z.enum(['fact', 'analysis', 'connection', 'absence']);
export type SentenceKind = z.infer<typeof SentenceKind>;

/** The verdict on one sentence of a report. */
export const SentenceCheck = z.object({
  /** The sentence without marks and mark-up. */
  text: z.string(),
  /** The evidence that it cites, in order. */
  evidenceIds: z.array(z.string()).readonly(),
  kind: SentenceKind,
  verdict: Verdict,
  decidedBy: Decider,
  /** In which way a supported sentence is less than a fact of its sources; null where in none, or nobody was asked. */
  doubt: StatementDoubt.nullable().optional(),
  /** Which clause fails, or why it is open, and what the passages say; null where nothing does. */
  problem: z.string().nullable(),
  /** The sentence as the passages allow, with marks; null where there is none. */
  rewording: z.string().nullable(),
  /** Evidence that supports a sentence that cites none, or the wrong one. */
  cite: z.array(z.string()).readonly(),
});
export type SentenceCheck = z.infer<typeof SentenceCheck>;

/** A sentence that may not stand as it is. */
export function fails({ verdict }: Pick<SentenceCheck, 'verdict'>): boolean {
  return verdict === 'contradicted' || verdict === 'unsupported' || verdict === 'partially_supported';
}

export interface CitedSentence {
  readonly text: string;
  readonly evidenceIds: readonly string[];
}

/** Checks by what the sentence says and cites, so that the same sentence in an edited report keeps its verdict. */
export function checkKey({ text, evidenceIds }: CitedSentence): string {
  return `${text.replace(/\s+/g, ' ').trim()}\n${evidenceIds.join(' ')}`;
}
