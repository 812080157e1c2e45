import { vocabulary } from '@research-studio/language';

/**
 * Whether a sentence says that the sources leave something out ("None of the sources gives …", "No figures for … were
 * found."), in the main languages. It speaks of the evidence, so that no evidence can support it. A denial of fact ("No
 * bridge carries trams.") is none; a short phrase such as "no evidence" counts at the front alone.
 */
export function statesAbsence(text: string): boolean {
  const absence = vocabulary('any', 'absence');
  if (absence.opens(text.trim()) !== null) return true;
  return absence
    .all(text)
    .some((match) => match.text.split(' ').length >= 3 || /\p{Script=Hiragana}/u.test(match.text));
}
