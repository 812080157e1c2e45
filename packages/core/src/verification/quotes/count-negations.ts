import { negationWords } from '../negation.ts';
import { foldWord } from './read-words.ts';

/** How many of the words deny, in any language; each as written. "no" is no negation in Portuguese. */
export function countNegations(words: readonly string[], language: string | null): number {
  return words.filter((word) => isNegationWord(foldWord(word), language)).length;
}

/** Negations within a stretch of a script without spaces. */
export function countUnspacedNegations(text: string): number {
  return text.match(unspacedNegation)?.length ?? 0;
}

function isNegationWord(word: string, language: string | null): boolean {
  if (language?.startsWith('pt') === true && word === 'no') return false;
  if (language?.startsWith('fr') === true && (word === 'ne' || word.startsWith("n'"))) return true;
  return negationWords.has(word) || further.has(word) || /n't$|않|없|못했|아니/.test(word);
}

const unspacedNegation =
  /ない|なかっ|なく|ません|ざる|ず(?=[、。にに])|ぬ(?=[、。])|[不没沒未無无非勿別别]|ไม่|มิได้|គ្មាន|មិន|ບໍ່/gu;

/** Beside the words that a clause is denied with: adverbs and verbs that leave little or nothing of a statement. */
const further: ReadonlySet<string> = new Set(
  'nothing nowhere hardly scarcely barely seldom rarely unless except lack lacks lacked lacking fail fails failed ain nichts niemand keines keinerlei nirgends weder kaum selten außer rien ni guère nulle nada nadie ningunos ningunas apenas nulla né niente ninguém nenhuns ничего никто никак нельзя нету едва ingen inget inga nada niets niemand zonder tidak bukan tanpa belum değil yok nem ei ole ikkje لا لم لن ليس بدون नहीं मत לא אין בלי δεν όχι μην không chưa'.split(
    ' ',
  ),
);
