import { statesQuantity } from '../text/quantities.ts';
import { hasNamesInside } from '../verification/names.ts';

/**
 * Whether a sentence states a fact that a reader could want to check: it has a number, a date or a name in it.
 * Questions, notices that nothing was found, and lines that only announce a list state none. `text` is without marks.
 */
export function needsCitation(text: string, language: string | null): boolean {
  if (/[?？][\s"”’»)]*$/u.test(text) || notice.test(text)) return false;
  if (/[:：]\s*$/u.test(text)) return /\p{Nd}/u.test(text);
  return statesQuantity(text) || /\p{Script=Katakana}{3}/u.test(text) || hasNamesInside(text, language);
}

/** What reports say where the evidence is silent. */
const notice =
  /^(?:no (?:source|evidence|page)|none of the (?:sources|pages|evidence)|the (?:sources|evidence) (?:do|does) not)\b/i;
