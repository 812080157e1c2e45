import { words } from '../../text/tokens.ts';
import { opensWithPronoun } from './opens-with-pronoun.ts';

/**
 * Whether a passage can be read without what stands around it: whole, and neither a question, the opening of a list, a
 * remnant of a citation mark, nor a date line.
 */
export function standsAlone(passage: string, language: string): boolean {
  const text = passage.trim();
  if (opensWithPronoun(text, language) || /^\p{Ll}+\s/u.test(text)) return false;
  return isStatement(text);
}

/** Leaves out what says nothing by itself: "[2]", "Published: 2024-04-01", "The grant pays:", "Who pays?". */
export function isStatement(passage: string): boolean {
  const text = passage.trim();
  if (/[:：;,、，]$/u.test(text) || /[?？]["”’»)]*$/u.test(text)) return false;
  if (/(?:…|\.\.\.)["”’»)]*$/u.test(text)) return false;
  if (/^[\])}|]|^\[?\d{1,3}\]/u.test(text)) return false;
  if (/^\p{L}[\p{L} ]{2,30}:\s*\d{1,4}[-./ ]\d{1,2}[-./ ]\d{1,4}\.?$/u.test(text)) return false;
  const long = words(text).filter((word) => /\p{L}{2}|\p{Script=Han}/u.test(word));
  return long.length > 0 || /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u.test(text);
}
