import { shortTitle } from '@research-studio/core';
import { openingNote } from '@research-studio/extractive';
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
  return openingNote({ answered, missing, language }) ?? (answered === 'partial' ? inPart(language) : null);
}

/** What is missing as an item of an enumeration; a question keeps its mark, by which the note knows it. */
function asItem(missing: string): string {
  return shortTitle(missing).replace(/[.,;:。、；：\s]+$/u, '');
}

function inPart(language: string): string {
  return WORDINGS[language.toLowerCase().split('-')[0] ?? 'en'] ?? ENGLISH;
}

const ENGLISH = 'The sources answer this only in part or not directly.';

const WORDINGS: Readonly<Record<string, string>> = {
  de: 'Die Quellen beantworten dies nur zum Teil oder nicht unmittelbar.',
  fr: 'Les sources n’y répondent qu’en partie ou indirectement.',
  es: 'Las fuentes responden solo en parte o de forma indirecta.',
  it: 'Le fonti rispondono solo in parte o indirettamente.',
  pt: 'As fontes respondem apenas em parte ou de forma indireta.',
  nl: 'De bronnen beantwoorden dit slechts ten dele of niet rechtstreeks.',
  ru: 'Источники отвечают лишь отчасти или не прямо.',
  ja: '資料は一部にしか、または直接には答えていません。',
  zh: '资料只回答了一部分，或未直接回答。',
};
