import { de, en, es, fr, it, ja, pt, ru } from './languages.ts';
import type { Messages } from './messages.ts';

const LANGUAGES: Readonly<Record<string, Messages>> = { en, de, fr, es, it, pt, ru, ja };

/** English where the language has no messages. `language` is a BCP 47 tag. */
export function messagesIn(language: string | null): Messages {
  return LANGUAGES[language?.toLowerCase().split('-')[0] ?? 'en'] ?? en;
}

function headings(choose: (messages: Messages) => readonly string[]): ReadonlySet<string> {
  return new Set(
    Object.values(LANGUAGES)
      .flatMap(choose)
      .map((heading) => heading.toLowerCase()),
  );
}

const sourceHeadings = headings(({ sources, sourceHeadings: others }) => [sources, ...others]);
const aboutHeadings = headings(({ about, notFound }) => [about, notFound]);

/** Whether a heading announces a list of sources, in any of the languages. */
export function isSourcesHeading(heading: string): boolean {
  return sourceHeadings.has(bareHeading(heading));
}

/** Whether a heading opens a section that speaks of the report itself, in any of the languages. */
export function isAboutReportHeading(heading: string): boolean {
  return aboutHeadings.has(bareHeading(heading));
}

function bareHeading(heading: string): string {
  return heading.toLowerCase().replace(/^[\s\d.#*_]+|[\s:*_]+$/g, '');
}

/** Quotation marks of all languages. */
export const QUOTATION_MARKS: readonly (readonly [string, string])[] = [
  ...new Map(Object.values(LANGUAGES).map(({ quotes }) => [quotes.join(), quotes])).values(),
];
