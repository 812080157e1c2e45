import { stripVTControlCharacters } from 'node:util';

/** Text of files and models on one line of a terminal: nothing in it may move the cursor or turn the reading around. */
export function printableLine(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/\s+/g, ' ')
    .replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu, '')
    .trim();
}

/** The same for text that keeps its lines: what of it is not seen is left out, joiners belong to the text. */
export function printableText(text: string): string {
  return stripVTControlCharacters(text).replace(/(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}]/gu, '');
}
