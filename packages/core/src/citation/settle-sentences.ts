import { statesNothing } from '@research-studio/verification';
import { asSentence, type DraftSentence, withMarks } from './draft-blocks.ts';
import { escapeMarkdown } from './escape-markdown.ts';
import type { Grounding } from './grounding.ts';
import { eachSentence, type GroundedDraft } from './repair-marks.ts';

/** What becomes of a sentence that states something. */
export type SentenceOutcome =
  /** It stays, with these marks. */
  | { readonly kind: 'keep'; readonly evidenceIds: readonly string[] }
  /** These words, plain text, take its place. */
  | { readonly kind: 'replace'; readonly text: string; readonly evidenceIds: readonly string[] }
  | { readonly kind: 'remove' };

/**
 * Holds every sentence of a grounded draft that states something to a rule: it stays, is replaced or goes. Questions,
 * lines that announce a list and sentences on what the sources leave out stay as they are where they carry no mark. A
 * table row is never replaced: other words would not fit its columns.
 */
export function settleSentences(
  markdown: string,
  grounding: Grounding,
  rule: (sentence: Pick<DraftSentence, 'text' | 'marks'>) => SentenceOutcome,
): GroundedDraft {
  return eachSentence(markdown, grounding, (sentence) => {
    const { marks, text } = sentence;
    if (marks.length === 0 && (statesNothing(text) || !/[\p{L}\p{N}]/u.test(text))) return { sentence };
    const outcome = rule(sentence);
    const isRow = sentence.markdown.startsWith('|');
    if (outcome.kind === 'keep') {
      const isSame = outcome.evidenceIds.join() === marks.join();
      return { sentence: isSame ? sentence : withMarks(sentence, outcome.evidenceIds) };
    }
    if (outcome.kind === 'remove' || isRow)
      return { sentence: null, change: { kind: 'sentence-removed', from: marks, to: [] } };
    const { evidenceIds } = outcome;
    return {
      sentence: withMarks(asSentence(escapeMarkdown(outcome.text)), evidenceIds),
      change: { kind: 'sentence-reworded', from: marks, to: evidenceIds },
    };
  });
}
