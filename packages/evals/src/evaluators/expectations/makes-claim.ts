import { tokenize } from '@research-studio/language';
import { expectedSupport, judge } from '@research-studio/verification';

/** A sentence with less of the claim's words of its own says something else, whatever its context says. */
const LEAST_SHARE = 0.5;

/**
 * Whether a sentence makes a claim, in whatever words: the sentence alone may be expected to support the claim, and
 * no word of it is missing. Names and years may stand in `context` (its heading, the question).
 */
export function makesClaim(
  claim: string,
  sentence: string,
  { context, language }: { readonly context: string; readonly language: string | null },
): boolean {
  const wanted = new Set(tokenize(claim, language ?? undefined));
  const said = new Set(tokenize(sentence, language ?? undefined));
  const shared = [...wanted].filter((word) => said.has(word)).length;
  if (shared < wanted.size * LEAST_SHARE) return false;
  const judged = judge(claim, [{ id: 'S', text: sentence, context }], { language });
  return expectedSupport(judged) === 'full' && !judged.codes.some(({ code }) => code === 'words_missing');
}
