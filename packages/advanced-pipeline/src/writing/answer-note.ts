import { messagesIn, openingNote, shortTitle } from '@research-studio/core';
import type { ResearchState } from '../state.ts';

/**
 * The sentence under the title of a report that does not answer in full, in the language of the report (English where it
 * has no wording); null where it does. Also where nobody could name what is missing.
 */
export function answerNote(
  note: Pick<ResearchState, 'answered' | 'missing'> & { readonly language: string },
) {
  const { answered, language } = note;
  const missing = note.missing.map(asItem).filter((item) => item !== '');
  const inPart = answered === 'partial' ? messagesIn(language).answeredInPart : null;
  return openingNote({ answered, missing, language }) ?? inPart;
}

/** What is missing as an item of an enumeration; a question keeps its mark, by which the note knows it. */
function asItem(missing: string): string {
  return shortTitle(missing).replace(/[.,;:。、；：\s]+$/u, '');
}
