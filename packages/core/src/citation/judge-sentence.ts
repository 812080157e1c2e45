import { type Judgement, judgeSupport } from '@research-studio/verification';
import type { Grounding } from './grounding.ts';

/** The verdict of the ladder on a sentence and the evidence that it cites. `text` is without marks. */
export function judgeSentence(
  { text, evidenceIds }: { readonly text: string; readonly evidenceIds: readonly string[] },
  grounding: Grounding,
): Judgement {
  return judgeSupport({
    claim: text,
    quotes: evidenceIds.map(grounding.quoteOf),
    support: grounding.support(text, evidenceIds),
    isTranslated: grounding.isTranslated(text, evidenceIds),
  });
}
