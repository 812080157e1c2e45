import { SentenceKind } from '@research-studio/core/citation';
import { Verdict } from '@research-studio/schemas';
import { z } from 'zod';
import { CollectedSentence, readRows, type SentenceLabel, SentenceRuling } from '../labelled-sentence.ts';

/** The labels as readers get them. */
export const LABEL_MEANINGS: Readonly<Record<SentenceLabel, string>> = {
  supported:
    'the passages say all of it; paraphrase, translation, rounding with “about”, conversion, simple arithmetic and plain inference count',
  partially_supported: 'the main statement is in the passages, a part of it that matters is not',
  contradicted: 'a passage says otherwise of the very same thing',
  unsupported: 'the main statement is not in the passages',
  not_a_claim:
    'a transition, analysis of what is cited around it, or a statement about the sources or the report',
};

/** What `eval --sentences --judge --output` keeps of each sentence that its model judged. */
export const JudgedNow = z.object({
  verdicts: z.array(
    z.object({ answers: z.array(z.object({ id: z.string(), kind: SentenceKind, verdict: Verdict })) }),
  ),
});
export type JudgedNow = z.infer<typeof JudgedNow>;

/** @throws {ResearchError} USAGE, for a file or a line that cannot be used, naming it */
export function readCollectedSentences(path: string): Promise<CollectedSentence[]> {
  return readRows(path, CollectedSentence);
}

/** @throws {ResearchError} USAGE, for a file or a line that cannot be used, naming it */
export function readSentenceRulings(path: string): Promise<SentenceRuling[]> {
  return readRows(path, SentenceRuling);
}

export function sentenceLines(rows: readonly CollectedSentence[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
