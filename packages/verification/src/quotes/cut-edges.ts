import { scaleAt, unitAt } from '@research-studio/language';
import type { Alignment } from './alignment.ts';
import { breaksBetween } from './breaks-between.ts';
import type { QuoteChange } from './change-kind.ts';
import { CharacterClass } from './character-classes.ts';
import { countNegations } from './count-negations.ts';
import type { TextIndex } from './index-text.ts';
import type { TextWords } from './read-words.ts';

/**
 * Words that the quote leaves out right at its edges or at a mark of omission, within the same sentence, and without
 * which it says something else: a negation, the sign or unit of a number.
 */
export function cutEdges(alignments: readonly Alignment[], index: TextIndex): QuoteChange[] {
  const { words, language } = index;
  const lost: { kind: 'negation' | 'number' | 'unit'; at: number }[] = [];
  const before = (position: number) => {
    if (position <= 0 || breaksBetween(words, position - 1)) return;
    if (countNegations([wordAt(words, position - 1)], language) > 0)
      lost.push({ kind: 'negation', at: position - 1 });
    if (isNumber(words, position) && isGluedSign(words, position - 1))
      lost.push({ kind: 'number', at: position - 1 });
  };
  const after = (position: number) => {
    if (position >= words.count || breaksBetween(words, position - 1)) return;
    const next = wordAt(words, position);
    const isDenied = postposed.has(next.toLowerCase()) || deniedVerb.test(clauseFrom(words, position));
    if (isDenied) lost.push({ kind: 'negation', at: position });
    if (isNumber(words, position - 1) && (isUnitSign(words, position) || isUnitWord(next)))
      lost.push({ kind: 'unit', at: position });
  };
  for (const { start, end } of alignments) {
    before(start);
    after(end);
  }
  return lost
    .filter(({ at: position }) => !alignments.some(({ start, end }) => position >= start && position < end))
    .map(({ kind, at: position }) => ({ kind, quoted: null, actual: wordAt(words, position) }));
}

/** Negations that stand behind what they deny. */
const postposed: ReadonlySet<string> = new Set('nicht niet inte ikke ikkje pas jamais değil'.split(' '));

/** The rest of a Japanese verb that is denied: "…できる" cut from "…できない". */
const deniedVerb = /^\p{Script=Hiragana}{0,2}(?:ない|なかっ|ません|ず[、。に])/u;

function clauseFrom({ text, starts }: TextWords, position: number): string {
  const from = starts[position] ?? 0;
  return text.slice(from, from + 6);
}

function wordAt({ text, starts, ends }: TextWords, position: number): string {
  return text.slice(starts[position], ends[position]);
}

function isNumber({ kinds }: TextWords, position: number): boolean {
  return kinds[position] === CharacterClass.digit;
}

function isGluedSign(words: TextWords, position: number): boolean {
  return (
    words.kinds[position] === CharacterClass.sign &&
    words.ends[position] === words.starts[position + 1] &&
    /[-−–$€£¥₹₽₩<>≤≥±]/.test(wordAt(words, position))
  );
}

function isUnitSign(words: TextWords, position: number): boolean {
  return words.kinds[position] === CharacterClass.sign && /[%％‰°℃℉€$£]/.test(wordAt(words, position));
}

/** Units that are mostly other words. */
const otherWords = new Set(['an', 'ora', 'ore', 'won', 'in', 'a', 'ano', 'or']);

function isUnitWord(word: string): boolean {
  return !otherWords.has(word) && (unitAt(word, 0)?.end === word.length || scaleAt(word, 0).factor !== 1);
}
