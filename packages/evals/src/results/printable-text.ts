import { stripVTControlCharacters } from 'node:util';

/** Text of files and models on one line of a terminal: nothing in it may move the cursor or turn the reading around. */
export function printableLine(text: string): string {
  return printableText(stripVTControlCharacters(text).replace(/\s+/g, ' ')).trim();
}

/** The same for text that keeps its lines: what of it is not seen is left out, joiners belong to the text. */
export function printableText(text: string): string {
  return stripVTControlCharacters(text).replace(/(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}]/gu, '');
}

/** The first of many lines, and one that counts the rest. */
export function firstOf(lines: readonly string[], most: number, rest: (left: number) => string): string[] {
  return lines.length > most ? [...lines.slice(0, most), rest(lines.length - most)] : [...lines];
}
