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

/** The same, cut in its middle: what a message says stands at both ends, and what a page calls itself between them. */
export function printableMessage(text: string): string {
  const line = printableLine(text);
  if (line.length <= LONGEST_MESSAGE) return line;
  return `${line.slice(0, LONGEST_MESSAGE / 2)} … ${line.slice(-LONGEST_MESSAGE / 2)}`;
}

const LONGEST_MESSAGE = 600;
