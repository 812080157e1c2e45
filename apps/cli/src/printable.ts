import { stripVTControlCharacters } from 'node:util';

/** Control characters, and the marks that reorder or hide what stands around them; joiners belong to the text. */
const UNPRINTABLE = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}]/gu;

/** Text from pages and providers made safe for a terminal; line breaks and tabs stay. */
export function printable(text: string): string {
  return stripVTControlCharacters(text).replace(UNPRINTABLE, '');
}

/** The same on one line. */
export function printableLine(text: string): string {
  return printable(text).replace(/\s+/g, ' ').trim();
}
