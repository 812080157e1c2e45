import { reportWords } from '@research-studio/core';
import { detectLanguage } from '@research-studio/language';
import type { MarkdownReport } from './markdown-report.ts';

/** The language of the question, or the one that the heading of the list of sources shows was asked for; null when unknown. */
export function expectedLanguage({ headings }: MarkdownReport, question: string): string | null {
  const asked = detectLanguage(question);
  const heading = headings.findLast(({ opensSources }) => opensSources)?.text;
  if (heading === undefined || asked === null) return asked;
  if (reportWords(asked).sources === heading) return asked;
  return LANGUAGES.find((language) => reportWords(language).sources === heading) ?? asked;
}

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'ru', 'ja', 'zh'];
