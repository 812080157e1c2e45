import { openingNote, shortTitle, withRunNote } from '@research-studio/core';
import { messagesIn } from '@research-studio/messages';
import type { NodeContext } from '../context.ts';
import type { ResearchState } from '../state.ts';

/**
 * The sentence under the title of a report that does not answer in full, in the language of the report (English where it
 * has no wording); null where it does. What is missing has a section of its own.
 */
function openingOf(note: Pick<ResearchState, 'answered'> & { readonly language: string }) {
  const { answered, language } = note;
  const inPart = answered === 'partial' ? messagesIn(language).answeredInPart : null;
  return openingNote({ answered, missing: [], language }) ?? inPart;
}

/** The note of a report, with what the run could not do; the opening is left out where the text says it. */
export function answerNote(
  state: Pick<ResearchState, 'answered' | 'missing' | 'notSearched' | 'sources'>,
  { language, ports, isPlain = false }: { language: string; ports: NodeContext['ports']; isPlain?: boolean },
): string | null {
  const { answered, notSearched, sources } = state;
  const missing = state.missing.filter((text) => !notSearched.includes(text));
  return withRunNote(isPlain ? null : openingOf({ answered, language }), {
    cutShort: ports.tiers.cutShort(),
    missing: missing.map(asItem).filter((item) => item !== ''),
    notSearched: state.missing.filter((text) => notSearched.includes(text)).map(asItem),
    sources: Object.values(sources),
    language,
  });
}

/** What is missing as an item of an enumeration; a question keeps its mark, by which the note knows it. */
function asItem(missing: string): string {
  return shortTitle(missing).replace(/[.,;:。、；：\s]+$/u, '');
}
